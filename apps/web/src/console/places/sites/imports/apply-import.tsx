import { staffContract } from '@patrolplan/contract/staff';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useEffect } from 'react';
import { areasToConfirm } from './new-areas.tsx';
import type { SiteImport } from '#console/places/sites/site.ts';
import { sitePaths } from '#console/places/sites/site-paths.ts';
import { importTexts } from '#console/places/sites/texts.ts';
import { ProgressBar } from './upload-progress.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button, LinkButton } from '#ui/button.tsx';

type ApplyImportProps = {
  found: SiteImport;
  /** The new areas that were confirmed. */
  confirmed: ReadonlySet<string>;
  onApplying: (isApplying: boolean) => void;
};

const numbers = new Intl.NumberFormat('en-GB');

/** The file, and the button that imports it: blocked while a row has an error or a new area is not confirmed. */
export function ApplyImport({ found, confirmed, onApplying }: ApplyImportProps) {
  const connected = useSource(stableOnline);
  const params = { importid: found.importId };
  const apply = useStaffAction(staffContract.applyImport);
  const check = useStaffAction(staffContract.checkImport, () => apply.forget());
  const rows = found.created + found.changed;
  // A large import takes longer than the timeout of a call. The page then polls until the import has ended.
  const mayRun = apply.problem?.detail !== undefined;
  const isWatching = apply.pending || mayRun;
  useEffect(() => onApplying(isWatching), [isWatching, onApplying]);
  const unconfirmed = areasToConfirm(found).filter(({ name }) => !confirmed.has(name)).length;
  const start = () => apply.run({ params, body: { checks: found.checks, newAreas: [...confirmed] } });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex min-w-0 items-center gap-2 px-1 text-second text-ink-2 wrap-anywhere">
          <FileSpreadsheet aria-hidden className="size-5 shrink-0" />
          {importTexts.fileLine(found.fileName, numbers.format(found.rowsRead))}
        </p>
        <div data-docked="" className="flex flex-wrap gap-2.5 docked-bar max-lg:*:flex-auto lg:ml-auto">
          <LinkButton href={sitePaths.import} variant="quiet">
            <span className="max-sm:hidden">{importTexts.another}</span>
            <span className="sm:hidden">{importTexts.anotherShort}</span>
          </LinkButton>
          <Button
            pending={apply.pending}
            pendingLabel={importTexts.applying}
            blocked={!connected || isBlockedByErrors(found) || rows === 0 || unconfirmed > 0}
            onClick={start}
          >
            {connected ? buttonText(found, unconfirmed) : staffTexts.offline}
          </Button>
        </div>
      </div>
      {(apply.pending || (mayRun && found.rowsApplied > 0)) && <Writing found={found} rows={rows} />}
      {mayRun && (
        <Banner tone="warning" detail={apply.problem?.detail}>
          {importTexts.noReply}
        </Banner>
      )}
      {apply.problem && !mayRun && (
        <Banner
          tone="error"
          takesFocus
          action={
            <Button
              variant="quiet"
              pending={check.pending}
              pendingLabel={importTexts.checkingAgain}
              onClick={() => check.run({ params })}
            >
              {importTexts.checkAgain}
            </Button>
          }
        >
          {apply.problem.message}
        </Banner>
      )}
    </div>
  );
}

function Writing({ found, rows }: { found: SiteImport; rows: number }) {
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={importTexts.applying} value={found.rowsApplied} max={rows} />
      <output className="block text-second text-ink-2">
        {importTexts.progress(numbers.format(found.rowsApplied), numbers.format(rows))}
      </output>
    </div>
  );
}

/** The provisions of an order that are no sites are left out. */
const isBlockedByErrors = ({ withErrors, isOrder }: SiteImport): boolean =>
  withErrors > 0 && isOrder !== true;

function buttonText(found: SiteImport, unconfirmed: number): string {
  const { withErrors: errors, created, changed } = found;
  if (isBlockedByErrors(found)) return importTexts.correct(errors);
  if (unconfirmed > 0) return importTexts.confirm(unconfirmed);
  return created + changed === 0 ? importTexts.nothingToDo : importTexts.apply(created + changed);
}
