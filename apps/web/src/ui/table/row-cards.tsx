import { type Column, type RowGroup, cellContent } from './column.ts';

type RowCardsProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  isInCard: boolean;
};

/** The rows of a table on a phone: a card per group, with the actions below each entry. */
export function RowCards<Row>({ caption, columns, groups, rowKey, isInCard }: RowCardsProps<Row>) {
  return (
    <div className="grid gap-3">
      {groups.map((group) => (
        // Without a title it is the whole list, which already is a region of the page.
        <section
          key={group.id}
          aria-label={group.title}
          className={
            isInCard ? 'px-4' : 'rounded-card border border-line bg-surface px-4 shadow-card dark:shadow-none'
          }
        >
          {!isInCard && (
            <h2 className={group.title === undefined ? 'sr-only' : 'pt-3 pb-2 text-h2'}>
              {group.title ?? caption}
            </h2>
          )}
          <ul className={group.title === undefined ? '' : 'border-t border-line'}>
            {group.rows.map((row) => (
              <li key={rowKey(row)} className="border-t border-line py-3 text-second first:border-0">
                <RowCard row={row} columns={columns} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function RowCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const at = (place: Column<Row>['inCard']) => columns.filter(({ inCard }) => inCard === place);
  const lines = columns.filter(({ inCard }) => inCard === undefined || inCard === 'labelled');
  const cells = (chosen: readonly Column<Row>[]) =>
    chosen.map((column) => <div key={column.id}>{cellContent(column, row)}</div>);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-[1_1_9rem] text-body font-strong wrap-anywhere [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          {at('title').map((column) => (
            <span key={column.id}>{cellContent(column, row)}</span>
          ))}
        </h3>
        {cells(at('badge'))}
      </div>
      {lines.map((column) => (
        <div key={column.id} className="wrap-anywhere">
          {column.inCard === 'labelled' && <span className="text-ink-2">{column.head}: </span>}
          {column.inCard === 'labelled' ? (
            <span className="inline-block">{cellContent(column, row)}</span>
          ) : (
            cellContent(column, row)
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-x-5">{cells(at('actions'))}</div>
    </>
  );
}
