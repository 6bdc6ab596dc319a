import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useExactLegs } from './use-exact-legs.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { legKey } from '#domain/route/leg-key.ts';
import type { Legs } from '#domain/round/legs.ts';
import type { OpenStop } from '#domain/round/round.ts';
import { mapsPausedFor } from '#state/directions/maps-pause.ts';
import { aStop } from '#testing/a-stop.ts';
import type { Reply } from '#testing/fake-server.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const HERE = { latitude: 54.97, longitude: -1.61 };
const START = Date.parse('2026-11-14T15:00:00Z');
const WAY: Reply = { body: { routes: [{ duration: 420, distance: 1_500 }] } };
type Shown = {
  readonly from: typeof HERE;
  readonly end: null;
  readonly legs: Legs;
  readonly stops: readonly OpenStop[];
};
const roundTo = (...stops: readonly OpenStop[]): Shown => ({ from: HERE, end: null, legs: {}, stops });

fakeTime(START);

beforeEach(() => {
  adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key' });
});

/** Shows the legs of a round that the test may change; received legs become known, as in the app. */
function show(first: Shown, reply: Reply, routesOn = true) {
  const settings = { appsettings: [{ setting_name: 'mapbox_api', setting_value: routesOn }] };
  const server = startPage(({ url }) => {
    if (url.includes('/directions/')) return reply;
    return url.includes('appsettings') ? { body: settings } : { body: {} };
  });
  let round = first;
  const said: boolean[] = [];
  const hook = renderState(() => {
    const isAsking = useExactLegs(round, (found) => {
      round = { ...round, legs: { ...round.legs, ...found } };
    });
    said.push(isAsking);
    return isAsking;
  });
  return {
    ...hook,
    server,
    said,
    asked: () => server.requestsTo('/directions/'),
    known: () => round.legs,
    change: (next: Shown) => {
      round = { ...next, legs: round.legs };
      hook.rerender();
    },
  };
}

function setPage(part: 'visible' | 'hidden' | 'online' | 'offline'): void {
  if (part === 'visible' || part === 'hidden') {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(part);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  } else {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(part === 'online');
    act(() => void window.dispatchEvent(new Event(part)));
  }
}

test('pending leg requests are shown, and leaving the screen aborts them', async () => {
  const { result, asked, unmount } = show(roundTo(aStop(1)), 'hangs');
  await passTime(0);
  expect(result.current).toBe(true);
  expect(asked()[0]?.init.signal?.aborted).toBe(false);
  unmount();
  expect(asked()[0]?.init.signal?.aborted).toBe(true);
  await passTime(0);
  expect(console.error).not.toHaveBeenCalled();
});

test('an added stop requests only its own leg', async () => {
  const { result, asked, known, change } = show(roundTo(aStop(1)), WAY);
  await passTime(0);
  expect(Object.keys(known())).toEqual([legKey(HERE, aStop(1))]);
  change(roundTo(aStop(1), aStop(2)));
  expect(result.current).toBe(true);
  await passTime(0);
  expect(result.current).toBe(false);
  expect(asked()).toHaveLength(2);
  expect(known()).toEqual({
    [legKey(HERE, aStop(1))]: { minutes: 7, metres: 1_500 },
    [legKey(aStop(1), aStop(2))]: { minutes: 7, metres: 1_500 },
  });
});

test('a known leg is not requested; the number of requested ones is logged', async () => {
  const legs = { [legKey(HERE, aStop(1))]: { minutes: 3, metres: 900 } };
  const { result, asked, server } = show({ ...roundTo(aStop(1), aStop(2)), legs }, WAY);
  expect(result.current).toBe(false);
  await passTime(0);
  expect(asked()).toHaveLength(1);
  expect(result.current).toBe(false);
  expect(server.requestsTo('log-route-fetch').map(({ body }) => body)).toEqual([{ routes_fetched: 1 }]);
});

test('no leg is requested without a maps key', async () => {
  adoptRuntimeConfig({});
  const { result, asked } = show(roundTo(aStop(1)), WAY);
  await passTime(0);
  expect(result.current).toBe(false);
  expect(asked()).toEqual([]);
});

test.each([
  ['without stops', roundTo()],
  [
    'whose legs are all known',
    { ...roundTo(aStop(1)), legs: { [legKey(HERE, aStop(1))]: { minutes: 3, metres: 900 } } },
  ],
])('a round %s requests no leg, and never shows that it does', async (_, round) => {
  const { said, asked } = show(round, WAY);
  await passTime(0);
  expect(new Set(said)).toEqual(new Set([false]));
  expect(asked()).toEqual([]);
});

test('a connection that is lost and restored restarts the requests', async () => {
  const { result, asked } = show(roundTo(aStop(1)), 'hangs');
  await passTime(0);
  setPage('offline');
  await passTime(0);
  expect(result.current).toBe(false);
  setPage('online');
  await passTime(0);
  expect(result.current).toBe(true);
  expect(asked()).toHaveLength(2);
});

test('no leg is requested while routes are switched off', async () => {
  const { result, asked } = show(roundTo(aStop(1)), WAY, false);
  await passTime(0);
  expect(result.current).toBe(false);
  expect(asked()).toEqual([]);
});

test.each([
  ['offline', 'online'],
  ['hidden', 'visible'],
] as const)('the requests of a page that is %s wait until it is %s', async (before, after) => {
  setPage(before);
  const { result, asked } = show(roundTo(aStop(1)), WAY);
  setPage(after);
  await passTime(0); // The settings call.
  setPage(before);
  expect(result.current).toBe(false);
  const count = asked().length;
  await passTime(0);
  expect(asked()).toHaveLength(count);
  setPage(after);
  await passTime(0);
  expect(asked().length).toBeGreaterThanOrEqual(1);
});

test('a refused leg is not requested again, in any round', async () => {
  const far = aStop(71);
  const { result, asked, change } = show(roundTo(far), { status: 422 });
  await passTime(0);
  expect(asked()).toHaveLength(1);
  change(roundTo(far, aStop(72)));
  expect(result.current).toBe(true);
  await passTime(0);
  expect(asked()).toHaveLength(2);
  expect(result.current).toBe(false);
  expect(mapsPausedFor()).toBe(0);
});

test('an unanswered leg stays an estimate until the round or the connection changes', async () => {
  const { result, asked, rerender } = show(roundTo(aStop(1)), { status: 500 });
  await passTime(0);
  expect(result.current).toBe(false);
  rerender();
  await passTime(60_000);
  expect(asked()).toHaveLength(1);
  expect(mapsPausedFor()).toBe(0);
  setPage('offline');
  setPage('online');
  await passTime(0);
  expect(asked()).toHaveLength(2);
});

test.each([
  [401, 61],
  [403, 61],
  [429, 1],
])('a %d reply pauses the maps service, minutes: %d', async (status, minutes) => {
  const { result, asked, change } = show(roundTo(aStop(1)), { status });
  await passTime(0);
  expect(mapsPausedFor()).toBe(minutes);
  expect(result.current).toBe(false);
  change(roundTo(aStop(2)));
  expect(result.current).toBe(false);
  await passTime(0);
  expect(asked()).toHaveLength(1);
});

test('an unexpected error is logged', async () => {
  const settings = { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] };
  startPage(({ url }) => (url.includes('/directions/') ? WAY : { body: settings }));
  const broken = new Error('broken');
  renderState(() =>
    useExactLegs(roundTo(aStop(1)), () => {
      throw broken;
    }),
  );
  await passTime(0);
  expect(console.error).toHaveBeenCalledWith('[legs of the round]', broken);
});
