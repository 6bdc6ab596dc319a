import { expect, test } from 'vitest';
import { siteEvidence } from '#modules/coverage/site-evidence.ts';
import { countedInMonth } from './counted-in-month.ts';

/** Thirty days from day 100 on, all of them enforced. */
const days = { enforcedUpTo: (day: number) => day - 99, first: 100, today: 129 };
const evidence = (over: object) =>
  siteEvidence(
    {
      id: 1,
      areaId: 1,
      everyDays: 7,
      sinceDay: 100,
      beforeDay: null,
      visits: 0,
      days: [],
      lastAt: null,
      isClosed: false,
      ...over,
    },
    days,
  );
const counted = (over: object, isAddedLater = false) =>
  countedInMonth(evidence(over), { isAddedLater, today: days.today });

test('a site that was added after the month does not count, unless it was visited by then', () => {
  expect(counted({ sinceDay: 140 }, true)).toBeNull();
  expect(counted({ sinceDay: 140, visits: 1, days: [3] }, true)).not.toBeNull();
  expect(counted({ sinceDay: 140, beforeDay: 90 }, true)).not.toBeNull();
});

test('a rule that began after the month is neither kept nor broken by a site that nobody visited', () => {
  expect(counted({ sinceDay: 140 })?.keepsRule).toBeNull();
  expect(counted({ sinceDay: 110 })?.keepsRule).toBe(false);
  expect(counted({ sinceDay: 128 })?.keepsRule).toBe(true);
});

test('several times a day counts as a rule from its first whole day on', () => {
  const times = { visits: 2, byDay: new Map([[0, 2]]), isTodayOver: true };
  expect(counted({ times: { ...times, firstDay: 130 }, everyDays: null })?.keepsRule).toBeNull();
  expect(counted({ times: { ...times, firstDay: 129 }, everyDays: null })?.keepsRule).toBe(false);
  expect(counted({ times: { ...times, firstDay: 99 }, everyDays: null })?.ruleDays).toEqual({
    days: 30,
    kept: 1,
  });
});
