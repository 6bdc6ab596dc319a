import { BUCKETS, type CoveredArea, longestOrder, longestText } from './coverage.ts';
import { BucketCell } from './bucket-cell.tsx';
import type { OpenSites } from './evidence.ts';
import { coverageTexts } from './texts.ts';
import { pointsText } from '#ui/text/number-text.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';

/** One row per area: how many of its sites were last visited how long ago. */
export function AreaTable({ areas, onOpen }: { areas: readonly CoveredArea[]; onOpen: OpenSites }) {
  return (
    <DataTable
      caption={coverageTexts.caption}
      columns={columns(onOpen)}
      groups={[{ id: 'all', rows: areas }]}
      rowKey={({ id }) => id}
      isTight
    />
  );
}

const columns = (onOpen: OpenSites): readonly Column<CoveredArea>[] => [
  {
    id: 'area',
    head: coverageTexts.area,
    inCard: 'title',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  ...BUCKETS.map((bucket) => ({
    id: bucket.label,
    head: bucket.label,
    cell: (area: CoveredArea) => <BucketCell area={area} bucket={bucket} onOpen={onOpen} className="w-12" />,
    sortBy: bucket.count,
  })),
  { id: 'longest', head: coverageTexts.longest, cell: longestText, sortBy: longestOrder },
  {
    id: 'value',
    head: coverageTexts.value,
    numeric: true,
    cell: ({ valueWaiting: value }) => pointsText(value),
    sortBy: ({ valueWaiting: value }) => value,
  },
];
