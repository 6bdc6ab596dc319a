import { BUCKETS, cellTone, longestOrder, longestText } from './coverage.ts';
import type { CoveredArea } from './coverage.ts';
import { coverageTexts } from './texts.ts';
import { scoreText } from '#domain/format.ts';
import type { Column } from '#console/shared/column.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';

/** One row for each area: how many of its sites were last visited that long ago. */
export function AreaTable({ areas }: { areas: readonly CoveredArea[] }) {
  return (
    <StaffTable
      caption={coverageTexts.caption}
      columns={COLUMNS}
      groups={[{ id: 'all', rows: areas }]}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: readonly Column<CoveredArea>[] = [
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
    cell: (area: CoveredArea) => (
      <span className={`heat w-14 ${cellTone(bucket, bucket.count(area))}`}>{bucket.count(area)}</span>
    ),
    sortBy: bucket.count,
  })),
  { id: 'longest', head: coverageTexts.longest, cell: longestText, sortBy: longestOrder },
  {
    id: 'value',
    head: coverageTexts.value,
    numeric: true,
    cell: ({ valueWaiting: value }) => scoreText(value),
    sortBy: ({ valueWaiting: value }) => value,
  },
];
