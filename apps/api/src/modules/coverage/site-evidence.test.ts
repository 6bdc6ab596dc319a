import { expect, test } from 'vitest';
import { enforcedUpTo, totalDays } from '#modules/visit-rules/enforced-days.ts';
import { type CountedSite, type SiteEvidence, median, siteEvidence, sumEvidence } from './site-evidence.ts';

/** Two weeks from day 100 to 113; days 105, 106, 112 and 113 are a weekend. */
const dayTypes = Array.from({ length: 14 }, (_, n) =>
  n % 7 === 5 ? 'saturday' : n % 7 === 6 ? 'sunday' : 'weekday',
);
const totals = totalDays(100, dayTypes);
const period = { enforcedUpTo: enforcedUpTo(totals, () => true), first: 107, today: 113 };
const site = (over: Partial<CountedSite>): CountedSite => ({
  id: 1,
  areaId: 1,
  everyDays: 4,
  sinceDay: 100,
  beforeDay: null,
  visits: 0,
  days: [],
  lastAt: null,
  isClosed: false,
  ...over,
});

test('the longest gap runs from the last visit before the period, between visits, or up to today', () => {
  const gaps = (over: Partial<CountedSite>) => {
    const { longestGap, unseenDays, keepsRule } = siteEvidence(site(over), period);
    return [longestGap, unseenDays, keepsRule];
  };
  expect(gaps({ beforeDay: 102, days: [2, 6] })).toEqual([7, 0, false]);
  expect(gaps({ beforeDay: 106, days: [0, 4] })).toEqual([4, 2, true]);
  expect(gaps({ beforeDay: 106, days: [0] })).toEqual([6, 6, false]);
});

test('a gap counts only the days on which the site is enforced', () => {
  const weekdays = { ...period, enforcedUpTo: enforcedUpTo(totals, (dayType) => dayType === 'weekday') };
  const { longestGap, unseenDays } = siteEvidence(site({ beforeDay: 104, days: [1] }), weekdays);
  expect([longestGap, unseenDays]).toEqual([3, 3]);
});

test('a site that nobody visited counts from the day on which it was added', () => {
  expect(siteEvidence(site({ sinceDay: 111 }), period)).toMatchObject({ longestGap: 2, keepsRule: true });
  // Visits that were sent late may be older than the site in this database.
  expect(siteEvidence(site({ sinceDay: 113, days: [1] }), period)).toMatchObject({ longestGap: 5 });
});

test('several times a day is kept on the enforced days with so many visits; today counts once its times are over', () => {
  const times = { visits: 2, firstDay: 100, isTodayOver: false };
  const kept = (over: object, enforced = period) =>
    siteEvidence(site({ everyDays: null, times: { ...times, byDay: new Map(), ...over } }), enforced);
  const byDay = new Map([
    [0, 2],
    [1, 1],
    [2, 3],
    [6, 1],
  ]);
  expect(kept({ byDay })).toMatchObject({ ruleDays: { days: 6, kept: 2 }, keepsRule: false });
  expect(kept({ byDay, isTodayOver: true }).ruleDays).toEqual({ days: 7, kept: 2 });
  expect(kept({ byDay: new Map([[6, 2]]) }).ruleDays).toEqual({ days: 7, kept: 1 });
  expect(kept({ byDay, firstDay: 109 }).ruleDays).toEqual({ days: 4, kept: 1 });
  const weekdays = { ...period, enforcedUpTo: enforcedUpTo(totals, (dayType) => dayType === 'weekday') };
  expect(kept({ byDay }, weekdays).ruleDays).toEqual({ days: 5, kept: 2 });
});

test('a rule of several times a day that had no day yet is neither kept nor broken', () => {
  const times = { visits: 2, firstDay: 114, byDay: new Map(), isTodayOver: true };
  expect(siteEvidence(site({ times }), period)).toMatchObject({
    ruleDays: { days: 0, kept: 0 },
    keepsRule: null,
  });
});

test('a site without a rule neither keeps nor breaks one', () => {
  expect(siteEvidence(site({ everyDays: null }), period).keepsRule).toBeNull();
});

const count = (all: readonly SiteEvidence[], has: { hasRules: boolean; hasClosures: boolean }) => {
  const sum = sumEvidence();
  for (const one of all) sum.add(one);
  return sum.counts(has);
};

test('sites are counted, and the counts of rules are left out without visit rules', () => {
  const all = [
    siteEvidence(site({ visits: 3, days: [0, 3, 6], beforeDay: 106 }), period),
    siteEvidence(site({}), period),
    siteEvidence(site({ everyDays: null, sinceDay: 113 }), period),
  ];
  const counts = { sites: 3, seen: 1, visits: 3, longest_gap: 13 };
  expect(count(all, { hasRules: true, hasClosures: false })).toEqual({
    ...counts,
    with_rule: 2,
    within_rule: 1,
  });
  expect(count(all, { hasRules: false, hasClosures: false })).toEqual({
    ...counts,
    with_rule: null,
    within_rule: null,
  });
  expect(count([], { hasRules: true, hasClosures: false }).longest_gap).toBeNull();
});

test('a site that cannot be enforced is counted apart, its visits with the others', () => {
  const all = [
    siteEvidence(site({ visits: 2, days: [0, 6], beforeDay: 106 }), period),
    siteEvidence(site({ visits: 1, days: [0], isClosed: true }), period),
  ];
  expect(count(all, { hasRules: true, hasClosures: true })).toEqual({
    sites: 1,
    seen: 1,
    with_rule: 1,
    within_rule: 0,
    visits: 3,
    longest_gap: 6,
    cannot_be_enforced: 1,
  });
});

test('the median of the days is a whole number', () => {
  expect([median([]), median([3]), median([9, 1, 4]), median([1, 4])]).toEqual([null, 3, 4, 3]);
});
