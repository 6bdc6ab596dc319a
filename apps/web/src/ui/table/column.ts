import type { ReactNode } from 'react';
import { countText } from '#ui/text/number-text.ts';

/** A column of a table; on a phone the cell is part of a card. */
export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => string | number;
  /** Position of the cell in the card. Defaults to a plain line; `labelled` adds the column head. */
  readonly inCard?: 'title' | 'badge' | 'labelled' | 'actions' | 'hidden';
  /** Shown in the card only: one line for what the table shows in several columns. */
  readonly cardOnly?: true;
  /** Numbers are aligned right. */
  readonly numeric?: true;
};

/** The content of a cell. Numbers get their thousands separators here. */
export function cellContent<Row>({ cell }: Column<Row>, row: Row): ReactNode {
  const content = cell(row);
  return typeof content === 'number' ? countText(content) : content;
}

/** Rows with a heading; a table without groups has one group without a title. */
export type RowGroup<Row> = {
  readonly id: string;
  readonly title?: string;
  /** False: the title already contains the number of rows. */
  readonly isCounted?: false;
  readonly rows: readonly Row[];
  /** Where `rows` are only the first ones: the number of all. */
  readonly total?: number;
};

/** The groups with their first rows, at most so many in all. */
export function firstRows<Row>(groups: readonly RowGroup<Row>[], most: number): readonly RowGroup<Row>[] {
  let left = most;
  return groups.map((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return { ...group, rows, total: group.rows.length };
  });
}

export type Sort = { readonly by: string; readonly descending: boolean };

/** Selecting the same column again reverses the order. */
export function nextSort(sort: Sort | null, by: string): Sort {
  return { by, descending: sort?.by === by && !sort.descending };
}

/** The rows sorted by a column: texts by locale, numbers by size. The sort is stable. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const key = columns.find(({ id }) => id === sort?.by)?.sortBy;
  if (!sort || !key) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare(key(one), key(other)));
}

const texts = new Intl.Collator('en-GB', { numeric: true });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return texts.compare(String(one), String(other));
}
