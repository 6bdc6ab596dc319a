import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { OrderArea } from './order-area.tsx';
import { RecentImports } from './recent-imports.tsx';
import { sitePaths } from '#console/places/sites/site-paths.ts';
import { TemplateDownload } from './template-download.tsx';
import { importTexts } from '#console/places/sites/texts.ts';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, type UploadEnd, uploadFile } from './upload-file.ts';
import { DropZone } from '#console/shared/form/drop-zone.tsx';
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
      {!progress && !order && (
        <DropZone
          prompt={takesOrders ? importTexts.dropWithOrders : importTexts.drop}
          choose={importTexts.choose}
          accept={takesOrders ? '.csv,text/csv,.json,application/json' : '.csv,text/csv'}
          notes={[importTexts.limit, ...(takesOrders ? [importTexts.orders] : []), importTexts.noTickets]}
          onFile={choose}
        >
          <TemplateDownload>{importTexts.template}</TemplateDownload>
        </DropZone>
      )}
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
