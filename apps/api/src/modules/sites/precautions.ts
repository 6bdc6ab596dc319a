import { readTime } from './enforcement-hours.ts';

/** What wardens must know before they go to a site. */
export type Precautions = {
  /** Nobody goes there alone. */
  readonly in_twos: boolean;
  /** Nobody goes there from this time until the morning, such as '20:00'; empty for no limit. */
  readonly not_after: string;
  /** About the place, never about a person; empty for nothing. */
  readonly read_first: string;
};

export const NO_PRECAUTIONS: Precautions = { in_twos: false, not_after: '', read_first: '' };

/** The cells of a site file. A column that the file does not have is absent. */
type PrecautionCells = { readonly [Column in keyof Precautions]?: string };

const YES = 'yes';
const YES_OR_NO: ReadonlySet<string> = new Set([YES, 'no', '']);
export const MAX_READ_FIRST = 280;

/** What is wrong with the cells, one sentence for each. */
export function precautionProblems({ in_twos = '', not_after = '', read_first = '' }: PrecautionCells) {
  return [
    ...(YES_OR_NO.has(lower(in_twos))
      ? []
      : [{ column: 'in_twos', reason: `'${in_twos}' is neither yes nor no` }]),
    ...(not_after.trim() === '' || readTime(not_after) !== undefined
      ? []
      : [{ column: 'not_after', reason: `'${not_after}' is not a time such as 20:00` }]),
    ...(oneLine(read_first).length > MAX_READ_FIRST
      ? [{ column: 'read_first', reason: `Longer than ${MAX_READ_FIRST} characters` }]
      : []),
  ];
}

/** The precautions of cells without problems. What the file does not have is left out. */
export function readPrecautions({ in_twos, not_after, read_first }: PrecautionCells): Partial<Precautions> {
  return {
    ...(in_twos !== undefined && { in_twos: lower(in_twos) === YES }),
    ...(not_after !== undefined && { not_after: readTime(not_after) ?? '' }),
    ...(read_first !== undefined && { read_first: oneLine(read_first) }),
  };
}

/** The cells of an export. What a site does not have is left out. */
export const precautionCells = ({ in_twos, not_after, read_first }: Precautions): PrecautionCells => ({
  ...(in_twos && { in_twos: YES }),
  ...(not_after !== '' && { not_after }),
  ...(read_first !== '' && { read_first }),
});

const lower = (text: string): string => text.trim().toLowerCase();
const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
