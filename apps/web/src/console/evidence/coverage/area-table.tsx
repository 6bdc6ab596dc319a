import { BUCKETS, longestOrder, longestText } from './coverage.ts';
import type { CoveredArea } from './coverage.ts';
import { BucketCell } from './bucket-cell.tsx';
import type { OpenSites } from './evidence.ts';
import { coverageTexts } from './texts.ts';
import { scoreText } from '#domain/format.ts';
import type { Column } from '#console/shared/column.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';

/** One row per area: how many of its sites were last visited how long ago. */
export function AreaTable({ areas, onOpen }: { areas: readonly CoveredArea[]; onOpen: OpenSites }) {
  return (
    <StaffTable
      caption={coverageTexts.caption}
      columns={columns(onOpen)}
      groups={[{ id: 'all', rows: areas }]}
      rowKey={({ id }) => id}
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
    cell: (area: CoveredArea) => <BucketCell area={area} bucket={bucket} onOpen={onOpen} className="w-14" />,
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
