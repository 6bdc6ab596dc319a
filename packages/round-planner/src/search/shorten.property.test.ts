import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledTour } from '#testing/filled-tour.ts';
import { problems } from '#testing/problems.ts';
import { timeRound } from '#timetable.ts';
import { readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createShorten, shortenRounds } from './shorten.ts';
import { keepsTimes, timeSpent } from './tour.ts';

test('a shortened tour has the same stops and takes no longer', () => {
  fc.assert(
    fc.property(problems(16), fc.nat(1_000), (problem, seed) => {
      const places = problem.places.map(({ score, service = 0 }) => ({ score, service }));
      const open = { ...problem, places, limit: problem.limit * 2 };
      const model = createModel(open, [open], new Set());
      const tour = filledTour(model, seed);
      if (!keepsTimes(model, tour)) return;
      const before = readStops(model, tour).flat();
      const ended = timeSpent(model, tour);
      const changed = shortenRounds(createShorten(model), tour);
      const after = readStops(model, tour).flat();
      expect(new Set(after)).toEqual(new Set(before));
      expect(after.length).toBe(before.length);
      expect(timeSpent(model, tour)).toBeCloseTo(timeRound(open, open, after).end - (open.startTime ?? 0), 9);
      if (changed) expect(timeSpent(model, tour)).toBeLessThan(ended);
      else expect(after).toEqual(before);
    }),
    { seed: 7, numRuns: 300 },
  );
});
