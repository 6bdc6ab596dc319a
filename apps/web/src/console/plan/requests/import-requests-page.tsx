import { MAX_REQUEST_FILE_BYTES, staffContract } from '@patrolplan/contract/staff';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { ImportRows } from './import-rows.tsx';
import { requestPaths } from './request.ts';
import { requestTemplate } from './request-template.ts';
import { detailTexts, importTexts } from './texts.ts';
import { DropZone } from '#console/shared/form/drop-zone.tsx';
import { ImportCounts } from '#console/shared/form/import-counts.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { saveFile } from '#platform/download/save-file.ts';
import { useSource } from '#platform/source.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** Requests from another system, as a CSV file: first the upload, then the preview, then the import. */
export function ImportRequestsPage() {
  return (
    <StaffPage>
      <div className="px-1 lg:px-0">
        <TextLink href={requestPaths.list}>{detailTexts.back}</TextLink>
      </div>
      <ImportRequests />
    </StaffPage>
  );
}

type Preview = StaffReply<typeof staffContract.checkRequestFile>;
type Done = StaffReply<typeof staffContract.importRequests>;
type ChosenFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

function ImportRequests() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const check = useStaffAction(staffContract.checkRequestFile, setPreview);
  const restart = () => {
    setFile(null);
    setPreview(null);
    setDone(null);
    setRefused(null);
    check.forget();
  };
  const choose = async (chosen: File) => {
    restart();
    if (chosen.size > MAX_REQUEST_FILE_BYTES) return setRefused(importTexts.tooLarge);
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (bytes === null) return setRefused(importTexts.unreadable);
    const next = { name: chosen.name, bytes: new Uint8Array(bytes) };
    setFile(next);
    check.run({ body: next.bytes });
  };
  if (done !== null) return <Imported done={done} onAnother={restart} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="px-1 lg:px-0">
        <h2 className="text-h1">{importTexts.title}</h2>
        <p className="mt-1 text-second text-ink-2">{importTexts.intro}</p>
      </div>
      {refused !== null && (
        <Banner tone="error" takesFocus>
          {refused}
        </Banner>
      )}
      {file !== null && check.problem && (
        <Banner
          tone="error"
          detail={check.problem.detail}
          takesFocus
          action={
            check.problem.detail === undefined ? undefined : (
              <Button variant="quiet" onClick={() => check.run({ body: file.bytes })}>
                {importTexts.checkAgain}
              </Button>
            )
          }
        >
          {check.problem.detail === undefined ? check.problem.message : importTexts.notChecked}
        </Banner>
      )}
      {file !== null && preview !== null && check.problem === null ? (
        <FilePreview file={file} preview={preview} onCheck={check} onAnother={restart} onDone={setDone} />
      ) : check.pending ? (
        <output className="block px-1 text-ink-2">{importTexts.checking}</output>
      ) : (
        <DropZone
          prompt={importTexts.drop}
          choose={importTexts.choose}
          accept=".csv,text/csv"
          notes={[importTexts.columns, importTexts.limit, importTexts.personal]}
          onFile={(chosen) => void choose(chosen)}
        >
          <Template />
        </DropZone>
      )}
    </div>
  );
}

function Template() {
  const now = new Date(useSource(minuteClock) * 60_000);
  const download = () =>
    saveFile(importTexts.templateName, new Blob([requestTemplate(now)], { type: 'text/csv' }));
  return (
    <TextAction reads onClick={download}>
      {importTexts.template}
    </TextAction>
  );
}

type FilePreviewProps = {
  file: ChosenFile;
  preview: Preview;
  onCheck: ReturnType<typeof useStaffAction<typeof staffContract.checkRequestFile>>;
  onAnother: () => void;
  onDone: (done: Done) => void;
};

/** What the file would do, and the button that does it: blocked while a row has an error. */
function FilePreview({ file, preview, onCheck, onAnother, onDone }: FilePreviewProps) {
  const connected = useSource(stableOnline);
  const apply = useStaffAction(staffContract.importRequests, onDone);
  const { created, unchanged, withErrors, removedDetails, lines } = preview;
  const checkAgain = () => {
    apply.forget();
    onCheck.run({ body: file.bytes });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex min-w-0 items-center gap-2 px-1 text-second text-ink-2 wrap-anywhere">
          <FileSpreadsheet aria-hidden className="size-5 shrink-0" />
          {importTexts.fileLine(file.name, lines.length)}
        </p>
        <div data-docked="" className="flex flex-wrap gap-2.5 docked-bar max-lg:*:flex-auto lg:ml-auto">
          <Button variant="quiet" onClick={onAnother}>
            <span className="max-sm:hidden">{importTexts.another}</span>
            <span className="sm:hidden">{importTexts.anotherShort}</span>
          </Button>
          <Button
            pending={apply.pending}
            pendingLabel={importTexts.applying}
            blocked={!connected || withErrors > 0 || created === 0}
            onClick={() => apply.run({ body: file.bytes })}
          >
            {connected ? buttonText(preview) : staffTexts.offline}
          </Button>
        </div>
      </div>
      {apply.problem && (
        <Banner
          tone="error"
          detail={apply.problem.detail}
          takesFocus
          action={
            <Button
              variant="quiet"
              pending={onCheck.pending}
              pendingLabel={importTexts.checking}
              onClick={checkAgain}
            >
              {importTexts.checkAgain}
            </Button>
          }
        >
          {apply.problem.message}
        </Banner>
      )}
      <ImportCounts
        counts={[
          { label: importTexts.created, count: created },
          { label: importTexts.unchanged, short: importTexts.same, count: unchanged },
          {
            label: importTexts.withErrors,
            short: importTexts.errors,
            count: withErrors,
            isBad: withErrors > 0,
          },
        ]}
      />
      {withErrors > 0 && <Banner tone="error">{importTexts.nothingYet}</Banner>}
      {removedDetails > 0 && (
        <p className="px-1 text-second text-ink-2 lg:px-0">{importTexts.removed(removedDetails)}</p>
      )}
      <ImportRows lines={lines} />
    </div>
  );
}

function buttonText({ withErrors, created }: Preview): string {
  if (withErrors > 0) return importTexts.correct(withErrors);
  return created === 0 ? importTexts.nothingToDo : importTexts.apply(created);
}

function Imported({ done, onAnother }: { done: Done; onAnother: () => void }) {
  const { created, repeated, unchanged } = done;
  const detail = [
    ...(repeated > 0 ? [importTexts.repeated(repeated)] : []),
    ...(unchanged > 0 ? [importTexts.known(unchanged)] : []),
  ].join(' ');
  return (
    <div className="grid gap-4">
      <h2 className="px-1 text-h1 lg:px-0">{importTexts.title}</h2>
      <Banner tone="success" detail={detail === '' ? undefined : detail} takesFocus>
        {importTexts.applied(created)}
      </Banner>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton href={requestPaths.list}>{importTexts.toRequests}</LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          {importTexts.another}
        </Button>
      </div>
    </div>
  );
}
