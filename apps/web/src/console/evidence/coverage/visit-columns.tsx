import type { LastVisit } from './coverage.ts';
import { coverageTexts } from './texts.ts';
import { pastText } from '#domain/moment-text.ts';
import type { Column } from '#ui/table/column.ts';

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
      cell: ({ visitedAt: at }) => pastText(new Date(at), now),
      sortBy: ({ visitedAt: at }) => Date.parse(at),
    },
    { id: 'outcome', head: coverageTexts.outcome, cell: (visit) => <Outcome visit={visit} /> },
    ...(namesWardens ? [warden] : []),
  ];
}

/** A reason that only a newer version knows is shown as it is. */
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
