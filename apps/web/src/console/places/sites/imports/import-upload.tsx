import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { OrderArea } from './order-area.tsx';
import { RecentImports } from './recent-imports.tsx';
import { sitePaths } from '#console/places/sites/site-paths.ts';
import { TemplateDownload } from './template-download.tsx';
import { importTexts } from '#console/places/sites/texts.ts';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, type UploadEnd, uploadFile } from './upload-file.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

type Progress = {
  readonly file: File;
  readonly bytes: number;
  readonly rows: number;
  readonly isChecking: boolean;
};
type Failed = Exclude<UploadEnd, { kind: 'checked' }> & {
  readonly file: File;
  readonly areaName: string | undefined;
};

/** Takes a file by drop or by button, uploads it, and opens its preview. */
export function ImportUpload() {
  const [, navigate] = useLocation();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [order, setOrder] = useState<File | null>(null);
  const takesOrders = useFeature('integrations');
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const send = async (file: File, from?: Upload, areaName?: string) => {
    const work = new AbortController();
    setOrder(null);
    stop.current = work;
    setFailed(null);
    setProgress({ file, bytes: 0, rows: 0, isChecking: false });
    const end = await uploadFile(file, {
      from,
      areaName,
      signal: work.signal,
      onProgress: (state) =>
        setProgress((now) =>
          state === 'checking'
            ? now && { ...now, bytes: file.size, isChecking: true }
            : { file, bytes: state.bytesRead, rows: state.rowsRead, isChecking: false },
        ),
    }).catch((cause: unknown) => {
      if (work.signal.aborted) return null;
      throw cause;
    });
    setProgress(null);
    if (end === null) return;
    if (end.kind === 'checked') navigate(sitePaths.preview(end.importId));
    else setFailed({ ...end, file, areaName });
  };

  const choose = (file: File) => {
    setFailed(null);
    // The person chooses the area of an order first.
    if (takesOrders && /\.json$/i.test(file.name)) setOrder(file);
    else void send(file);
  };

  return (
    <div className="grid gap-4">
      <div className="px-1 lg:px-0">
        <h2 className="text-h1">{importTexts.title}</h2>
        <p className="mt-1 text-second text-ink-2">{importTexts.intro}</p>
      </div>
      {failed && (
        <UploadFailure
          failed={failed}
          onResume={(upload) => void send(failed.file, upload, failed.areaName)}
        />
      )}
      {progress && <UploadProgress {...progress} onStop={() => stop.current.abort()} />}
      {!progress && order && (
        <OrderArea
          file={order}
          onArea={(area) => void send(order, undefined, area)}
          onCancel={() => setOrder(null)}
        />
      )}
      {!progress && !order && <DropZone takesOrders={takesOrders} onFile={choose} />}
      <RecentImports />
    </div>
  );
}

function UploadFailure({
  failed,
  onResume,
}: {
  failed: Failed;
  onResume: (upload: Upload | undefined) => void;
}) {
  if (failed.kind === 'refused')
    return (
      <Banner tone="error" takesFocus>
        {failed.message}
      </Banner>
    );
  return (
    <Banner
      tone="error"
      detail={failed.cause}
      takesFocus
      action={
        <Button variant="quiet" onClick={() => onResume(failed.upload)}>
          {importTexts.resume}
        </Button>
      }
    >
      {importTexts.stopped}
    </Banner>
  );
}

function DropZone({ takesOrders, onFile }: { takesOrders: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const connected = useSource(stableOnline);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && connected) onFile(file);
  };
  return (
    // Dropping is optional; the button beside it works with the keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-4 rounded-card border-2 border-dashed px-5 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
    >
      <FileUp aria-hidden className="size-10 text-ink-2" />
      <p className="text-body">{takesOrders ? importTexts.dropWithOrders : importTexts.drop}</p>
      <Button blocked={!connected} onClick={() => input.current?.click()}>
        {connected ? importTexts.choose : staffTexts.offline}
      </Button>
      <input
        ref={input}
        type="file"
        accept={takesOrders ? '.csv,text/csv,.json,application/json' : '.csv,text/csv'}
        hidden
        aria-label={importTexts.choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a correction.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <p className="max-w-md text-small text-balance text-ink-2">{importTexts.limit}</p>
      {takesOrders && <p className="max-w-md text-small text-balance text-ink-2">{importTexts.orders}</p>}
      <p className="max-w-md text-small text-balance text-ink-2">{importTexts.noTickets}</p>
      <TemplateDownload>{importTexts.template}</TemplateDownload>
    </div>
  );
}
