import { beforeAll, describe, expect, test, vi } from 'vitest';
import { usePrefetchAddresses } from './use-patrol-plan.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { aSite } from '#testing/a-site.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { setOnline } from '#testing/set-online.ts';

fakeTime(new Date('2026-11-14T15:02:10Z'));
// Loaded here, because the hook imports it lazily and fake time does not wait for that.
beforeAll(async () => void (await import('#state/sites/site-details.ts')));

describe('prefetched addresses', () => {
  const many = rankSites({
    sites: Array.from({ length: 12 }, (_, index) => aSite({ siteId: 100 + index })),
    boosts: {},
    routes: {},
    areas: ['Quayside'],
    filter: null,
  });
  const address: Reply = { body: { addressline1: '1 Dean Street' } };

  test('the addresses of the first ten sites are fetched after 5 idle seconds', async () => {
    const server = startPage(() => address);
    renderState(() => usePrefetchAddresses(many, false));
    await passTime(4_999);
    expect(server.requests).toEqual([]);
    await passTime(1);
    expect(server.requests).toHaveLength(10);
    expect(server.requests.at(-1)?.url).toContain('/109/');
  });

  test('no address is fetched while busy, offline, without rows, on a slow connection, or after leaving', async () => {
    const server = startPage(() => address);
    renderState(() => usePrefetchAddresses(many, true)).unmount();
    renderState(() => usePrefetchAddresses([], false)).unmount();
    renderState(() => usePrefetchAddresses(many, false)).unmount();
    await passTime(6_000);
    vi.stubGlobal(
      'navigator',
      Object.create(window.navigator, { connection: { value: { saveData: true } } }),
    );
    renderState(() => usePrefetchAddresses(many, false));
    await passTime(6_000);
    expect(server.requests).toEqual([]);
    vi.unstubAllGlobals();
  });

  test('the addresses wait for the connection', async () => {
    const server = startPage(() => address);
    setOnline(false);
    renderState(() => usePrefetchAddresses(many, false));
    await passTime(6_000);
    expect(server.requests).toEqual([]);
    setOnline(true);
    await passTime(5_000);
    expect(server.requests).toHaveLength(10);
  });
});
