import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { ApplyImport } from './apply-import.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportRows } from './import-rows.tsx';
import { NewAreas, areasToConfirm } from './new-areas.tsx';
import { sitePaths } from '#console/places/sites/site-paths.ts';
import { importTexts } from '#console/places/sites/texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { type Count, ImportCounts } from '#console/shared/form/import-counts.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { UndoImport, type Undone, UndoneImport } from './undo-import.tsx';
import type { SiteImport } from '#console/places/sites/site.ts';

/** An upload that stopped before its file was checked: after a reload, or when the session ended. */
function ImportUnfinished({ found }: { found: SiteImport }) {
  const check = useStaffAction(staffContract.checkImport);
  if (found.bytesRead < found.bytes)
    return (
      <div className="grid justify-items-start gap-3">
        <Banner tone="warning">{importTexts.incomplete}</Banner>
        <LinkButton href={sitePaths.import}>{importTexts.another}</LinkButton>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-3">
      {check.problem && (
        <Banner tone="error" detail={check.problem.detail}>
          {check.problem.message}
        </Banner>
      )}
      <p className="px-1">{importTexts.notChecked}</p>
      <Button
        pending={check.pending}
        pendingLabel={importTexts.checkingAgain}
        onClick={() => check.run({ params: { importid: found.importId } })}
      >
        {importTexts.check}
      </Button>
    </div>
  );
}

/** Polling interval while the rows are written. */
const PROGRESS_MS = 1_000;

/** The preview of an uploaded file, and its import. */
export function ImportPreview({ importId }: { importId: number }) {
  const [isApplying, setIsApplying] = useState(false);
  const options = isApplying ? { refetchMs: PROGRESS_MS } : {};
  const state = useStaffData(staffContract.readImport, { params: { importid: importId } }, options);
  return (
    <div className="grid gap-4">
      <h2 className="px-1 text-h1 lg:px-0">{importTexts.title}</h2>
      <DataState state={state} failedText={importTexts.failed}>
        {(found) => <Preview found={found} onApplying={setIsApplying} />}
      </DataState>
      {state.failed && state.data === undefined && (
        <div className="grid justify-items-start gap-3 px-1">
          <p className="text-second text-ink-2">{importTexts.failedNote}</p>
          <LinkButton href={sitePaths.import} variant="quiet">
            {importTexts.another}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function countsOf(found: SiteImport): readonly Count[] {
  return [
    { label: importTexts.created, count: found.created },
    { label: importTexts.changed, count: found.changed },
    { label: importTexts.unchanged, short: importTexts.same, count: found.unchanged },
    found.isOrder === true
      ? { label: importTexts.notRead, count: found.withErrors }
      : {
          label: importTexts.withErrors,
          short: importTexts.errors,
          count: found.withErrors,
          isBad: found.withErrors > 0,
        },
  ];
}

type PreviewProps = { found: SiteImport; onApplying: (isApplying: boolean) => void };

function Preview({ found, onApplying }: PreviewProps) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  if (found.appliedAt !== null) return <Applied found={found} />;
  if (found.checks === 0) return <ImportUnfinished found={found} />;
  const toConfirm = areasToConfirm(found);
  return (
    <div className="grid gap-3">
      <ApplyImport found={found} confirmed={confirmed} onApplying={onApplying} />
      <ImportCounts counts={countsOf(found)} />
      {found.withErrors > 0 && <ImportErrors found={found} />}
      {toConfirm.length > 0 ? (
        <NewAreas areas={toConfirm} confirmed={confirmed} onConfirm={setConfirmed} />
      ) : (
        found.newAreas.length > 0 && (
          <p className="px-1 text-second wrap-anywhere">{importTexts.newAreas(found.newAreas.join(', '))}</p>
        )
      )}
      {found.missing > 0 && (
        <p className="px-1 text-second text-ink-2">
          {found.isOrder === true
            ? importTexts.missingOfOrder(found.missing)
            : importTexts.missing(found.missing)}
        </p>
      )}
      <ImportRows key={found.checks} found={found} />
    </div>
  );
}

function Applied({ found }: { found: SiteImport }) {
  const { created, changed } = found;
  const [undone, setUndone] = useState<Undone | null>(null);
  const isUndone = undone !== null || found.undoneAt !== null;
  return (
    <div className="grid gap-4">
      {isUndone ? (
        <UndoneImport undone={undone} />
      ) : (
        <Banner tone="success" detail={importTexts.appliedDetail(created, changed)} takesFocus>
          {created + changed === 0 ? importTexts.nothingChanged : importTexts.applied(created + changed)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2.5">
        <LinkButton href={sitePaths.list}>{importTexts.toSites}</LinkButton>
        <LinkButton href={sitePaths.import} variant="quiet">
          {importTexts.another}
        </LinkButton>
        {!isUndone && created + changed > 0 && <UndoImport found={found} onUndone={setUndone} />}
      </div>
    </div>
  );
}
