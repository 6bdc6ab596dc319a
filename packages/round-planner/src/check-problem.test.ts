import { expect, test } from 'vitest';
import { checkProblem } from './check-problem.ts';
import type { Shift, TeamProblem } from './problem.ts';

const city = { places: [{ score: 0 }, { score: 1 }], travel: [0, 5, 5, 0] };
const shift = { start: 0, limit: 10 };
const checked =
  (...shifts: readonly Partial<Shift>[]) =>
  (): void =>
    checkProblem({ ...city, shifts: shifts.map((change) => ({ ...shift, ...change })) });

test.each<[string, readonly Partial<Shift>[]]>([
  ['nobody', []],
  ['a start and a limit', [{}]],
  ['the last place as its start, its end and a first stop', [{ start: 1, end: 1, first: [1, 0] }]],
  ['its own times', [{ travel: [0, 1, 1, 0], service: [1, 2] }]],
  ['a start time after its limit', [{ startTime: 11 }]],
  ['a start time and a limit below 0', [{ startTime: -2, limit: -1 }]],
])('a shift may have %s', (_, shifts) => {
  expect(checked(...shifts)).not.toThrow();
});

test('travel times that do not fit the places are refused', () => {
  const problem: TeamProblem = { ...city, travel: [0, 5], shifts: [] };
  expect(() => checkProblem(problem)).toThrow(new RangeError('2 places need 4 travel times, not 2'));
});

test.each<[string, Partial<Shift>]>([
  ['2 places need 4 travel times, not 5', { travel: [0, 1, 1, 0, 0] }],
  ['2 places need 2 service times, not 1', { service: [1] }],
  ['Unknown place 2', { start: 2 }],
  ['Unknown place -1', { end: -1 }],
  ['Unknown place 0.5', { first: [1, 0.5] }],
  ['Unknown place NaN', { start: NaN }],
  ['A shift needs a finite start time and a finite limit', { startTime: -Infinity }],
  ['A shift needs a finite start time and a finite limit', { limit: NaN }],
])('any shift that contradicts itself is refused: %s', (message, change) => {
  expect(checked(change)).toThrow(new RangeError(message));
  expect(checked({}, change)).toThrow(new RangeError(message));
});
