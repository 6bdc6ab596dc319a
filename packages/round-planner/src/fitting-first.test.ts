import { expect, test } from 'vitest';
import { fittingFirst } from './fitting-first.ts';
import { lineTravel } from './testing/line-travel.ts';

/** A start at 0 and sites at 1, 2, 3 and 4 of a street; the fourth has no points. */
const city = {
  places: [0, 1, 1, 1, 0].map((score) => ({ score })),
  travel: lineTravel([0, 1, 2, 3, 4]),
};
const shift = { start: 0, limit: 4 };

test('a shift without fixed first stops keeps none', () => {
  expect(fittingFirst(city, shift)).toEqual([]);
});

test('fixed first stops are kept in their order, whatever they are worth', () => {
  expect(fittingFirst(city, { ...shift, first: [1, 4] })).toEqual([1, 4]);
  expect(fittingFirst(city, { ...shift, first: [2, 1] })).toEqual([2, 1]);
});

test('no fixed stop is kept after the first one that is late', () => {
  expect(fittingFirst(city, { ...shift, first: [2, 1, 3, 2] })).toEqual([2, 1]);
  expect(fittingFirst(city, { ...shift, limit: 3.9, first: [4, 1] })).toEqual([]);
});

test('the trip to the end of the shift counts for fixed first stops', () => {
  expect(fittingFirst(city, { ...shift, end: 0, first: [1, 2, 3] })).toEqual([1, 2]);
});

test('a fixed stop that is named twice ends the list', () => {
  expect(fittingFirst(city, { ...shift, first: [1, 1, 2] })).toEqual([1]);
});

test('a fixed stop that another warden has taken ends the list', () => {
  expect(fittingFirst(city, { ...shift, first: [1, 2, 3] }, new Set([2]))).toEqual([1]);
});
