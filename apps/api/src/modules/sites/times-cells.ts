import { isPlainNumber } from '#formats/plain-number.ts';
import { readTime } from './enforcement-hours.ts';

/** The rule 'n times a day between two times' as a site has it. All three or none. */
export type VisitTimes = {
  /** Null without such a rule. */
  readonly visits_per_day: number | null;
  /** Such as '08:00'; empty without such a rule. */
  readonly visit_from: string;
  /** After `visit_from`, at most '24:00'. */
  readonly visit_until: string;
};

export const NO_VISIT_TIMES: VisitTimes = { visits_per_day: null, visit_from: '', visit_until: '' };

/** The cells of a site file. A column that the file does not have is absent. */
type TimesCells = { readonly [Column in keyof VisitTimes | 'visit_every_days']?: string };

const MAX_VISITS = 12;
/** Nobody plans a shorter time between two visits. */
const LEAST_MINUTES = 15;
const MIDNIGHT = '24:00';
const EXAMPLES = { visit_from: '08:00', visit_until: '18:00' } as const;
const TIMES = ['visit_from', 'visit_until'] as const;

/** What is wrong with the cells, one sentence for each. */
export function timesProblems(cells: TimesCells) {
  const visits = given(cells.visits_per_day);
  const problem = (column: keyof VisitTimes, reason: string) => [{ column, reason }];
  if (visits === '') {
    const time = TIMES.find((column) => given(cells[column]) !== '');
    return time === undefined ? [] : problem('visits_per_day', `Missing, although there is a ${time}`);
  }
  const number = isPlainNumber(visits) ? Number(visits) : NaN;
  const count =
    !Number.isInteger(number) || number < 1 || number > MAX_VISITS
      ? problem('visits_per_day', `'${visits}' is not a whole number from 1 to ${MAX_VISITS}`)
      : [];
  const both =
    given(cells.visit_every_days) === ''
      ? []
      : problem('visits_per_day', 'A site has either visit_every_days or visits_per_day, not both');
  const times = TIMES.flatMap((column) => {
    const text = given(cells[column]);
    if (text === '') return problem(column, 'Missing, although there are visits_per_day');
    return readClock(column, text) === undefined
      ? problem(column, `'${text}' is not a time such as ${EXAMPLES[column]}`)
      : [];
  });
  if (count.length + times.length > 0) return [...count, ...both, ...times];
  const { visit_from: from = '', visit_until: until = '' } = clocks(cells);
  if (from >= until)
    return [...both, ...problem('visit_until', `'${until}' is not after ${from} on the same day`)];
  return minutesOf(until) - minutesOf(from) < number * LEAST_MINUTES
    ? [...both, ...problem('visits_per_day', `Too many: one visit in ${LEAST_MINUTES} minutes at most`)]
    : both;
}

/**
 * The rule of cells without problems. What the file does not have is left out; a rule of one kind replaces one of the other, so
 * that a file that has only the columns of one kind is enough.
 */
export function readTimes(cells: TimesCells): Partial<VisitTimes> & { visit_every_days?: null } {
  const visits = given(cells.visits_per_day);
  if (visits !== '') {
    const { visit_from = '', visit_until = '' } = clocks(cells);
    return { visits_per_day: Number(visits), visit_from, visit_until, visit_every_days: null };
  }
  return cells.visits_per_day === undefined && given(cells.visit_every_days) === '' ? {} : NO_VISIT_TIMES;
}

/** The cells of an export. A site without such a rule has none. */
export const timesCells = ({ visits_per_day, visit_from, visit_until }: VisitTimes): TimesCells =>
  visits_per_day === null ? {} : { visits_per_day: String(visits_per_day), visit_from, visit_until };

/** A site whose rule is whole: an undone change may bring back a part of one, or one of each kind. */
export function withWholeRule<Site extends VisitTimes & { readonly visit_every_days: number | null }>(
  site: Site,
): Site {
  const { visits_per_day, visit_from, visit_until } = site;
  const isWhole = visits_per_day !== null && visit_from !== '' && visit_from < visit_until;
  return isWhole ? { ...site, visit_every_days: null } : { ...site, ...NO_VISIT_TIMES };
}

const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3));

const given = (cell: string | undefined): string => (cell ?? '').trim();

const readClock = (column: (typeof TIMES)[number], text: string): string | undefined =>
  column === 'visit_until' && text === MIDNIGHT ? text : readTime(text);

const clocks = (cells: TimesCells): Partial<VisitTimes> =>
  Object.fromEntries(TIMES.map((column) => [column, readClock(column, given(cells[column]))]));
