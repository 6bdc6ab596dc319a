import { describe, expect, test } from 'vitest';
import { useRememberedPlan } from './remember-plan.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { rankTwoSites, twoSites } from '#testing/two-sites.ts';

fakeTime(new Date('2026-11-14T15:02:10Z'));

describe('the remembered plan', () => {
  test('the sites of the filter and the first of them are stored after half a second', async () => {
    startPage(() => 'hangs');
    let filter: string | null = null;
    const { rerender } = renderState(() => useRememberedPlan(twoSites, filter, rankTwoSites()));
    expect(storedValue('hasVisitedPatrolPlan').get()).toBe(true);
    await passTime(499);
    expect(storedValue('filteredSites').get()).toBeNull();
    await passTime(1);
    expect(storedValue('filteredSites').get()).toEqual([1, 2]);
    expect(storedValue('pp:firstSite').get()).toEqual({
      siteId: 1,
      siteName: 'Dean Street',
      areaName: 'Byker',
      duration: null,
      score: 6,
      lastVisitedAt: null,
      at: Date.now(),
      next: [expect.objectContaining({ siteId: 2, areaName: 'Quayside' })],
    });
    filter = 'Quayside';
    rerender();
    await passTime(500);
    expect(storedValue('filteredSites').get()).toEqual([2]);
  });

  test('an empty plan or one that was left is not stored', async () => {
    startPage(() => 'hangs');
    renderState(() => useRememberedPlan([], null, []));
    renderState(() => useRememberedPlan(twoSites, null, [])).unmount();
    await passTime(1_000);
    expect(storedValue('filteredSites').get()).toBeNull();
    renderState(() => useRememberedPlan(twoSites, null, []));
    await passTime(1_000);
    expect(storedValue('filteredSites').get()).toEqual([1, 2]);
    expect(storedValue('pp:firstSite').get()).toBeNull();
  });
});
