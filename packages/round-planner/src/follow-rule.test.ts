import { expect, test } from 'vitest';
import { followList, nearestFirst, richestFirst, shareList } from './follow-rule.ts';

/** Sites at 1, 4 and -3 of a line with the start at 0. */
const positions = [0, 1, 4, -3];
const travel = positions.flatMap((from) => positions.map((to) => Math.abs(from - to)));
const places = [0, 1, 9, 5].map((score) => ({ score, service: 1 }));
const problem = { places, travel, start: 0, limit: 100 };

test('the rule nearest first goes to the nearest site from its current position', () => {
  expect(nearestFirst(problem)).toEqual([1, 2, 3]);
  expect(nearestFirst({ ...problem, start: 2 })).toEqual([2, 1, 3]);
});

test('the list rule goes to the highest score first', () => {
  expect(followList(problem)).toEqual([2, 3, 1]);
});

test('the list rule adds points for a short trip', () => {
  expect(followList(problem, (travel) => 100 / (1 + travel))).toEqual([1, 2, 3]);
});

test('the rule richest first prefers the most points per minute', () => {
  expect(richestFirst(problem)).toEqual([2, 3, 1]);
  const slow = places.map((place, index) => (index === 2 ? { ...place, service: 20 } : place));
  expect(richestFirst({ ...problem, places: slow })).toEqual([3, 2, 1]);
  expect(richestFirst({ ...problem, places: places.map(({ score }) => ({ score })) })).toEqual([2, 3, 1]);
});

test('equally good sites are visited in the order of the list', () => {
  expect(followList({ ...problem, places: [0, 2, 2, 2].map((score) => ({ score })) })).toEqual([1, 2, 3]);
});

test('a site that no longer fits is skipped', () => {
  expect(followList({ ...problem, limit: 5 })).toEqual([2]);
  expect(followList({ ...problem, limit: 4.9 })).toEqual([3]);
  expect(followList({ ...problem, end: 0, limit: 9 })).toEqual([2]);
  expect(followList({ ...problem, end: 0, limit: 8.9 })).toEqual([3]);
});

test('a closed site is skipped, and a warden waits for one that is not open yet', () => {
  const hours = (open: number, close: number) => ({
    ...problem,
    limit: 12,
    places: places.map((place, index) => (index === 2 ? { ...place, open, close } : place)),
  });
  expect(followList(hours(0, 4))).toEqual([2, 1]);
  expect(followList(hours(0, 3.9))).toEqual([3, 1]);
  expect(followList(hours(11, 12))).toEqual([2]);
  expect(followList(hours(11.1, 12))).toEqual([3, 1]);
});

test('fixed first stops come first, and a late start leaves less time', () => {
  expect(followList({ ...problem, first: [1] })).toEqual([1, 2, 3]);
  expect(followList({ ...problem, first: [2], limit: 9 })).toEqual([2, 1]);
  expect(followList({ ...problem, startTime: 97 })).toEqual([1]);
  expect(followList({ ...problem, startTime: 96, first: [1] })).toEqual([1]);
});

test('the site with more points is next among sites that take no time', () => {
  const here = { places: [0, 1, 3, 2].map((score) => ({ score })), travel: new Float64Array(16) };
  expect(richestFirst({ ...here, start: 0, limit: 0 })).toEqual([2, 3, 1]);
});

test('a place without points is never a stop, and a fixed first stop is visited once', () => {
  expect(nearestFirst({ ...problem, start: 1 })).toEqual([1, 2, 3]);
  expect(nearestFirst({ ...problem, first: [3] })).toEqual([3, 1, 2]);
});

test('wardens who share the list go to their fixed first stops, which nobody else takes', () => {
  const shift = { start: 0, limit: 100 };
  const shared = (...firsts: readonly (readonly number[])[]) =>
    shareList({ places, travel, shifts: firsts.map((first) => ({ ...shift, first })) });
  expect(shared([1], [2])).toEqual([[1, 3], [2]]);
  expect(shared([2], [2])).toEqual([[2], [3, 1]]);
});

test('wardens who share the list prefer near sites by the points for a short trip', () => {
  const shifts = [{ start: 0, limit: 5 }];
  expect(shareList({ places, travel, shifts }, (travel) => 100 / (1 + travel))).toEqual([[1]]);
  expect(shareList({ places, travel, shifts })).toEqual([[2]]);
});
