import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mapsPausedFor } from './maps-pause.ts';
import { type LineEnds, useStreetLine } from './use-street-line.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';

fakeTime(new Date('2026-11-14T15:00:10Z'));

const settings = (on: boolean, name = 'mapbox_api') => ({
  body: { appsettings: [{ setting_name: name, setting_value: on }] },
});

describe('the line along the streets', () => {
  const ends = { from: { latitude: 54.97, longitude: -1.61 }, to: { latitude: 54.98, longitude: -1.6 } };
  const coordinates = [
    [-1.61, 54.97],
    [-1.6, 54.98],
  ];
  const line: Reply = { body: { routes: [{ geometry: { type: 'LineString', coordinates } }] } };
  const serve = (reply: Reply, isOn = true) =>
    startPage(({ url }) => {
      if (url.includes('/directions/')) return reply;
      return url.includes('/appsettings/') ? settings(isOn) : { body: {} };
    });
  const show = async (given: LineEnds | null = ends) => {
    const hook = renderState(() => useStreetLine(given));
    await passTime(5);
    return hook;
  };

  beforeEach(() => adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' }));
  afterEach(() => adoptRuntimeConfig({}));

  test('a street line is requested once, and counted', async () => {
    const server = serve(line);
    const first = await show();
    expect(first.result.current).toEqual([ends.from, ends.to]);
    first.unmount();
    expect((await show()).result.current).toEqual([ends.from, ends.to]);
    expect(server.requestsTo('/directions/')).toHaveLength(1);
    expect(server.requestsTo('/log-route-fetch/').map(({ body }) => body)).toEqual([{ routes_fetched: 1 }]);
  });

  test.each<[string, LineEnds | null]>([
    ['without two ends', null],
    ['when both ends are the same place', { from: ends.from, to: { ...ends.from } }],
  ])('no street line is requested %s', async (_, given) => {
    const server = serve(line);
    expect((await show(given)).result.current).toBeNull();
    expect(server.requestsTo('/directions/')).toEqual([]);
  });

  test('no street line is requested while routes are off, or without a maps key', async () => {
    const off = serve(line, false);
    expect((await show()).result.current).toBeNull();
    expect(off.requestsTo('/directions/')).toEqual([]);
    adoptRuntimeConfig({});
    const without = serve(line);
    expect((await show()).result.current).toBeNull();
    expect(without.requestsTo('/directions/')).toEqual([]);
  });

  test.each([
    [401, 61],
    [403, 61],
    [429, 1],
    [422, 0],
  ])('a street line refused with %i pauses the maps service for %i minutes', async (status, minutes) => {
    const server = serve({ status });
    const first = await show();
    expect(first.result.current).toBeNull();
    expect(mapsPausedFor()).toBe(minutes);
    first.unmount();
    await show();
    await show({ ...ends, to: { latitude: 54.99, longitude: -1.6 } });
    expect(server.requestsTo('/directions/')).toHaveLength(minutes === 0 ? 2 : 1);
  });

  test('an unanswered street line is requested again when the map shows it again', async () => {
    const server = serve('no-answer');
    const first = await show();
    expect(first.result.current).toBeNull();
    first.unmount();
    await show();
    expect(server.requestsTo('/directions/')).toHaveLength(2);
    expect(mapsPausedFor()).toBe(0);
  });
});
