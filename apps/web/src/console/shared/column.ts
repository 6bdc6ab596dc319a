import type { ReactNode } from 'react';

/** A column of a table; on a phone the same cell is a part of the row's card. */
export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => string | number;
  /** Where the cell is in the card. A plain line when left out; `labelled` puts the head in front of it. */
  readonly inCard?: 'title' | 'badge' | 'labelled' | 'actions' | 'hidden';
  /** Only in the card: it says in one line what the table says in several columns. */
  readonly cardOnly?: true;
  /** Numbers are aligned right. */
  readonly numeric?: true;
};

/** Rows under a heading of their own; a table without groups has one without a title. */
export type RowGroup<Row> = {
  readonly id: string;
  readonly title?: string;
  /** False: the title says how many rows there are. */
  readonly isCounted?: false;
  readonly rows: readonly Row[];
};

export type Sort = { readonly by: string; readonly descending: boolean };

/** A second choice of the same column reverses the order. */
export function nextSort(sort: Sort | null, by: string): Sort {
  return { by, descending: sort?.by === by && !sort.descending };
}

/** The rows in the order of a column: texts as people sort them, numbers by size. Equal rows keep their order. */
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
