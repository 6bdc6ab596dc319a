import { expect, test } from 'vitest';
import { type PastVisit, type Policy, createScores } from './policy.ts';
import { smallWorld } from './testing/small-world.ts';
import { timeAt } from './world-days.ts';

const CELL = 'weekday morning';
const eight = (day: number) => ({ cell: CELL, day, minute: 480 });
const scoresOf = (policy: Policy) => createScores(smallWorld(), policy);
const seenOn = (site: number, day: number, minute = 480) =>
  new Map([[site, { day, at: timeAt(day, minute) }]]);

/** Ten answered visits to site 0 and to site 5, one a day. */
const visits = (found: PastVisit['found']): PastVisit[] =>
  Array.from({ length: 10 }, (_, index) => index + 1).flatMap((day) => [
    { siteId: 0, day, at: timeAt(day, 480), cell: CELL, found },
    { siteId: 5, day, at: timeAt(day, 500), cell: CELL, found: 1 },
  ]);

test('the policy base has the points of staff, less those not recovered since a visit', () => {
  const points = scoresOf('base').points({ ...eight(1), minute: 510 }, seenOn(5, 1));
  expect(points.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 2]);
});

test('the policy rule raises a site to the best of the city after its days, and counts days of patrol', () => {
  const rule = scoresOf('rule');
  expect(rule.points(eight(1), new Map())[0]).toBe(1);
  // Seen on Thursday: Friday 1, Saturday 2, Monday 3, Tuesday 4 days of patrol.
  const daily = [5, 6, 8, 9].map((day) => rule.points(eight(day), seenOn(0, 4))[0]);
  expect(daily).toEqual([1, 2.67, 6, 18]);
});

test('the policy learn moves points by finds per visit', () => {
  const learn = scoresOf('learn');
  learn.learn(visits(3), 10);
  const [overlooked = 0, , , , , overrated = 0] = learn.points(eight(11), new Map());
  expect(overlooked).toBeGreaterThan(1.5);
  expect(overrated).toBeLessThan(5);
});

test('unanswered visits do not change what a policy has learned', () => {
  const learn = scoresOf('learn');
  learn.learn(
    visits(3).map((visit) => ({ ...visit, found: undefined })),
    10,
  );
  expect(learn.points(eight(11), new Map())).toEqual(scoresOf('base').points(eight(11), new Map()));
});

test('the policy counts adds every answered find to the points of its site', () => {
  const counts = scoresOf('counts');
  counts.learn(visits(3), 10);
  expect(counts.points(eight(11), new Map()).slice(0, 6)).toEqual([31, 2, 3, 4, 5, 16]);
});

test.each(['base', 'rule'] as const)('the policy %s does not learn', (policy) => {
  const scores = scoresOf(policy);
  scores.learn(visits(3), 1);
  expect(scores.points(eight(1), new Map())).toEqual(scoresOf('base').points(eight(1), new Map()));
});
