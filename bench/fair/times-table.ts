import { measure } from './measure.ts';
import { simulate } from './simulate.ts';
import { markdown } from './tables.ts';
import { timesKept } from './times-kept.ts';
import { withTimesADay } from './times-world.ts';
import type { World } from './world.ts';

const TIMES_A_DAY = [2, 4] as const;
/** A round of 45 minutes has few stops. */
const ITERATIONS = 150;
/** Of the days on which the staff suffices. */
const LEAST_KEPT = 0.95;

export type TimesRun = {
  readonly world: string;
  readonly seed: number;
  /** Share of the days on which sites were seen as often as they are to be. */
  readonly kept: number;
  /** Of all sites, those that are unseen for longer than their days on a mean day. */
  readonly overdue: number;
  /** Sites that nobody visits for 28 days. */
  readonly unseen: number;
};

/** Each world with sites that are to be seen two and four times a day, with the seeds from 1. */
export function* timesRuns(
  worlds: readonly World[],
  seeds: number,
  iterations = ITERATIONS,
): Generator<TimesRun> {
  for (const city of worlds)
    for (const visits of TIMES_A_DAY) {
      const world = withTimesADay(city, visits);
      for (let seed = 1; seed <= seeds; seed += 1) {
        const lines = [...simulate(world, 'learn+rule', seed, iterations)];
        const { overdue, unseen } = measure(world, lines);
        yield { world: world.name, seed, kept: timesKept(world, lines), overdue, unseen };
      }
    }
}

export const isTimesHeld = (runs: readonly TimesRun[]): boolean =>
  runs.every(({ kept, unseen }) => kept >= LEAST_KEPT && unseen === 0);

/** A cell has one value for each seed. Markdown, as the document shows it. */
export function timesTable(runs: readonly TimesRun[]): string {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const rows = [...Map.groupBy(runs, ({ world }) => world)].map(([world, own]) => [
    world,
    ...(['kept', 'overdue', 'unseen'] as const).map((measured) =>
      own.map((run) => percent(run[measured])).join(' · '),
    ),
    isTimesHeld(own) ? 'yes' : 'NO',
  ]);
  return markdown(['World', 'Days kept, %', 'Overdue, %', 'Unseen 28 days, %', 'Held'], rows);
}
