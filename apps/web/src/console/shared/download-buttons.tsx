import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type DownloadButtonsProps = {
  downloads: readonly {
    readonly label: string;
    /** False if the file could not be read. */
    readonly download: () => Promise<boolean>;
  }[];
};

/** Buttons that download files, one at a time. */
export function DownloadButtons({ downloads }: DownloadButtonsProps) {
  const connected = useSource(stableOnline);
  const [isPending, setIsPending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const start = async (download: () => Promise<boolean>) => {
    setIsPending(true);
    setHasFailed(!(await download()));
    setIsPending(false);
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        {downloads.map(({ label, download }) => (
          <Button
            key={label}
            variant="quiet"
            pending={isPending}
            pendingLabel={staffTexts.downloading}
            blocked={!connected}
            onClick={() => void start(download)}
          >
            <Download aria-hidden className="size-5 shrink-0" />
            {connected ? label : staffTexts.offline}
          </Button>
        ))}
      </div>
      <output className="text-small text-bad not-empty:mt-1">{hasFailed && staffTexts.downloadFailed}</output>
    </div>
  );
}
