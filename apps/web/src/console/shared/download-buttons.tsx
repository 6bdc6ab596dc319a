import DownloadIcon from 'lucide-react/icons/download';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { RowMenu } from '#ui/dialog/row-menu.tsx';

type Download = {
  readonly label: string;
  /** False if the file could not be read. */
  readonly download: () => Promise<boolean>;
};

/** Buttons that download files, one at a time. */
export function DownloadButtons({ downloads }: { downloads: readonly Download[] }) {
  const connected = useSource(stableOnline);
  const { isPending, hasFailed, start } = useDownload();
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
            <DownloadIcon aria-hidden className="size-5 shrink-0" />
            {connected ? label : staffTexts.offline}
          </Button>
        ))}
      </div>
      <Failed hasFailed={hasFailed} />
    </div>
  );
}

/** The same as one menu, for files of the same rows in several formats. */
export function ExportMenu({ files }: { files: readonly (Download & { readonly icon: LucideIcon })[] }) {
  const connected = useSource(stableOnline);
  const { isPending, hasFailed, start } = useDownload();
  const actions = files.map(({ icon, label, download }) => ({
    icon,
    text: label,
    onChoose: () => void start(download),
  }));
  return (
    <div>
      {connected ? (
        <RowMenu isNamed label={staffTexts.export} actions={actions} />
      ) : (
        <p className="grid min-h-11 content-center px-2 text-second text-ink-2">{staffTexts.offline}</p>
      )}
      <output className="text-small text-ink-2">{isPending && staffTexts.downloading}</output>
      <Failed hasFailed={hasFailed} />
    </div>
  );
}

const Failed = ({ hasFailed }: { hasFailed: boolean }) => (
  <output className="text-small text-bad not-empty:mt-1">{hasFailed && staffTexts.downloadFailed}</output>
);

function useDownload() {
  const [isPending, setIsPending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const start = async (download: Download['download']) => {
    if (isPending) return;
    setIsPending(true);
    setHasFailed(!(await download()));
    setIsPending(false);
  };
  return { isPending, hasFailed, start };
}
