import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRound } from './plan.ts';
import { replanRound } from './replan-round.ts';
import { openCity } from './testing/open-city.ts';
import { problems } from './testing/problems.ts';

const pause = async (): Promise<void> => {};

test('the next three stops stay when nothing has changed', async () => {
  const problem = openCity(40, 40);
  const planned = planRound(problem, { iterations: 400 });
  const { round, unchanged } = await replanRound(problem, planned.stops, { pause, iterations: 400 });
  expect(unchanged).toBe(3);
  expect(round.stops.slice(0, 3)).toEqual(planned.stops.slice(0, 3));
});

test('a replanned round keeps its beginning and loses at most 1 % of the best', async () => {
  await fc.assert(
    fc.asyncProperty(problems(18), fc.nat(1_000), async (problem, seed) => {
      const planned = planRound(problem, { seed, iterations: 20 }).stops;
      const late = { ...problem, startTime: (problem.startTime ?? 0) + 5 };
      const { round, unchanged, best } = await replanRound(late, planned, { pause, iterations: 60, seed });
      expect(round.stops.slice(0, unchanged)).toEqual(planned.slice(0, unchanged));
      expect(round.score).toBeGreaterThanOrEqual(best.score * 0.99);
      if (round.stops.length > 0) expect(round.inTime).toBe(true);
    }),
    { seed: 5, numRuns: 80 },
  );
});
