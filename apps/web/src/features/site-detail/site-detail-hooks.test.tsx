import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSiteDetail } from './use-site-detail.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { eventsQuery, siteQuery, weatherQuery } from './site-queries.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import { storeDetail, storedDetail } from '#state/sites/site-details.ts';
import { storePlan } from '#state/plan/stored-plan.ts';
import { aSite } from '#testing/a-site.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { passTime } from '#testing/pass-time.ts';

const ADDRESS = { addressline1: '1 Dean Street', area_name: 'Byker', postcode: 'NE1' };
const SCORES = aSiteReply({ site_id: 7, weather_score: 0.5 });
const handover = siteHandover({ site: aSite({ siteId: 7 }), boost: 1, route: null });

function open(path: string, answer: (part: string) => Reply, state: unknown = null) {
  history.replaceState(state, '', path);
  const server = startPage(({ url }) => answer(url));
  return { server, show: () => renderState(useSiteDetail).result };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T15:00:00Z') });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

describe('a site', () => {
  test('a site opened by a link shows its scores at once, without a scores call', async () => {
    const { server, show } = open('/patrolplan/7/Dean%20Street', () => ({ body: ADDRESS }), handover);
    const site = show();
    expect(site.current).toMatchObject({
      siteId: 7,
      siteName: 'Dean Street',
      address: null,
      area: '',
      known: handover,
      missing: 'loading',
      noSuchSite: false,
    });
    await passTime(0);
    expect(site.current.address).toMatchObject({ address1: '1 Dean Street' });
    expect(storedDetail(7)?.address).toMatchObject({ address1: '1 Dean Street' });
    expect(server.requests).toHaveLength(1);
  });

  test('a site of the stored plan has its scores and its area', () => {
    const { show } = open('/patrolplan/7/Dean%20Street', () => 'hangs');
    storePlan(['Byker'], [aSite({ siteId: 7, areaName: 'Byker', baseScore: 3 })], 1_000);
    expect(show().current).toMatchObject({ area: 'Byker', known: { scores: { base: 3 } } });
  });

  test('an unknown site requests the scores of its area and its boost', async () => {
    const { server, show } = open('/patrolplan/7/Dean%20Street', (url) => {
      if (url.includes('/sitesdetailed/')) return { body: ADDRESS };
      return url.includes('/scores/') ? { body: [{ ...SCORES, site_id: 8 }, SCORES] } : { body: { 7: 2 } };
    });
    const site = show();
    await passTime(5);
    expect(site.current.known).toMatchObject({ siteId: 7, scores: { base: 5, boost: 2, final: 7.5 } });
    expect(server.requestsTo('/scores/')[0]?.body).toEqual({ selected_areas: ['Byker'] });
    expect(server.requestsTo('boost')[0]?.body).toEqual({
      site_ids: [7],
      current_time: expect.stringContaining('2026-11-14T15:00:00'),
    });
  });

  test('a failed boost counts as no boost; a site missing in its area has no scores', async () => {
    const reply =
      (list: object[]) =>
      (url: string): Reply => {
        if (url.includes('/sitesdetailed/')) return { body: ADDRESS };
        return url.includes('/scores/') ? { body: list } : { status: 500 };
      };
    const listed = open('/patrolplan/7/Dean%20Street', reply([SCORES])).show();
    await passTime(5);
    expect(listed.current.known).toMatchObject({ scores: { boost: 0 } });
    expect(console.error).toHaveBeenCalledWith('[site boosts]', { kind: 'server', status: 500 });
    const unlisted = open('/patrolplan/7/Dean%20Street', reply([])).show();
    await passTime(5);
    expect(unlisted.current).toMatchObject({ known: null, missing: 'unknown', noSuchSite: false });
  });

  test('a site that does not exist is not found, unless some of it is stored', async () => {
    const gone = open('/patrolplan/7/Dean%20Street', () => ({ status: 404 })).show();
    await passTime(0);
    expect(gone.current).toMatchObject({ noSuchSite: true, missing: 'unknown' });
    expect(console.error).toHaveBeenCalledWith('[site detail]', expect.objectContaining({ status: 404 }));
    const known = open('/patrolplan/7/Dean%20Street', () => ({ status: 404 }), handover).show();
    await passTime(0);
    expect(known.current.noSuchSite).toBe(false);
    const refused = open('/patrolplan/7/Dean%20Street', () => ({ status: 403 })).show();
    await passTime(0);
    expect(refused.current.noSuchSite).toBe(false);
  });

  test('a URL without a site id shows no site and sends no request', async () => {
    for (const path of ['/patrolplan/0/x', '/patrolplan/abc/x']) {
      const { server, show } = open(path, () => ({ body: ADDRESS }));
      expect(show().current.noSuchSite).toBe(true);
      await passTime(0);
      expect(server.requests).toEqual([]);
    }
  });

  test('an unanswered address falls back to the stored one, or shows that none is stored', async () => {
    const lost = open('/patrolplan/7/Dean%20Street', () => 'no-answer').show();
    await passTime(0);
    expect(lost.current).toMatchObject({ address: null, missing: 'not-stored' });
    const { show } = open('/patrolplan/7/Dean%20Street', () => 'no-answer');
    const address = {
      address1: 'Stored',
      address2: '',
      address3: '',
      address4: '',
      area: '',
      city: '',
      county: '',
      postcode: '',
      country: '',
    };
    storeDetail(7, { address });
    const stored = show();
    await passTime(0);
    expect(stored.current.address).toEqual(address);
  });
});

test('weather and events of a site are requested by its id and stored', async () => {
  const server = startPage(({ url }) =>
    url.includes('weather')
      ? { body: { weather_icon: '10d', weather_main: 'Rain', weather_description: 'rain', temp: 9 } }
      : { body: [{ id: 'e1', name: 'Match', venue_name: 'Park', startdatetime: '2026-11-14T15:00:00Z' }] },
  );
  const { result } = renderState(() => ({
    weather: useQuery(weatherQuery(7)).data,
    events: useQuery(eventsQuery(7)).data,
  }));
  await passTime(0);
  expect(result.current).toMatchObject({ weather: { main: 'Rain' }, events: [{ id: 'e1' }] });
  expect(storedDetail(7)).toMatchObject({ weather: { main: 'Rain' }, events: [{ name: 'Match' }] });
  expect(server.requests.map(({ body }) => body)).toEqual([
    { site_id: 7, current_time: expect.stringContaining('2026-11-14T15:00:00') },
    { siteids: [7] },
  ]);
});

test('each site has its own calls, and leaving the screen aborts them', async () => {
  const server = startPage(() => 'hangs');
  const queries = [7, 8].flatMap((siteId) => [siteQuery(siteId), weatherQuery(siteId), eventsQuery(siteId)]);
  const { unmount } = renderState(() => useQueries({ queries }));
  await passTime(0);
  expect(server.requests).toHaveLength(6);
  expect(server.requestsTo('/sitesdetailed/').map(({ url }) => url)).toEqual([
    '/api/v1/sitesdetailed/7/',
    '/api/v1/sitesdetailed/8/',
  ]);
  expect(server.requests.some(({ init }) => init.signal?.aborted)).toBe(false);
  unmount();
  expect(server.requests.every(({ init }) => init.signal?.aborted)).toBe(true);
});
