import * as v from 'valibot';
import { camelCase } from '#domain/camel-keys.ts';
import { DAY_TYPES, cellText, dayName } from './hours.ts';
import { columnLabel, siteColumns, siteFormTexts } from './texts.ts';
import type { Difference } from '#console/shared/form/conflict-notice.tsx';
import type { FieldError } from '#ui/form/error-summary.tsx';

/** A site as text values by the columns of a site file. */
export type Cells = Readonly<Record<string, string>>;

/** What the fields of a site take. */
export type FieldsProps = {
  cells: Cells;
  errors: Readonly<Record<string, string>>;
  areas: readonly string[];
  periods: readonly string[];
  onType: (typed: Cells) => void;
};

/** Unsaved input of a site form: the changed columns only, and the version they are based on. */
export const siteEdit = v.object({ version: v.number(), cells: v.record(v.string(), v.string()) });
export type SiteEdit = v.InferOutput<typeof siteEdit>;

export const NO_EDIT: SiteEdit = { version: 0, cells: {} };

/** Sets some columns. A column set back to its stored value is not a change. */
export function withTyped(
  edit: SiteEdit,
  site: { readonly version: number; readonly cells: Cells },
  typed: Cells,
): SiteEdit {
  const all = Object.entries({ ...edit.cells, ...typed });
  const cells = Object.fromEntries(all.filter(([column, text]) => (site.cells[column] ?? '') !== text));
  return { version: Object.keys(edit.cells).length === 0 ? site.version : edit.version, cells };
}

/**
 * After a conflict: each column in which the stored site differs from what this person saw or typed. A column that only
 * the other person changed is shown with its previous value and keeps the stored one.
 */
export function listDifferences(current: Cells, seen: Cells, typed: Cells): readonly Difference[] {
  const columns = [...new Set([...Object.keys(current), ...Object.keys(typed)])];
  return columns.flatMap((column): Difference[] => {
    const stored = current[column] ?? '';
    const mine = typed[column];
    const before = seen[column] ?? '';
    if ((mine ?? before) === stored) return [];
    return [
      {
        label: cellLabel(column),
        stored: shown(column, stored),
        yours: mine === undefined ? siteFormTexts.untouched(shown(column, before)) : shown(column, mine),
      },
    ];
  });
}

const shown = (column: string, value: string): string => cellText(column, value) || siteFormTexts.empty;

/** The message of the service for a column: messages use the names of our code. */
export const columnError = (errors: Readonly<Record<string, string>>, column: string): string | undefined =>
  errors[camelCase(column)];

/** The id of the control of a column. */
export const controlId = (column: string): string => `site-${column.replaceAll(' ', '-')}`;

/** The errors of the columns, in their order on screen. */
export function siteErrors(
  errors: Readonly<Record<string, string>>,
  periods: readonly string[],
): readonly FieldError[] {
  const scores = DAY_TYPES.flatMap((dayType) => periods.map((period) => `${dayType} ${period}`));
  return [...siteColumns, ...scores].flatMap((column) => {
    const message = columnError(errors, column);
    return message === undefined ? [] : [{ id: controlId(column), name: cellLabel(column), message }];
  });
}

/** 'Postcode', or 'Weekday, morning' of a base score. */
function cellLabel(column: string): string {
  if (siteColumns.includes(column)) return columnLabel(column);
  const dayType = DAY_TYPES.find((one) => column.startsWith(`${one} `)) ?? '';
  const name = siteFormTexts.score(dayName(dayType), column.slice(dayType.length + 1));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
