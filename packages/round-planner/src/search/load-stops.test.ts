import { expect, test } from 'vitest';
import { lineTravel } from '#testing/line-travel.ts';
import { loadStops, readStops, type Stops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createTour } from './tour.ts';

const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
const travel = lineTravel([0, 1, 2, 3, 4]);

function loaded(stops: Stops, limit: number, times: readonly number[] = travel): Stops {
  const shift = { start: 0, limit };
  const model = createModel({ places, travel: times }, [shift, shift], new Set());
  const tour = createTour(model);
  loadStops(model, tour, stops);
  return readStops(model, tour);
}

test('loaded stops keep their order and their round', () => {
  expect(loaded([[3, 1], [4]], 10)).toEqual([[3, 1], [4]]);
  expect(loaded([[], [4, 2]], 10)).toEqual([[], [4, 2]]);
});

test('loading leaves out stops that no longer fit and keeps those after them', () => {
  expect(loaded([[1, 4, 2], [3]], 3)).toEqual([[1, 2], [3]]);
});

test('loading leaves out unknown places and repeated stops', () => {
  expect(loaded([[9, 2, 0, 2], [2, -1, 3], [4]], 10)).toEqual([[2], [3]]);
});

test('loading keeps a stop that fits only because of the next one', () => {
  // The only route from 1 to 2 is through 3; the round is in time only as a whole.
  const ends = { start: 0, end: 2, limit: 4 };
  const times = [0, 1, 9, 9, 9, 9, 0, 9, 1, 9, 9, 9, 0, 9, 9, 9, 9, 1, 0, 9, 9, 9, 9, 9, 0];
  const model = createModel({ places, travel: times }, [ends], new Set([2, 4]));
  const tour = createTour(model);
  loadStops(model, tour, [[1, 3]]);
  expect(readStops(model, tour)).toEqual([[1, 3]]);
});
