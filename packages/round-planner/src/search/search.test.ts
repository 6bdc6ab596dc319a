import { expect, test } from 'vitest';
import type { City, Shift } from '#problem.ts';
import { hoursCity } from '#testing/hours-city.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { readStops, type Stops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createSearch } from './search.ts';

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

test('the result is the start that collects most, whichever is first', () => {
  const shift = { start: 0, limit: 4 };
  expect(best(street, shift, [[[1, 2, 3]], [[4]]])).toEqual([[1, 2, 3]]);
  expect(best(street, shift, [[[4]], [[1, 2, 3]]])).toEqual([[1, 2, 3]]);
});

test('a start is filled up', () => {
  expect(best(street, { start: 0, limit: 4 }, [[[2]]])).toEqual([[1, 2, 3]]);
});

test('of starts that collect the same the shortest is kept, and of those the first', () => {
  const places = street.places.slice(0, 4).map((place) => ({ ...place, open: 0.1 }));
  const city = { places, travel: lineTravel([0, 1, 2, 3]) };
  const shift = { start: 0, end: 0, limit: 50 };
  const long = [[2, 1, 3]];
  expect(best(city, shift, [long, [[1, 2, 3]], [[3, 2, 1]]])).toEqual([[1, 2, 3]]);
  expect(best(city, shift, [[[3, 2, 1]], long, [[1, 2, 3]]])).toEqual([[3, 2, 1]]);
});

test('a search without starts begins with a round without stops', () => {
  expect(best(street, { start: 0, limit: 4 }, [])).toEqual([[]]);
  expect(best(street, { start: 0, limit: 4 }, [], 1)).toEqual([[1, 2, 3]]);
});

test('all iterations at once find the same as one at a time', () => {
  const problem = hoursCity();
  const model = createModel(problem, [problem], new Set());
  const [once, often] = [createSearch(model, 3, []), createSearch(model, 3, [])];
  once.step(40);
  for (let iteration = 0; iteration < 40; iteration++) often.step(1);
  expect(once.best).toEqual(often.best);
});
