import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#state/session/session.ts';
import type { Reply } from '#testing/fake-server.ts';
import { AREAS, aPlanned, listedNames, openPlan } from '#testing/open-plan.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { PROFILE_REPLY } from '#testing/render-screen.tsx';

const NAME = 'Strawberry Place Bays';
const FAILED = 'Failed to load sites. Please try again later.';
const ONE: Reply = { body: [aPlanned()] };
const REFUSED: Reply = { status: 401, body: {} };
const EXPIRED = { kind: 'signed-out', notice: 'Session expired. Please login again.' };

fakeTime(new Date(2026, 10, 14, 15, 5));

test('transport: a call without a response ends after 10000 ms', async () => {
  await openPlan({ scores: 'hangs' });
  await passTime(9_900);
  expect(screen.getByText('Loading sites...')).toBeTruthy();
  await passTime(100);
  expect(screen.getByText(FAILED)).toBeTruthy();
  expect(screen.getByText('Network error. Please check your connection.')).toBeTruthy();
});

test('transport: a reply after 9 s is still used', async () => {
  const reply = Promise.withResolvers<Reply>();
  await openPlan({ scores: () => reply.promise });
  await passTime(9_000);
  reply.resolve(ONE);
  await passTime(0);
  expect(listedNames()).toEqual([NAME]);
});

test('transport: many 401 at once cause one refresh, and each call is replayed once', async () => {
  const until = Promise.withResolvers<Reply>();
  const late = (good: Reply) => (_: unknown, times: number) => (times === 1 ? until.promise : good);
  const { server } = await openPlan({
    profile: late({ body: { ...PROFILE_REPLY, user_areas: AREAS } }),
    appsettings: late({ body: { appsettings: [] } }),
    scores: late(ONE),
    'token/refresh': { body: { access: 'access-2' } },
  });
  const calls = ['/profile/', '/appsettings/', '/scores/'];
  expect(calls.map((call) => server.requestsTo(call).length)).toEqual([1, 1, 1]);
  until.resolve(REFUSED);
  await passTime(5);
  expect(listedNames()).toEqual([NAME]);
  expect(server.requestsTo('/token/refresh/')).toHaveLength(1);
  for (const call of calls) {
    expect(server.requestsTo(call).map(({ token }) => token)).toEqual(['access-1', 'access-2']);
  }
});

test('transport: no other call is retried', async () => {
  const { server } = await openPlan({ scores: 'no-answer' });
  expect(screen.getByText(FAILED)).toBeTruthy();
  await passTime(5_000);
  expect(server.requestsTo('/scores/')).toHaveLength(1);
});

test('transport: a second 401 after the replay ends the session', async () => {
  const renewed: Reply = { body: { access: 'access-2' } };
  const { server } = await openPlan({ scores: ONE, profile: REFUSED, 'token/refresh': renewed });
  expect(session.get()).toEqual(EXPIRED);
  expect(server.requestsTo('/profile/')).toHaveLength(2);
  expect(server.requestsTo('/token/refresh/')).toHaveLength(1);
});

test('transport: a refresh without a response is retried twice, 1000 ms apart, then signs out', async () => {
  const { server } = await openPlan({ scores: ONE, profile: REFUSED, 'token/refresh': 'no-answer' });
  const asked = () => server.requestsTo('/token/refresh/').length;
  expect(asked()).toBe(1);
  await passTime(900);
  expect(asked()).toBe(1);
  await passTime(100);
  expect(asked()).toBe(2);
  expect(session.get()).toEqual({ kind: 'signed-in' });
  await passTime(1_000);
  expect(asked()).toBe(3);
  expect(session.get()).toEqual(EXPIRED);
});
