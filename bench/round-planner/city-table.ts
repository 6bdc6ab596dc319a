import { createPlanner } from '@patrolplan/round-planner';
import { cpuTime } from './cpu-time.ts';
import { generateCity } from './city.ts';
import { mean, percent, textTable } from './text-table.ts';

const KINDS = [500, 2_000].flatMap((sites) => [false, true].map((windows) => ({ sites, windows })));

export type CityRuns = { readonly cities: number; readonly seeds: number; readonly referenceSeconds: number };

/** How far a second of CPU time stays behind the best of a long run, on generated cities. */
export function cityTable({ cities, seeds, referenceSeconds }: CityRuns): string {
  const rows = KINDS.map((kind) => {
    const gaps: number[] = [];
    for (let city = 1; city <= cities; city++) {
      const shorts = Array.from({ length: seeds }, (_, index) =>
        planCity({ ...kind, city, seed: index + 1, seconds: 1 }),
      );
      const long = planCity({ ...kind, city, seed: 99, seconds: referenceSeconds });
      const best = Math.max(long, ...shorts);
      gaps.push(...shorts.map((score) => 1 - score / best));
    }
    return [kind.sites, kind.windows ? 'yes' : 'no', percent(mean(gaps)), percent(Math.max(...gaps))];
  });
  return textTable([['sites', 'windows', `mean gap to ${referenceSeconds} s`, 'worst gap'], ...rows]);
}

type CityRun = { sites: number; windows: boolean; city: number; seed: number; seconds: number };

function planCity({ sites, windows, city, seed, seconds }: CityRun): number {
  const { places, travel, ...shift } = generateCity({ sites, windows, seed: city });
  const until = cpuTime() + 1_000 * seconds;
  const planner = createPlanner({ places, travel, shifts: [shift] }, { seed });
  while (cpuTime() < until) planner.step(10);
  return planner.rounds()[0]?.score ?? 0;
}
