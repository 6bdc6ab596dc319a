import type { LastVisit } from './coverage.ts';
import { coverageTexts } from './texts.ts';
import { ageText, momentText } from '#domain/format.ts';
import type { Column } from '#console/shared/column.ts';
import { Section } from '#console/shared/section.tsx';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { EmptyState } from '#ui/empty-state.tsx';

type LastVisitsProps = { visits: readonly LastVisit[]; namesWardens: boolean };

/** The last visits of all areas. Wardens are named only where the organisation allows it. */
export function LastVisits({ visits, namesWardens }: LastVisitsProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    <Section title={coverageTexts.visits} note={namesWardens ? undefined : coverageTexts.namesOff}>
      {visits.length === 0 ? (
        <EmptyState>{coverageTexts.noVisits}</EmptyState>
      ) : (
        <StaffTable
          caption={coverageTexts.visits}
          columns={visitColumns(now, namesWardens)}
          groups={[{ id: 'all', rows: visits }]}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

/** The columns of a list of visits. */
export function visitColumns(now: Date, namesWardens: boolean): readonly Column<LastVisit>[] {
  const warden: Column<LastVisit> = {
    id: 'warden',
    head: coverageTexts.warden,
    inCard: 'labelled',
    cell: ({ warden: name }) => name ?? coverageTexts.noName,
    sortBy: ({ warden: name }) => name ?? '',
  };
  return [
    {
      id: 'site',
      head: coverageTexts.site,
      inCard: 'title',
      cell: ({ siteName: name }) => name,
      sortBy: ({ siteName: name }) => name,
    },
    {
      id: 'area',
      head: coverageTexts.area,
      cell: ({ areaName: name }) => name,
      sortBy: ({ areaName: name }) => name,
    },
    {
      id: 'when',
      head: coverageTexts.when,
      cell: ({ visitedAt: at }) => whenText(new Date(at), now),
      sortBy: ({ visitedAt: at }) => Date.parse(at),
    },
    { id: 'outcome', head: coverageTexts.outcome, cell: (visit) => <Outcome visit={visit} /> },
    ...(namesWardens ? [warden] : []),
  ];
}

const whenText = (at: Date, now: Date): string => `${momentText(at, now)}, ${ageText(at, now)}`;

/** A reason added by a newer version is shown unchanged. */
const skippedText = (reason: string): string =>
  coverageTexts.skipped(coverageTexts.reasons.get(reason) ?? reason);

function Outcome({ visit: { outcome, reason, note } }: { visit: LastVisit }) {
  return (
    <>
      <p>{outcome === 'visited' ? coverageTexts.visited : skippedText(reason ?? 'other')}</p>
      {note !== '' && <p className="text-small text-ink-2">{note}</p>}
    </>
  );
}
