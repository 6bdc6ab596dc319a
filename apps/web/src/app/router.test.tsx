import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signedInProviders } from './layout.tsx';
import { pageAt } from './pages.ts';
import { Router } from './router.tsx';
import { followSessionEnd } from './session-end.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import { session, signOut } from '#state/session/session.ts';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { startPage } from '#testing/render-state.tsx';
import { PROFILE_REPLY } from '#testing/render-screen.tsx';

const EXPIRED = 'Session expired. Please login again.';
const DEACTIVATED = 'Your account has been deactivated. Please contact support.';

followSessionEnd();
vi.spyOn(console, 'error').mockReturnValue(undefined);

function goodReply({ url }: ServerRequest): Reply {
  if (url.endsWith('/auth/profile/')) return { body: PROFILE_REPLY };
  return url.endsWith('/scores/') ? { body: [aSiteReply()] } : 'hangs';
}

type Visit = {
  readonly answer?: (asked: ServerRequest) => Reply | Promise<Reply>;
  readonly signedIn?: boolean;
};

/** The app at an address, by default for a signed-in user who has chosen an area. Its code is loaded already. */
async function open(path: string, { answer = goodReply, signedIn = true }: Visit = {}) {
  const server = startPage(answer);
  if (signedIn) chooseAreas(['Byker']);
  else signOut();
  history.replaceState(null, '', path);
  await signedInProviders.preload();
  for (const pathname of [location.pathname, '/login', '/']) await pageAt(pathname)?.page.preload();
  // Awaited: a lazy page calls `use`, and React then runs effects only in an awaited `act`.
  await act(async () => void render(<Router />));
  return server;
}

/** Waits for the sign-in screen with this message. */
async function isSignedOutWith(message: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' });
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(location.pathname).toBe('/login');
  expect(window.localStorage.getItem('accessToken')).toBeNull();
  expect(window.localStorage.getItem('refreshToken')).toBeNull();
}

test.each([
  ['/login', 'Sign in to your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?uid=a&token=b', 'Reset Your Password'],
  ['/register', 'Create your account'],
])('routes: %s is public', async (path, heading) => {
  await open(path, { signedIn: false });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading);
  expect(location.pathname).toBe(path.split('?')[0]);
});

test('shell: when not signed in there is no navigation', async () => {
  await open('/login', { signedIn: false });
  expect(screen.getByRole('heading', { name: 'Sign in to your account' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByText('Log out')).toBeNull();
});

test.each([
  ['/', 'Welcome back, Priya!'],
  ['/settings', 'Settings'],
  ['/settings/change-password', 'Change Password'],
  ['/patrolplan', 'PatrolPlan'],
  ['/patrolplan/1/Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
  ['/choose-locations', 'Select Locations'],
])('routes: %s shows %s to a signed-in user', async (path, heading) => {
  await open(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(location.pathname).toBe(path);
  expect(session.get()).toEqual({ kind: 'signed-in' });
});

test.each(['/', '/settings', '/settings/change-password'])(
  'guard: %s sends a user who is not authenticated to /login',
  async (path) => {
    const server = await open(path, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeTruthy();
    expect(location.pathname).toBe('/login');
    expect(server.requests).toEqual([]);
  },
);

test.each([
  ['/patrolplan', 'PatrolPlan'],
  ['/patrolplan/1/Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
  ['/choose-locations', 'Select Locations'],
])(
  'guard: %s renders in the plain shell without a session, until its call is refused',
  async (path, heading) => {
    const refusal = Promise.withResolvers<Reply>();
    const server = await open(path, { answer: () => refusal.promise, signedIn: false });
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(location.pathname).toBe(path);
    refusal.resolve({ status: 401, body: {} });
    await isSignedOutWith(EXPIRED);
    expect(server.requestsTo('/token/refresh/')).toEqual([]);
  },
);

test('routes: an unknown address shows a page that leads home', async () => {
  await open('/no/such/page');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('main')).getByRole('link'));
  expect(location.pathname).toBe('/');
});

const profileReply = (reply: Reply) => (asked: ServerRequest) =>
  asked.url.endsWith('/auth/profile/') ? reply : goodReply(asked);

test.each([false, 0, undefined])(
  'session: a profile with is_active %s signs out as deactivated',
  async (is_active) => {
    await open('/', { answer: profileReply({ body: { ...PROFILE_REPLY, is_active } }) });
    await isSignedOutWith(DEACTIVATED);
  },
);

test('session: a profile with is_active 1 is let in', async () => {
  await open('/', { answer: profileReply({ body: { ...PROFILE_REPLY, is_active: 1 } }) });
  expect(await screen.findByText('Welcome back, Priya!')).toBeTruthy();
});

test.each([400, 401, 403])(
  'session: the detail User account is inactive with status %s signs out as deactivated',
  async (status) => {
    const refusal = { status, body: { detail: 'User account is inactive' } };
    const answer = (asked: ServerRequest) => (asked.url.endsWith('/scores/') ? refusal : goodReply(asked));
    await open('/patrolplan', { answer });
    await isSignedOutWith(DEACTIVATED);
  },
);

test('session: a profile failure signs out with the server detail', async () => {
  await open('/', { answer: profileReply({ status: 404, body: { detail: 'No such profile.' } }) });
  await isSignedOutWith('No such profile.');
});

test.each<[string, Reply]>([
  ['a refusal without detail', { status: 404, body: {} }],
  ['a server error', { status: 500 }],
  ['no answer and nothing stored', 'no-answer'],
  ['a reply of another shape', { text: '<!doctype html><p>Not what you asked for' }],
])('session: a profile failure by %s signs out with Failed to fetch user profile', async (_, reply) => {
  await open('/', { answer: profileReply(reply) });
  await isSignedOutWith('Failed to fetch user profile');
});

test.each(['/patrolplan', '/choose-locations'])(
  'session: on %s a profile failure reads Could not load profile and areas.',
  async (path) => {
    await open(path, { answer: profileReply({ status: 500 }) });
    await isSignedOutWith('Could not load profile and areas.');
  },
);

test('session: a refused refresh signs out as expired', async () => {
  const server = await open('/', { answer: () => ({ status: 401, body: {} }) });
  await isSignedOutWith(EXPIRED);
  expect(server.requestsTo('/token/refresh/')).toMatchObject([{ body: { refresh: 'refresh-1' } }]);
});

test('session: a missing refresh token signs out as expired, without a refresh call', async () => {
  const refuseAndForget = (): Reply => {
    window.localStorage.removeItem('refreshToken');
    return { status: 401, body: {} };
  };
  const server = await open('/', { answer: refuseAndForget });
  await isSignedOutWith(EXPIRED);
  expect(server.requestsTo('/token/refresh/')).toEqual([]);
});
