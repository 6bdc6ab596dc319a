import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { smallWorld } from './testing/small-world.ts';
import type { VisitLine } from './visit-line.ts';
import { patrolDays } from './world-days.ts';

const world = smallWorld();
const visit = (site: string, day: number, minute = 480): VisitLine => ({ day, warden: 0, site, minute });
const everyDay = (sites: readonly string[], minute = 480) =>
  patrolDays(world).flatMap((day) => sites.map((site) => visit(site, day, minute)));
const ids = world.sites.map(({ id }) => id);

test('finds and points count by exposure, and finds follow a change', () => {
  // s3: 3 points, 0.6 finds. The second visit comes after half of the recovery.
  expect(measure(world, [visit('s3', 1), visit('s3', 1, 525)])).toMatchObject({
    points: 4.5,
    finds: expect.closeTo(0.9, 9),
  });
  expect(measure(world, [visit('s3', 15)]).finds).toBeCloseTo(1.8, 9);
});

test('the top tenth are the sites with the most visits', () => {
  // 24 sites: three of them are the top tenth.
  const lines = [...everyDay(['s7', 's8', 's9']), ...ids.map((id) => visit(id, 1, 500))];
  expect(measure(world, lines).topTenth).toBeCloseTo((3 * 25) / (72 + 24), 9);
});

test('a site that nobody visits for 28 days in a row counts as unseen', () => {
  const longer = { ...world, days: 56 };
  const unseen = (...days: number[]) =>
    measure(longer, [
      ...everyDay(ids.slice(1)),
      ...ids.slice(1).map((id) => visit(id, 54)),
      ...days.map((day) => visit('s1', day)),
    ]).unseen;
  expect(unseen()).toBeCloseTo(1 / 24, 9);
  expect(unseen(27, 55)).toBe(0);
  expect(unseen(26, 55)).toBeCloseTo(1 / 24, 9);
  expect(unseen(29, 55)).toBeCloseTo(1 / 24, 9);
  expect(unseen(20, 27)).toBeCloseTo(1 / 24, 9);
});

test('sites seen every day are never overdue; one seen once is, after the days of the rule', () => {
  expect(measure(world, everyDay(ids))).toMatchObject({ overdue: 0, unseen: 0, longestGap: 1 / 3 });
  // 24 days of patrol; seen on the first, it is overdue from the fifth on, and unseen for 23 days at the end.
  const lines = [...everyDay(ids.slice(1)), visit('s1', 1)];
  expect(measure(world, lines)).toMatchObject({ longestGap: 23 / 3 });
  expect(measure(world, lines).overdue).toBeCloseTo(20 / 24 / 24, 9);
});

test('the overrated twin is measured by its share of the pair', () => {
  expect(measure(world, [visit('s6', 1), visit('s6', 2), visit('s1', 1), visit('s2', 1)]).overrated).toBe(
    2 / 3,
  );
});

test('visits after a change are compared with those before it', () => {
  expect(
    measure(world, [visit('s3', 3), visit('s3', 15), visit('s3', 16), visit('s3', 20)]).afterChange,
  ).toBe(3);
});
