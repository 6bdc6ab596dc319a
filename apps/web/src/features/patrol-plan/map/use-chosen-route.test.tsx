import { beforeEach, describe, expect, test } from 'vitest';
import { useChosenRoute } from './plan-map.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { routeFrom } from '#domain/route/route.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { aSite } from '#testing/a-site.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';

const HERE = { latitude: 54.97, longitude: -1.61 };

fakeTime(new Date('2026-11-14T15:02:10Z'));
beforeEach(() => adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' }));

describe('the route to the site selected on the map', () => {
  const me = { latitude: 54.9, longitude: -1.5 };
  const site = aSite({ siteId: 1 });
  const measured = routeFrom({ seconds: 600, metres: 1_609 }, HERE);
  const coordinates = [
    [-1.61, 54.97],
    [-1.605, 54.969],
    [-1.603, 54.968],
  ];
  const show = (given: Partial<RankedSite> | undefined, from: typeof me | null = me) => {
    const server = startPage(({ url }) => {
      if (url.includes('/directions/')) {
        return { body: { routes: [{ geometry: { type: 'LineString', coordinates } }] } };
      }
      return { body: { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] } };
    });
    const chosen = given && { site, boost: 0, route: null, final: 5, ...given };
    return { server, ...renderState(() => useChosenRoute(chosen, from)) };
  };

  test('the route starts as a straight estimate from its origin, then follows the streets', async () => {
    const { server, result } = show({ route: measured });
    expect(result.current).toEqual([{ places: [HERE, site], isEstimate: true }]);
    await passTime(5);
    const streets = coordinates.map(([longitude, latitude]) => ({ latitude, longitude }));
    expect(result.current).toEqual([{ places: streets }]);
    expect(server.requestsTo('/directions/')[0]?.url).toContain('/-1.61,54.97;-1.603,54.968?');
  });

  test('a site without a route gets a straight estimate from the warden, without a request', async () => {
    const { server, result } = show({});
    await passTime(5);
    expect(result.current).toEqual([{ places: [me, site], isEstimate: true }]);
    expect(server.requestsTo('/directions/')).toEqual([]);
  });

  test.each<[string, Partial<RankedSite> | undefined, typeof me | null]>([
    ['no site is chosen', undefined, me],
    ['the position of the warden is not known', {}, null],
    ['the site has no position', { site: aSite({ latitude: null }), route: measured }, me],
  ])('no route is drawn while %s', async (_, given, from) => {
    const { server, result } = show(given, from);
    await passTime(5);
    expect(result.current).toEqual([]);
    expect(server.requestsTo('/directions/')).toEqual([]);
  });
});
