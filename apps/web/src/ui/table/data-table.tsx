import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useDeferredValue, useState } from 'react';
import {
  type Column,
  type RowGroup,
  type Sort,
  cellContent,
  firstRows,
  nextSort,
  sortedRows,
} from './column.ts';
import { countText } from '#ui/text/number-text.ts';
import { RowCards } from './row-cards.tsx';
import { SortSelect } from './sort-select.tsx';
import { useIsWide } from './use-is-wide.ts';
import { tableTexts } from './texts.ts';

export type DataTableProps<Row> = {
  /** Label of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  /** For sorting by the service; without it the table sorts its own rows. */
  sorting?: { readonly sort: Sort | null; readonly onSort: (sort: Sort) => void };
  /** Below this width, in rem, the columns would be too narrow to read. */
  tableFromRem?: number;
  /** A last row, by column. Left out where the rows are cards. */
  totals?: Readonly<Record<string, string>>;
  /** Narrow gaps, for many short columns beside something else. */
  isTight?: true;
  /** Inside of a card, which has the frame. */
  isInCard?: true;
};

const FRAME = 'overflow-clip rounded-card border border-line bg-surface shadow-card dark:shadow-none';

const TABLE_FROM_REM = 42;

/** Rows in the first frame of a table, more than a screen shows; the others follow in the next, so that a page opens at once. */
const FIRST_ROWS = 20;
const FIRST_CARDS = 8;

/** A card with a table; where it does not fit, the rows as cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [own, setOwn] = useState<Sort | null>(null);
  const [box, isWide] = useIsWide(props.tableFromRem ?? TABLE_FROM_REM);
  const { caption, columns, rowKey, sorting, isInCard } = props;
  const gaps = GAPS[props.isTight ? 'tight' : isInCard ? 'card' : 'page'];
  const tableColumns = columns.filter(({ cardOnly }) => !cardOnly);
  const sort = sorting ? sorting.sort : own;
  const canSort = columns.some(({ sortBy }) => sortBy) && props.groups.some(({ rows }) => rows.length > 1);
  const all = sorting
    ? props.groups
    : props.groups.map((group) => ({ ...group, rows: sortedRows(group.rows, columns, own) }));
  const isFirstFrame = useDeferredValue(false, true);
  const groups = isFirstFrame ? firstRows(all, isWide ? FIRST_ROWS : FIRST_CARDS) : all;
  return (
    // A container, so that its width is that of the page and not of the table in it.
    <div ref={box} className="@container">
      {isWide ? (
        <table
          className={`w-full border-separate border-spacing-0 text-left text-second ${isInCard ? '' : FRAME}`}
        >
          <caption className="sr-only">{caption}</caption>
          <Head columns={tableColumns} sort={sort} gaps={gaps} onSort={sorting?.onSort ?? setOwn} />
          {groups.map((group) => (
            <Group key={group.id} group={group} columns={tableColumns} gaps={gaps} rowKey={rowKey} />
          ))}
          {props.totals && <Totals totals={props.totals} columns={tableColumns} gaps={gaps} />}
        </table>
      ) : (
        <>
          {canSort && (
            <SortSelect
              columns={tableColumns}
              sort={sort}
              onSort={(wanted) => (sorting ? wanted && sorting.onSort(wanted) : setOwn(wanted))}
              isAlwaysSorted={sorting !== undefined}
            />
          )}
          <RowCards
            caption={caption}
            columns={columns}
            groups={groups}
            rowKey={rowKey}
            isInCard={isInCard === true}
          />
        </>
      )}
    </div>
  );
}

const CELL = 'border-t border-line align-middle';
/** Narrower inside of a card, which is beside other cards. */
const GAPS = {
  page: 'px-3 py-2.5 first:pl-4 last:pr-4',
  card: 'px-2.5 py-2.5 first:pl-4 last:pr-4',
  tight: 'px-1.5 py-1 first:pl-4 last:pr-4',
};

function Head<Row>({
  columns,
  sort,
  gaps,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  gaps: string;
  onSort: (sort: Sort) => void;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = sort?.by === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.sortBy ? (sorted ?? 'none') : undefined}
              className={`sticky top-(--top-bar) z-1 bg-surface ${gaps} h-11 py-0! text-small font-semibold whitespace-nowrap text-ink-2 lg:top-0 ${column.numeric ? 'text-right' : ''}`}
            >
              {column.sortBy ? (
                <SortButton sorted={sorted} onClick={() => onSort(nextSort(sort, column.id))}>
                  {column.head}
                </SortButton>
              ) : (
                <span className={column.inCard === 'actions' ? 'sr-only' : ''}>
                  {column.head || tableTexts.actions}
                </span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Totals<Row>({
  totals,
  columns,
  gaps,
}: {
  totals: Readonly<Record<string, string>>;
  columns: readonly Column<Row>[];
  gaps: string;
}) {
  return (
    <tfoot>
      <tr className="h-11">
        {columns.map(({ id, numeric }) => (
          <td
            key={id}
            className={`${CELL} ${gaps} font-strong ${numeric ? 'text-right whitespace-nowrap tabular-nums' : ''}`}
          >
            {totals[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const SORT_GLYPHS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

function SortButton({
  sorted,
  onClick,
  children,
}: {
  sorted: 'ascending' | 'descending' | undefined;
  onClick: () => void;
  children: string;
}) {
  const Glyph = SORT_GLYPHS[sorted ?? 'none'];
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-option px-2 text-small font-semibold -outline-offset-3! hover:text-ink"
    >
      {children}
      <Glyph aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
}

function Group<Row>({
  group,
  columns,
  gaps,
  rowKey,
}: {
  group: RowGroup<Row>;
  columns: readonly Column<Row>[];
  gaps: string;
  rowKey: (row: Row) => string | number;
}) {
  return (
    <tbody>
      {group.title !== undefined && (
        <tr>
          <th
            scope="rowgroup"
            colSpan={columns.length}
            className="border-t border-line bg-bg px-4 py-2 font-strong"
          >
            {group.title}{' '}
            {group.isCounted !== false && (
              <span className="font-normal text-ink-2">{countText(group.total ?? group.rows.length)}</span>
            )}
          </th>
        </tr>
      )}
      {group.rows.map((row) => (
        <tr key={rowKey(row)} className="h-11">
          {columns.map((column) =>
            column.inCard === 'title' ? (
              <th key={column.id} scope="row" className={`${CELL} ${gaps} wrap-break-word font-semibold`}>
                {cellContent(column, row)}
              </th>
            ) : (
              <td
                key={column.id}
                className={`${CELL} ${gaps} ${column.numeric ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere'} ${column.inCard === 'actions' ? 'text-right' : ''}`}
              >
                {cellContent(column, row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}
