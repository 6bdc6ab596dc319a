import { act } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usePatrolPlan } from './use-patrol-plan.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';

fakeTime(new Date('2026-11-14T15:02:10Z'));
// Loaded here, because the hook imports it lazily and fake time does not wait for that.
beforeAll(async () => void (await import('#state/sites/site-details.ts')));
beforeEach(() => adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' }));

describe('the plan', () => {
  const reply = (siteId: number, areaName: string, baseScore: number) =>
    aSiteReply({ site_id: siteId, site_name: `Site ${siteId}`, area_name: areaName, base_score: baseScore });

  test('the plan joins scores, boosts and the filter; a refresh requests both again', async () => {
    const server = startPage(({ url }) => {
      if (url.includes('/scores/')) return { body: [reply(1, 'Byker', 6), reply(2, 'Quayside', 4)] };
      if (url.includes('boost')) return { body: { 2: 9 } };
      return { body: { appsettings: [] } };
    });
    let filter: string | null = null;
    const areas = ['Byker', 'Quayside'];
    const { result, rerender } = renderState(() => usePatrolPlan(areas, filter));
    expect(result.current).toMatchObject({ list: { kind: 'loading' }, status: { kind: 'blank' } });
    await passTime(0);
    const ids = () =>
      result.current.list.kind === 'ready' ? result.current.list.rows.map(({ site }) => site.siteId) : [];
    expect(ids()).toEqual([2, 1]);
    expect(result.current.list).toMatchObject({ heading: 'Weekday · morning' });
    expect(result.current.listed).toBe('Byker\nQuayside\n\n');
    expect(result.current.positionError).toEqual({
      message: 'Geolocation is not supported by this browser.',
      detail: undefined,
    });
    filter = 'Byker';
    rerender();
    expect(ids()).toEqual([1]);
    expect(result.current.listed).toBe('Byker\nQuayside\n\nByker');
    act(() => result.current.refresh());
    await passTime(0);
    expect([server.requestsTo('/scores/').length, server.requestsTo('boost').length]).toEqual([2, 2]);
  });

  test('leaves out the sites visited lately while they are hidden, and says how many', async () => {
    adoptRuntimeConfig({ features: ['visits'] });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    startPage(({ url }) => ({
      body: url.includes('/scores/')
        ? [
            { ...reply(1, 'Byker', 6), last_visited_at: minutesAgo(20) },
            { ...reply(2, 'Byker', 5), last_visited_at: minutesAgo(95) },
            reply(3, 'Byker', 4),
          ]
        : {},
    }));
    const areas = ['Byker'];
    const { result, unmount } = renderState(() => usePatrolPlan(areas, null));
    await passTime(0);
    const shown = () => {
      const { list } = result.current;
      return list.kind === 'ready' ? [list.heading, ...list.rows.map(({ site }) => site.siteId)] : [];
    };
    expect(shown()).toEqual(['Weekday · morning', 1, 2, 3]);
    act(() => void storedValue('pp:hideVisited').set(true));
    expect(shown()).toEqual(['Weekday · morning, 1 hidden', 2, 3]);
    // The first place has not changed, it is only hidden.
    await passTime(2_000);
    expect(result.current.status).toMatchObject({ kind: 'idle' });
    unmount();
  });

  const serve = (settings: Reply) =>
    startPage(({ url }, times) => {
      if (url.includes('/scores/')) return { body: [reply(1, 'Byker', 6), reply(2, 'Quayside', 4)] };
      if (url.includes('boost')) return { body: times < 2 ? {} : { 2: 9 } };
      return url.includes('/appsettings/') ? settings : { body: {} };
    });

  test.each<[string, Reply, object]>([
    ['is announced', { body: { appsettings: [] } }, { kind: 'news', text: 'Now first: Site 2, +9.00 boost' }],
    ['is not announced while the route switch is unknown', 'hangs', { kind: 'idle' }],
  ])('a new first place after a new boost %s', async (_, settings, status) => {
    serve(settings);
    const areas = ['Byker', 'Quayside'];
    const { result, unmount } = renderState(() => usePatrolPlan(areas, null));
    await passTime(0);
    await passTime(1_000);
    expect(result.current.status).toMatchObject({ kind: 'idle' });
    act(() => result.current.refresh());
    await passTime(0);
    await passTime(1_000);
    expect(result.current.status).toMatchObject(status);
    unmount();
  });

  test('the plan is remembered, and the addresses of its first sites are fetched while it is idle', async () => {
    const server = serve({ body: { appsettings: [] } });
    const areas = ['Byker', 'Quayside'];
    renderState(() => usePatrolPlan(areas, 'Quayside'));
    await passTime(0);
    await passTime(5_000);
    expect(storedValue('filteredSites').get()).toEqual([2]);
    expect(storedValue('pp:firstSite').get()).toMatchObject({ siteName: 'Site 2' });
    expect(server.requestsTo('/sitesdetailed/').map(({ url }) => url)).toEqual(['/api/v1/sitesdetailed/2/']);
  });
});
