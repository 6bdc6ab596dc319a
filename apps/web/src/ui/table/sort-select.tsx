import { useId } from 'react';
import type { Column, Sort } from './column.ts';
import { tableTexts } from './texts.ts';
import { LineSelect } from '#ui/form/line-select.tsx';

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  /** Null: the original order. */
  onSort: (sort: Sort | null) => void;
  /** The service always sorts by one of the columns. */
  isAlwaysSorted: boolean;
};

/** Sorting for the cards of a phone, which have no column heads. */
export function SortSelect<Row>({ columns, sort, onSort, isAlwaysSorted }: SortSelectProps<Row>) {
  const id = useId();
  const choices: readonly { readonly label: string; readonly sort: Sort | null }[] = [
    ...(isAlwaysSorted ? [] : [{ label: tableTexts.unsorted, sort: null }]),
    ...columns
      .filter(({ sortBy }) => sortBy)
      .flatMap(({ id: by, head }) => [
        { label: head, sort: { by, descending: false } },
        { label: tableTexts.descending(head), sort: { by, descending: true } },
      ]),
  ];
  const chosen = choices.findIndex(
    (choice) => choice.sort?.by === sort?.by && choice.sort?.descending === sort?.descending,
  );
  return (
    <div className="mb-3">
      <LineSelect
        id={id}
        label={tableTexts.sortBy}
        options={choices.map(({ label }, index) => ({ label, value: String(index) }))}
        value={String(Math.max(chosen, 0))}
        onChange={(value) => onSort(choices[Number(value)]?.sort ?? null)}
      />
    </div>
  );
}
