import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { boardTexts } from './texts.ts';
import { CardFrame, NoRows } from '#console/today/today-card.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useStableRows } from '#console/shared/team/use-stable-rows.ts';

type BoardTableProps<Row> = {
  title: string;
  count: number;
  all?: { readonly href: string; readonly label: string };
  action?: ReactNode;
  empty: string;
  /** Controls above the rows. */
  filters?: ReactNode;
  /** What they are set to. */
  filter?: string;
  /** In place of the rows. */
  instead?: ReactNode;
  columns: readonly Column<Row>[];
  /** In their order. */
  rows: readonly Row[];
  isOver: (row: Row) => boolean;
};

/** A card with a table that polls do not move under the mouse. Rows that ended earlier are folded. */
export function BoardTable<Row extends { readonly id: string }>(props: BoardTableProps<Row>) {
  const { title, empty, filters, filter = '', instead, columns, rows, isOver, ...frame } = props;
  const { shown, folded, holders } = useStableRows(rows, isOver, filter);
  const table = (part: readonly Row[], caption: string) => (
    <DataTable
      isInCard
      caption={caption}
      columns={columns}
      groups={[{ id: 'all', rows: part }]}
      rowKey={({ id }) => id}
    />
  );
  return (
    <CardFrame title={title} holders={holders} {...frame}>
      {filters}
      {instead ?? (shown.length === 0 ? <NoRows>{empty}</NoRows> : table(shown, title))}
      {folded.length > 0 && (
        <details className="group/ended border-t border-line">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 text-second font-semibold -outline-offset-3! [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 shrink-0 group-open/ended:rotate-90" />
            {boardTexts.moreEnded(folded.length)}
          </summary>
          {table(folded, boardTexts.moreEnded(folded.length))}
        </details>
      )}
    </CardFrame>
  );
}
