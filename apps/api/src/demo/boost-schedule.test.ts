import { describe, expect, test } from 'vitest';
import { type ScheduledBoost, scheduledBoosts } from './boost-schedule.ts';
import { demoAccounts } from './demo-accounts.ts';
import { boostLists } from './demo-boost-list.ts';
import { demoSites } from './demo-sites.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const year = scheduledBoosts(new Date(START - 2 * HOUR_MS), new Date(START + 365 * 24 * HOUR_MS));
const hours = Array.from({ length: 365 * 24 }, (_, hour) => START + hour * HOUR_MS);
const wardens = demoAccounts.filter((account) => account.isActive && !account.isStaff);

const areaOf = new Map(
  Object.entries(demoSites).flatMap(([area, sites]) => sites.map((site) => [site.name, area] as const)),
);

/** The boosts in force by the hour: a pass over the year, not one per hour. */
const inForce = new Map<number, ScheduledBoost[]>(hours.map((hour) => [hour, []]));
for (const boost of year) {
  for (let at = boost.startsAt.getTime(); at < boost.endsAt.getTime(); at += HOUR_MS)
    inForce.get(at)?.push(boost);
}

describe('a year of demo boosts', () => {
  test('the demo boosts name sites of the demo, no site in two lists', () => {
    const sites = boostLists.flat().map(({ site }) => site);
    expect(sites.filter((site) => !areaOf.has(site))).toEqual([]);
    expect(new Set(sites).size).toBe(sites.length);
  });

  test.each(wardens)('$firstName always finds two or three boosted sites', ({ areas }) => {
    const counts = hours.map(
      (hour) =>
        new Set(
          inForce
            .get(hour)
            ?.map(({ site }) => site)
            .filter((site) => areas.includes(areaOf.get(site) ?? '')),
        ).size,
    );
    expect(Math.min(...counts)).toBe(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  });

  test('the boosted sites of the demo differ in 99 of 100 hours', () => {
    const sitesAt = (hour: number) =>
      inForce
        .get(hour)
        ?.map(({ site }) => site)
        .toSorted()
        .join();
    const unchanged = hours.filter((hour, index) => index > 0 && sitesAt(hour) === sitesAt(hour - HOUR_MS));
    expect(unchanged.length / hours.length).toBeLessThan(0.01);
  });

  test('a school in the demo has boosts on school days only', () => {
    const school = year.filter(({ reason }) => reason === 'Asked for by the school');
    expect(school.length).toBeGreaterThan(50);
    for (const { startsAt } of school) {
      expect(startsAt.getUTCDay() % 6, startsAt.toISOString()).not.toBe(0);
      expect(startsAt.getUTCMonth() + 1).not.toBe(8);
      expect(startsAt.getUTCHours()).toBeGreaterThanOrEqual(6);
      expect(startsAt.getUTCHours()).toBeLessThan(16);
    }
  });

  test('the demo boosts of a period do not depend on how it is split', () => {
    const at = (hour: number) => new Date(START + hour * HOUR_MS + 1_234);
    const pieces = [0, 7, 13, 40]
      .slice(1)
      .flatMap((hour, index) => scheduledBoosts(at([0, 7, 13][index] ?? 0), at(hour)));
    const byTime = (boosts: readonly ScheduledBoost[]) =>
      boosts.map(({ site, startsAt }) => `${startsAt.toISOString()} ${site}`).toSorted();
    expect(byTime(pieces)).toEqual(byTime(scheduledBoosts(at(0), at(40))));
  });
});
