import { expect, test } from 'vitest';
import { planRound } from './plan.ts';
import { openCity } from './testing/open-city.ts';
import { timeRound } from './timetable.ts';
import { varyRound } from './vary-round.ts';

const pause = async (): Promise<void> => {};
const problem = openCity(30, 40);
const options = { pause, iterations: 40 };

test('varied rounds differ by seed and stay within 3 % of the best', async () => {
  const best = planRound(problem, { iterations: 1_000 });
  const rounds = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((seed) => varyRound(problem, { ...options, seed })),
  );
  expect(new Set(rounds.map(({ stops }) => stops.join())).size).toBeGreaterThan(3);
  for (const { score, stops, inTime } of rounds) {
    expect(score).toBeGreaterThanOrEqual(0.97 * 0.98 * best.score);
    expect(score).toBe(timeRound(problem, problem, stops).score);
    expect(inTime).toBe(true);
  }
});
