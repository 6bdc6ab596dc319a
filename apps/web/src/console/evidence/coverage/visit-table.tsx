import { staffContract } from '@patrolplan/contract/staff';
import { useEffect, useRef, useState } from 'react';
import type { LastVisit } from './coverage.ts';
import { visitColumns } from './visit-columns.tsx';
import { StrikeDialog } from './strike-dialog.tsx';
import { coverageTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';

type VisitTableProps = {
  caption: string;
  visits: readonly LastVisit[];
  namesWardens: boolean;
  /** Instead of the table when there are none. */
  empty: string;
};

type Struck = { readonly visit: LastVisit; readonly struckAt: string };

/** A list of visits, each with 'Strike', and the undo of the last strike. */
export function VisitTable({ caption, visits, namesWardens, empty }: VisitTableProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const [striking, setStriking] = useState<LastVisit | null>(null);
  const [struck, setStruck] = useState<Struck | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const restoring = useStaffAction(staffContract.restoreVisit);
  const box = useRef<HTMLDivElement>(null);
  // The focused row is removed.
  useEffect(() => {
    if (struck) box.current?.querySelector<HTMLElement>('[role=status] button')?.focus();
  }, [struck]);
  const undo = ({ visit, struckAt }: Struck) =>
    restoring.run({ body: { id: visit.id, struckAt } }, () => {
      box.current?.focus();
      setStruck(null);
      setMessage(coverageTexts.countsAgain(visit.siteName));
    });
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3">
      {visits.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <DataTable
          caption={caption}
          columns={[...visitColumns(now, namesWardens), strikeColumn(setStriking)]}
          groups={[{ id: 'all', rows: visits }]}
          rowKey={({ id }) => id}
        />
      )}
      <OutcomeStrip
        done={
          message === null
            ? null
            : { message, undo: struck ? { run: () => undo(struck), pending: restoring.pending } : undefined }
        }
        problem={restoring.problem}
      />
      {striking && (
        <StrikeDialog
          visit={striking}
          now={now}
          onClose={() => setStriking(null)}
          onStruck={(struckAt) => {
            restoring.forget();
            setStriking(null);
            setStruck({ visit: striking, struckAt });
            setMessage(coverageTexts.isStruck(striking.siteName));
          }}
        />
      )}
    </div>
  );
}

const strikeColumn = (onStrike: (visit: LastVisit) => void): Column<LastVisit> => ({
  id: 'actions',
  head: coverageTexts.actions,
  inCard: 'actions',
  cell: (visit) => (
    <TextAction label={coverageTexts.strikeOf(visit.siteName)} onClick={() => onStrike(visit)}>
      {coverageTexts.strike}
    </TextAction>
  ),
});
