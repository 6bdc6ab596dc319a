import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptProfile, fetchProfile, storedProfile } from './accept-profile.ts';
import {
  chooseAreas,
  filterByArea,
  keepAllowedAreas,
  removeChosenArea,
  toggleChosenArea,
  useAreaSelection,
} from './area-selection.ts';
import { clockDifferenceMs, noteServerDate } from './clock-difference.ts';
import { directionsTo } from './navigation-link.ts';
import { person } from './person.ts';
import { handoffSites } from './plan/handoff-sites.ts';
import { bookFromEntries, entriesFromBook } from './route-entries.ts';
import { endSession, session, signIn, signOut, useSession } from './session.ts';
import { prefetchAddresses, storeDetail, storedDetail } from './site-details.ts';
import { arriveAtSite, siteLeft } from './site-left.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { routeFrom } from '#domain/route/route.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';

const PROFILE = {
  userId: 7,
  firstName: 'Priya',
  lastName: 'Nair',
  isActive: true,
  isStaff: false,
  areas: ['Byker', 'Quayside'],
};

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

describe('the chosen areas', () => {
  const show = () => renderState(useAreaSelection).result;

  test('are none at first', () => {
    expect(show().current).toEqual({ areas: [], filter: null });
  });

  test('grow and shrink by their boxes, which clear the filter', () => {
    const chosen = show();
    act(() => toggleChosenArea('Byker'));
    act(() => toggleChosenArea('Quayside'));
    act(() => filterByArea('Byker'));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Quayside'], filter: 'Byker' });
    act(() => toggleChosenArea('Quayside'));
    expect(chosen.current).toEqual({ areas: ['Byker'], filter: null });
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('are replaced as a whole, which clears the filter', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker', 'Quayside']));
    act(() => filterByArea('Byker'));
    act(() => chooseAreas(['Byker', 'Heaton']));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Heaton'], filter: null });
  });

  test('that are removed take only their own filter with them', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker', 'Quayside', 'Heaton']));
    act(() => filterByArea('Byker'));
    act(() => removeChosenArea('Heaton'));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Quayside'], filter: 'Byker' });
    act(() => removeChosenArea('Byker'));
    expect(chosen.current).toEqual({ areas: ['Quayside'], filter: null });
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('have a filter that can be taken off; one of an area that is not chosen is none', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker']));
    act(() => filterByArea('Quayside'));
    expect(chosen.current.filter).toBeNull();
    act(() => filterByArea('Byker'));
    expect(chosen.current.filter).toBe('Byker');
    act(() => filterByArea(null));
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('and the filter are dropped when the user has them no more', () => {
    chooseAreas(['Byker', 'Quayside']);
    filterByArea('Byker');
    keepAllowedAreas(['Byker', 'Heaton']);
    expect([storedValue('selectedAreas').get(), storedValue('selectedArea').get()]).toEqual([
      ['Byker'],
      'Byker',
    ]);
    keepAllowedAreas(['Heaton']);
    expect([storedValue('selectedAreas').get(), storedValue('selectedArea').get()]).toEqual([[], null]);
  });

  test('that do not change are not written again', () => {
    chooseAreas(['Byker']);
    const before = storedValue('selectedAreas').get();
    keepAllowedAreas(['Byker']);
    removeChosenArea('Heaton');
    expect(storedValue('selectedAreas').get()).toBe(before);
  });
});

describe('a profile', () => {
  test('that is accepted drops areas that the user no longer has, and names the person', () => {
    vi.useFakeTimers({ now: 5_000 });
    chooseAreas(['Byker', 'Heaton']);
    expect([person.get(), storedProfile()]).toEqual([null, null]);
    acceptProfile(PROFILE);
    expect(person.get()).toBe(7);
    expect(storedProfile()).toEqual({ profile: PROFILE, readAt: 5_000 });
    expect(storedValue('selectedAreas').get()).toEqual(['Byker']);
    vi.useRealTimers();
  });

  test('of an earlier session counts as not read', () => {
    acceptProfile(PROFILE);
    signOut();
    signIn({ access: 'a', refresh: 'r' });
    storedValue('pp:profile').set(PROFILE);
    expect(storedProfile()).toEqual({ profile: PROFILE, readAt: 0 });
  });

  test('is read with the stored token, or with one that is not stored yet', async () => {
    const reply = {
      first_name: 'Priya',
      last_name: 'Nair',
      is_active: true,
      is_staff: false,
      user_areas: [],
    };
    const server = startPage(() => ({ body: reply }));
    expect(await fetchProfile()).toMatchObject({ ok: true, value: { firstName: 'Priya' } });
    await fetchProfile('new');
    expect(server.asked.map(({ token }) => token)).toEqual(['access-1', 'new']);
    startPage(() => ({ status: 500 }));
    expect(await fetchProfile()).toEqual({ ok: false, failure: { kind: 'server', status: 500 } });
  });
});

test('a call that is refused as expired, or of an inactive account, ends the session with its reason', async () => {
  const { result } = renderState(useSession);
  startPage(() => ({ status: 401 }));
  await act(() => fetchProfile());
  expect(result.current).toEqual({ kind: 'signed-out', notice: 'Session expired. Please login again.' });
  startPage(() => ({ status: 403, body: { detail: 'User account is inactive' } }));
  await act(() => fetchProfile());
  expect(session.get()).toEqual({
    kind: 'signed-out',
    notice: 'Your account has been deactivated. Please contact support.',
  });
  act(() => endSession('done'));
});

describe('the details of a site', () => {
  const address = { addressline1: '1 Dean Street', area_name: 'Byker', postcode: 'NE1' };
  const signal = new AbortController().signal;
  const quiet = () => vi.spyOn(console, 'error').mockReturnValue(undefined);

  test('are stored part by part', () => {
    expect(storedDetail(1)).toBeNull();
    const weather = { icon: '10d', main: 'Rain', description: 'rain', temp: 9 };
    storeDetail(1, { weather });
    expect(storedDetail(1)).toMatchObject({ weather });
    expect(storedDetail(2)).toBeNull();
  });

  test('are prefetched one after the other, where no address is stored', async () => {
    const server = startPage(() => ({ body: address }));
    await prefetchAddresses([1, 2], signal);
    await prefetchAddresses([1, 2, 3], signal);
    expect(server.asked.map(({ url }) => url)).toEqual([1, 2, 3].map((id) => `/api/v1/sitesdetailed/${id}/`));
    expect(storedDetail(3)?.address).toMatchObject({ address1: '1 Dean Street' });
  });

  test('that were refused are not asked for again', async () => {
    const error = quiet();
    const server = startPage(({ url }) => (url.includes('/21/') ? { status: 404 } : { body: address }));
    await prefetchAddresses([21, 22], signal);
    await prefetchAddresses([21, 22], signal);
    expect(server.asked).toHaveLength(2);
    expect(error).toHaveBeenCalledWith('[address ahead]', expect.objectContaining({ kind: 'refused' }));
    error.mockRestore();
  });

  test('without an answer end the prefetch, and are asked for the next time', async () => {
    const error = quiet();
    const lost = startPage(() => 'no-answer');
    await prefetchAddresses([31, 32], signal);
    expect(lost.asked).toHaveLength(1);
    const back = startPage(() => ({ body: address }));
    await prefetchAddresses([31, 32], signal);
    expect(back.asked).toHaveLength(2);
    error.mockRestore();
  });

  test('of a session that ended end the prefetch', async () => {
    const error = quiet();
    const server = startPage(() => ({ status: 401 }));
    await prefetchAddresses([41, 42], signal);
    expect(server.askedFor('/sitesdetailed/')).toHaveLength(1);
    error.mockRestore();
  });

  test('that are called off are neither stored nor reported', async () => {
    const error = quiet();
    const off = new AbortController();
    const server = startPage(() => {
      off.abort();
      return { body: address };
    });
    await prefetchAddresses([51, 52], off.signal);
    expect(server.asked).toHaveLength(1);
    expect(storedDetail(51)).toBeNull();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

describe('the clock of the service', () => {
  const at = Date.parse('2026-11-14T15:00:00Z');
  const header = (ms: number) => new Date(at + ms).toUTCString();

  test('is not noted without the visits, which alone need it', () => {
    noteServerDate(header(60_000), at, at);
    expect(clockDifferenceMs()).toBe(0);
  });

  test('is remembered while it differs, and forgotten when it is right', () => {
    adoptRuntimeConfig({ features: ['visits'] });
    noteServerDate(header(60_000), at, at);
    expect(clockDifferenceMs()).toBe(60_500);
    noteServerDate(header(60_000), at + 400, at + 400);
    expect(clockDifferenceMs()).toBe(60_500);
    noteServerDate(header(60_000), at - 1_000, at - 1_000);
    expect(clockDifferenceMs()).toBe(61_500);
    noteServerDate('no date', at, at);
    expect(clockDifferenceMs()).toBe(61_500);
    noteServerDate(header(0), at, at);
    expect(storedValue('pp:clockDifference').get()).toBeNull();
  });
});

describe('directions to a site', () => {
  const position = { latitude: 54.97, longitude: -1.603 };

  test('are a link where the deployment has one and the position is known', () => {
    expect(directionsTo({ siteName: 'Quay', position })).toBeNull();
    adoptRuntimeConfig({ navigation: { web: 'https://maps.example/{name}' } });
    expect(directionsTo({ siteName: 'Quay', position })).toBe('https://maps.example/Quay');
    expect(directionsTo({ siteName: 'Quay', position: null })).toBeNull();
  });
});

describe('the reply to the boot script', () => {
  const site = aSiteReply({ latitude: null, longitude: null });
  const boot = (given: object) => {
    window.patrolplanBoot = {
      config: Promise.resolve({}),
      prerendered: false,
      call: {
        url: '/',
        token: 'access-1',
        body: '{"selected_areas":["Byker"]}',
        response: new Promise(() => {}),
        text: JSON.stringify([site]),
        ...given,
      },
    };
    return handoffSites(['Byker']);
  };

  test('is shown when it is for the same token and areas', () => {
    expect(boot({})).toMatchObject([{ siteId: 1, siteName: 'Dean Street' }]);
    const blanks = ' '.repeat(250_000 - JSON.stringify([site]).length);
    expect(boot({ text: JSON.stringify([site]) + blanks })).toHaveLength(1);
  });

  test.each([
    ['of another token', { token: 'other' }],
    ['for other areas', { body: '{"selected_areas":["Quayside"]}' }],
    ['that is not there yet', { text: undefined }],
    ['that is too long to read twice', { text: JSON.stringify([site]) + ' '.repeat(250_000) }],
    ['that cannot be read', { text: '{"no": "list"}' }],
  ])('is not shown: one %s', (_, given) => {
    expect(boot(given)).toBeUndefined();
  });

  test('is none where the boot script made no call', () => {
    delete window.patrolplanBoot;
    expect(handoffSites(['Byker'])).toBeUndefined();
  });
});

test('routes are stored by their names of section 3 and read back', () => {
  const route = routeFrom({ seconds: 600, metres: 1_609 }, { latitude: 1, longitude: 2 });
  const entries = entriesFromBook({ 7: route, 8: { ...route, from: null } });
  expect(entries['7']).toEqual({
    duration_seconds: 600,
    duration_str: '10 min',
    distance: route.miles,
    distance_str: '1.0 miles',
    route_score: route.score,
    from: { latitude: 1, longitude: 2 },
  });
  expect(entries['8']).not.toHaveProperty('from');
  expect(bookFromEntries(entries)).toEqual({ 7: route, 8: { ...route, from: null } });
});

test('the site that was left is the last one announced', () => {
  arriveAtSite(7);
  expect(siteLeft()).toBe(7);
  arriveAtSite(null);
  expect(siteLeft()).toBeNull();
});
