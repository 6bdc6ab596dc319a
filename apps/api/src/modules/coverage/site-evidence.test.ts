import { expect, test } from 'vitest';
import { enforcedUpTo, totalDays } from '#modules/visit-rules/enforced-days.ts';
import { type CountedSite, countEvidence, median, siteEvidence } from './site-evidence.ts';

/** Two weeks from day 100 to 113; days 105, 106, 112 and 113 are a weekend. */
const dayTypes = Array.from({ length: 14 }, (_, n) =>
  n % 7 === 5 ? 'saturday' : n % 7 === 6 ? 'sunday' : 'weekday',
);
const totals = totalDays(100, dayTypes);
const period = { enforcedUpTo: enforcedUpTo(totals, () => true), first: 107, today: 113 };
const site = (over: Partial<CountedSite>): CountedSite => ({
  id: 1,
  name: 'Grey Street',
  area_id: 1,
  area_name: 'City Centre',
  latitude: null,
  longitude: null,
  hours: {},
  every_days: 4,
  since_day: 100,
  before_day: null,
  visits: 0,
  days: null,
  last_at: null,
  is_marked: false,
  ...over,
});

test('the longest gap runs from the last visit before the period, between visits, or up to today', () => {
  const gaps = (over: Partial<CountedSite>) => {
    const { longestGap, unseenDays, keepsRule } = siteEvidence(site(over), period);
    return [longestGap, unseenDays, keepsRule];
  };
  expect(gaps({ before_day: 102, days: '0010001' })).toEqual([7, 0, false]);
  expect(gaps({ before_day: 106, days: '1000100' })).toEqual([4, 2, true]);
  expect(gaps({ before_day: 106, days: '1000000' })).toEqual([6, 6, false]);
});

test('a gap counts only the days on which the site is enforced', () => {
  const weekdays = { ...period, enforcedUpTo: enforcedUpTo(totals, (dayType) => dayType === 'weekday') };
  const { longestGap, unseenDays } = siteEvidence(site({ before_day: 104, days: '0100000' }), weekdays);
  expect([longestGap, unseenDays]).toEqual([3, 3]);
});

test('a site that nobody visited counts from the day on which it was added', () => {
  expect(siteEvidence(site({ since_day: 111 }), period)).toMatchObject({ longestGap: 2, keepsRule: true });
  // Visits that were sent late may be older than the site in this database.
  expect(siteEvidence(site({ since_day: 113, days: '0100000' }), period)).toMatchObject({ longestGap: 5 });
});

test('a site without a rule neither keeps nor breaks one', () => {
  expect(siteEvidence(site({ every_days: null }), period).keepsRule).toBeNull();
});

test('sites are counted, and the counts of rules are left out without visit rules', () => {
  const all = [
    siteEvidence(site({ visits: 3, days: '1001001', before_day: 106 }), period),
    siteEvidence(site({}), period),
    siteEvidence(site({ every_days: null, since_day: 113 }), period),
  ];
  const counts = { sites: 3, seen: 1, visits: 3, longest_gap: 13 };
  expect(countEvidence(all, { hasRules: true, hasClosures: false })).toEqual({
    ...counts,
    with_rule: 2,
    within_rule: 1,
  });
  expect(countEvidence(all, { hasRules: false, hasClosures: false })).toEqual({
    ...counts,
    with_rule: null,
    within_rule: null,
  });
  expect(countEvidence([], { hasRules: true, hasClosures: false }).longest_gap).toBeNull();
});

test('a site that cannot be enforced is counted apart, its visits with the others', () => {
  const all = [
    siteEvidence(site({ visits: 2, days: '1000001', before_day: 106 }), period),
    siteEvidence(site({ visits: 1, days: '1000000', is_marked: true }), period),
  ];
  expect(countEvidence(all, { hasRules: true, hasClosures: true })).toEqual({
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
