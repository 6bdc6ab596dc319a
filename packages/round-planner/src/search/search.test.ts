import { expect, test } from 'vitest';
import type { City, Shift } from '#problem.ts';
import { hoursCity, withHours } from '#testing/hours-city.ts';
import { lastDigitCity } from '#testing/last-digit-city.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { randomCity } from '#testing/random-city.ts';
import { readStops, type Stops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createSchedule } from './schedule.ts';
import { createSearch } from './search.ts';
import { timeSpent } from './tour.ts';

/** The best rounds after so many iterations. */
function best(city: City, shift: Shift, starts: readonly Stops[], iterations = 0): Stops {
  const model = createModel(city, [shift], new Set());
  const search = createSearch(model, 1, starts);
  search.step(iterations);
  return readStops(model, search.best);
}

/** A start at 0 of a street and sites on both sides; the last opens a little late, so that stops keep their order. */
const street = {
  places: [0, 1, 1, 1, 2].map((score, index) => ({ score, ...(index === 4 ? { open: 0.1 } : {}) })),
  travel: lineTravel([0, 1, 2, 3, -4]),
};

test('the result is the initial tour with most points, in whichever order they come', () => {
  const shift = { start: 0, limit: 4 };
  expect(best(street, shift, [[[1, 2, 3]], [[4]]])).toEqual([[1, 2, 3]]);
  expect(best(street, shift, [[[4]], [[1, 2, 3]]])).toEqual([[1, 2, 3]]);
});

test('the search completes an initial tour with sites that still fit', () => {
  expect(best(street, { start: 0, limit: 4 }, [[[2]]])).toEqual([[1, 2, 3]]);
});

test('the first of the shortest initial tours is kept among those with equal points', () => {
  const places = street.places.slice(0, 4).map((place) => ({ ...place, open: 0.1 }));
  const city = { places, travel: lineTravel([0, 1, 2, 3]) };
  const shift = { start: 0, end: 0, limit: 50 };
  const long = [[2, 1, 3]];
  expect(best(city, shift, [long, [[1, 2, 3]], [[3, 2, 1]]])).toEqual([[1, 2, 3]]);
  expect(best(city, shift, [[[3, 2, 1]], long, [[1, 2, 3]]])).toEqual([[3, 2, 1]]);
});

test('an initial tour stays unchanged if completing it would make it late in the last digit', () => {
  expect(best(lastDigitCity, { start: 0, limit: 0.9 }, [[[2, 3]]])).toEqual([[2, 3]]);
  expect(best(lastDigitCity, { start: 0, limit: 0.91 }, [[[2, 3]]])).toEqual([[1, 2, 3]]);
});

test('scores or times that differ by a billionth count as equal', () => {
  const tiny = 1e-9;
  const scores = { places: [0, tiny, 2 * tiny].map((score) => ({ score })), travel: lineTravel([0, 1, -4]) };
  expect(best(scores, { start: 0, limit: 4 }, [[[2]], [[1]], [[2]]])).toEqual([[1]]);
  const times = { places: [0, 1, 1].map((score) => ({ score })), travel: lineTravel([0, tiny, -2 * tiny]) };
  expect(best(times, { start: 0, limit: 2 * tiny }, [[[1]], [[2]]])).toEqual([[1]]);
  expect(best(times, { start: 0, limit: 2 * tiny }, [[[2]], [[1]]])).toEqual([[2]]);
});

test('a search without initial tours begins with a round without stops', () => {
  expect(best(street, { start: 0, limit: 4 }, [])).toEqual([[]]);
  expect(best(street, { start: 0, limit: 4 }, [], 1)).toEqual([[1, 2, 3]]);
});

test('iterations in one step find the same as one at a time', () => {
  const problem = hoursCity();
  const model = createModel(problem, [problem], new Set());
  const [once, often] = [createSearch(model, 3, []), createSearch(model, 3, [])];
  once.step(40);
  for (let iteration = 0; iteration < 40; iteration++) often.step(1);
  expect(once.best).toEqual(often.best);
});

/** Two generations of short annealings. They are long enough for each part of the schedule to matter. */
test.each([
  [11, '1 3 5 15 42 43 131 135', '19 11 1 28 14 25 9 30 10 27 7 18'],
  [22, '1 5 32 52 56 63 65 66 98 108 130 149', '19 17 28 25 6 23 7 3 30 13 26 11'],
  [25, '1 3 13 14 18 19 20 41', '1 29 23 4 18 8 3 20 25 22 9'],
])(
  'the better half continues, and the last annealing improves the best tour: seed %s',
  (seed, iterations, stops) => {
    const city = withHours(randomCity(30, seed));
    const model = createModel(city, [{ start: 0, end: 0, limit: 30 }], new Set());
    const search = createSearch(model, seed, [], createSchedule(2));
    const found: number[] = [];
    for (let iteration = 1; iteration <= 160; iteration++) {
      const before = [search.best.score, timeSpent(model, search.best)];
      search.step(1);
      if (search.best.score !== before[0] || timeSpent(model, search.best) !== before[1])
        found.push(iteration);
    }
    expect(found.join(' ')).toBe(iterations);
    expect(readStops(model, search.best).flat().join(' ')).toBe(stops);
  },
);
