import { expect, test } from 'vitest';
import { addAnswers, sumsInWeek } from './site-sums.ts';

const answer = (found: number, { cell = 'weekday peak', week = 9, exposure = 1 } = {}) => ({
  cell,
  week,
  found,
  exposure,
});

test('answers are added to the sum of their cell', () => {
  const first = addAnswers(undefined, [answer(3), answer(1, { cell: 'sunday night' })], 9);
  expect(addAnswers(first, [answer(0)], 9)).toEqual({
    week: 9,
    cells: {
      'weekday peak': { answers: 2, found: 3, effort: 2, visits: 2 },
      'sunday night': { answers: 1, found: 1, effort: 1, visits: 1 },
    },
  });
});

test('finds weigh as much as the exposure of their visit', () => {
  const quick = Array.from({ length: 100 }, () => answer(3, { exposure: 0.01 }));
  const { found = 0, effort = 0 } =
    addAnswers(undefined, [answer(1), ...quick], 9).cells['weekday peak'] ?? {};
  // Without the weight a hundred quick visits would have found 301.
  expect(found).toBeCloseTo(4);
  expect(effort).toBeCloseTo(1.01);
});

test('finds, effort and visits count half after four weeks, and the number of answers stays', () => {
  const sums = addAnswers(undefined, [answer(3), answer(3)], 9);
  const half = { answers: 2, found: 3, effort: 1, visits: 1 };
  expect(sumsInWeek(sums, 13).cells).toEqual({ 'weekday peak': half });
  // An answer that arrives late has the weight of its own week.
  expect(addAnswers(undefined, [answer(3), answer(3)], 13).cells).toEqual({ 'weekday peak': half });
});

test('answers of half a year ago are forgotten', () => {
  expect(sumsInWeek(addAnswers(undefined, [answer(3)], 9), 9 + 27).cells).toEqual({});
});
