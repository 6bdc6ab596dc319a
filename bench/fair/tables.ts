import { LIMITS, type Limit, type Runs, isHeld } from './limits.ts';
import type { Measures } from './measure.ts';
import { POLICIES } from './policy.ts';

/** The runs of a world, one entry for each seed. */
export type WorldRuns = { readonly world: string; readonly seeds: readonly Runs[] };

const percent = (share: number): string => (100 * share).toFixed(1);
const ratio = (value: number): string => value.toFixed(2);

const COLUMNS: readonly (readonly [string, (measures: Measures, runs: Runs) => string])[] = [
  ['Visits', ({ visits }) => String(visits)],
  ['Finds, % of base', ({ finds }, { base }) => percent(finds / base.finds)],
  ['Top tenth, %', ({ topTenth }) => percent(topTenth)],
  ['Unseen 28 days, %', ({ unseen }) => percent(unseen)],
  ['Longest gap, F', ({ longestGap }) => ratio(longestGap)],
  ['Overdue, %', ({ overdue }) => percent(overdue)],
  ['Overrated twin, %', ({ overrated }) => percent(overrated)],
  ['After change, ×', ({ afterChange }) => ratio(afterChange)],
];

/** Every policy in every world; a cell has one value for each seed. Markdown, as the document shows it. */
export function policyTable(worlds: readonly WorldRuns[]): string {
  const rows = worlds.flatMap(({ world, seeds }) =>
    POLICIES.map((policy) => [
      world,
      policy,
      ...COLUMNS.map(([, cell]) => seeds.map((runs) => cell(runs[policy], runs)).join(' · ')),
    ]),
  );
  return markdown(['World', 'Policy', ...COLUMNS.map(([title]) => title)], rows);
}

/** Every limit in every world, with the value of each seed, and NO where one misses it. */
export function limitTable(worlds: readonly WorldRuns[]): string {
  const rows = LIMITS.map((limit) => [
    limit.what,
    limit.least === undefined ? `≤ ${limit.most}` : `≥ ${limit.least}`,
    ...worlds.map(({ seeds }) => seeds.map((runs) => numberText(limit.value(runs))).join(' · ')),
    holdsIn(limit, worlds) ? 'yes' : 'NO',
  ]);
  return markdown(['Measure', 'Limit', ...worlds.map(({ world }) => world), 'Held'], rows);
}

export const holdsIn = (limit: Limit, worlds: readonly WorldRuns[]): boolean =>
  worlds.every(({ seeds }) => seeds.every((runs) => isHeld(limit, runs)));

const numberText = (value: number): string => value.toFixed(value < 0.1 ? 4 : 2);

export function markdown(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}
