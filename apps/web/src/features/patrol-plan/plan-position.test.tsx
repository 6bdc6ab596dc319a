// First: the code under test reads the geolocation on load.
import { HOME, fakeGeolocation, movedNorth } from '#testing/fake-geolocation.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { ROUTES_ON, aPlanned, openPlan, rowText } from '#testing/open-plan.tsx';
import { passTime } from '#testing/pass-time.ts';

const NAME = 'Strawberry Place Bays';
const scores: Reply = { body: [aPlanned()] };
const significant = () => storedValue('wardenLastLocation').get();
const lastFix = () => storedValue('lastUserLocation').get();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 14, 15, 5) });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  fakeGeolocation.answer = HOME;
  fakeGeolocation.requests = 0;
});

afterEach(() => {
  adoptRuntimeConfig(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('position: the first position is stored when none is', async () => {
  await openPlan({ scores });
  expect(significant()).toEqual(HOME);
});

test('position: it is requested every 10 s while the plan is open', async () => {
  const { leave } = await openPlan({ scores });
  expect(fakeGeolocation.requests).toBe(1);
  await passTime(9_900 - 5);
  for (const turn of [1, 2, 3]) {
    fakeGeolocation.answer = movedNorth(HOME, turn);
    expect(fakeGeolocation.requests).toBe(turn);
    await passTime(100);
    expect(fakeGeolocation.requests).toBe(turn + 1);
    expect(lastFix()).toEqual(movedNorth(HOME, turn));
    await passTime(9_900);
  }
  leave();
  await passTime(30_000);
  expect(fakeGeolocation.requests).toBe(4);
});

test.each([100, 490])('position: a move of %s m keeps the stored position', async (metres) => {
  await openPlan({ scores });
  fakeGeolocation.answer = movedNorth(HOME, metres);
  await passTime(10_000);
  expect(lastFix()).toEqual(movedNorth(HOME, metres));
  expect(significant()).toEqual(HOME);
});

test('position: two small moves count from the stored position', async () => {
  await openPlan({ scores });
  fakeGeolocation.answer = movedNorth(HOME, 300);
  await passTime(10_000);
  expect(lastFix()).toEqual(movedNorth(HOME, 300));
  expect(significant()).toEqual(HOME);
  fakeGeolocation.answer = movedNorth(HOME, 600);
  await passTime(10_000);
  expect(significant()).toEqual(movedNorth(HOME, 600));
});

test('position: an error is followed by place and time of the shown durations', async () => {
  adoptRuntimeConfig({ mapsToken: 'maps-token' });
  vi.setSystemTime(new Date(2026, 10, 14, 9, 12, 30));
  const { reopen } = await openPlan({ scores, appsettings: ROUTES_ON });
  expect(rowText(NAME)).toContain('10 min');
  fakeGeolocation.answer = { code: 1, message: 'User denied Geolocation' };
  vi.setSystemTime(new Date(2026, 10, 14, 15, 5));
  await reopen();
  expect(screen.getByRole('alert').textContent).toBe('Error getting geolocation: User denied Geolocation');
  expect(screen.getByText('Times are from where you were at 09:12.')).toBeTruthy();
});
