import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRound } from '#plan.ts';
import { bestByBruteForce, problems } from '#testing/problems.ts';

test('no order of a few sites collects more, and none that collects as much ends earlier', () => {
  fc.assert(
    fc.property(problems(5), (problem) => {
      const { score, end, stops } = planRound(problem);
      const best = bestByBruteForce(problem);
      expect(score).toBe(best.score);
      if (stops.length > 0) expect(end).toBe(best.end);
    }),
    { seed: 3, numRuns: 60 },
  );
});
