import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRouteSwitch } from '#state/settings/app-settings.ts';
import { useScores } from './use-scores.ts';
import { useProfile } from '#state/session/profile.ts';
import { session, signOut } from '#state/session/session.ts';
import { storePlan } from './stored-plan.ts';
import { outage } from '#platform/connection.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { aSite } from '#testing/a-site.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import type { Reply } from '#testing/fake-server.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { PROFILE_REPLY } from '#testing/render-screen.tsx';

const REFRESH = '/token/refresh/';
const AREAS = ['Byker'];
const RENEWED: Reply = { body: { access: 'access-2' } };

fakeTime(new Date('2026-11-14T15:02:10Z'));

/** A page that is reloaded with a stored profile and plan, when its token has expired. */
function startExpired(renewal: (times: number) => Reply) {
  const server = startPage(({ url, token }, times) => {
    if (url.includes(REFRESH)) return renewal(times);
    if (token !== 'access-2') return { status: 401 };
    if (url.includes('/profile/')) return { body: PROFILE_REPLY };
    const settings = { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] };
    return { body: url.includes('/appsettings/') ? settings : [aSiteReply()] };
  });
  storedValue('pp:profile').set({
    userId: 7,
    firstName: 'Stored',
    lastName: 'Nair',
    isActive: true,
    isStaff: false,
    areas: AREAS,
  });
  storePlan(AREAS, [aSite({ siteId: 9, areaName: 'Byker' })], Date.now() - 60_000);
  storedValue('mapboxEnabled').set(true);
  return server;
}

const storedTexts = () => new Map(Object.entries(localStorage));

const show = () =>
  renderState(() => ({ profile: useProfile(), scores: useScores(AREAS), routes: useRouteSwitch() }));

test('an outage keeps the session and all stored data, and ends by itself', async () => {
  const server = startExpired((times) => (times < 4 ? { status: 503 } : RENEWED));
  const before = storedTexts();
  const { result } = show();
  await passTime(0);
  const failure = { kind: 'not-renewed', cause: { kind: 'server', status: 503 } };
  expect(result.current).toMatchObject({
    profile: { kind: 'ready', profile: { firstName: 'Stored' } },
    scores: { sites: [{ siteId: 9 }], connected: false, failure },
    routes: 'unknown',
  });
  expect(storedTexts()).toEqual(before);
  // One for the calls of the first render, then after 5, 10 and 20 s.
  await passTime(34_000);
  expect(server.requestsTo(REFRESH)).toHaveLength(3);
  await passTime(6_000);
  expect(server.requestsTo(REFRESH)).toHaveLength(4);
  expect(result.current).toMatchObject({
    profile: { profile: { firstName: 'Priya' } },
    scores: { sites: [{ siteId: 1 }], connected: true, failure: null },
    routes: 'on',
  });
  expect(session.get()).toEqual({ kind: 'signed-in' });
});

test('an outage lasts as long as Retry-After demands', async () => {
  const server = startExpired(() => ({ status: 429, headers: { 'Retry-After': '20' } }));
  show();
  await passTime(19_000);
  expect(server.requestsTo(REFRESH)).toHaveLength(1);
  await passTime(1_500);
  expect(server.requestsTo(REFRESH)).toHaveLength(2);
  await passTime(20_000);
  expect(server.requestsTo(REFRESH)).toHaveLength(3);
});

test('a token renewed by another tab ends the outage', async () => {
  startExpired(() => ({ status: 503 }));
  const { result } = show();
  await passTime(0);
  expect(outage.get()).not.toBeNull();
  localStorage.setItem('accessToken', 'access-2');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
  await passTime(0);
  expect(outage.get()).toBeNull();
  expect(result.current).toMatchObject({
    profile: { profile: { firstName: 'Priya' } },
    scores: { sites: [{ siteId: 1 }] },
  });
});

test('the next answered call ends the outage at once', async () => {
  const server = startExpired((times) => (times < 2 ? { status: 503 } : RENEWED));
  const { result } = show();
  await passTime(1_000);
  act(() => result.current.scores.refresh());
  await passTime(0);
  expect(result.current).toMatchObject({
    profile: { profile: { firstName: 'Priya' } },
    scores: { sites: [{ siteId: 1 }] },
  });
  expect(outage.get()).toBeNull();
  await passTime(20_000);
  expect(server.requestsTo('/profile/')).toHaveLength(2); // One was refused, one succeeded.
});

test('signing out ends the outage: no call follows and no reason is shown', async () => {
  const server = startExpired(() => ({ status: 503 }));
  const { unmount } = show();
  await passTime(0);
  const calls = server.requests.length;
  act(() => signOut());
  await passTime(0);
  unmount();
  await passTime(120_000);
  expect(server.requests).toHaveLength(calls);
  expect(session.get()).toEqual({ kind: 'signed-out', notice: null });
  expect(outage.get()).toBeNull();
});
