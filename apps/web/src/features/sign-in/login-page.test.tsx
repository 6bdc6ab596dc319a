import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';
import { session, signOut } from '#state/session/session.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

const TOKENS = { access: 'access-2', refresh: 'refresh-2' };
const PROFILE = '/auth/profile/';
const REFUSED = 'Invalid email or password. Please try again.';

afterEach(() => vi.restoreAllMocks());

/** The screen of a signed-out visitor. */
function open(replies: Readonly<Record<string, Reply>> = {}) {
  const { server } = renderScreen(<LoginPage />, '/login', replies);
  act(() => signOut());
  return server;
}

function send(): void {
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'priya@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

/** The lines of the error: the message, and the transport's sentence below it. */
async function errorLines(): Promise<(string | null)[]> {
  const alert = await screen.findByRole('alert');
  return [...alert.querySelectorAll('p')].map((line) => line.textContent);
}

function hasNoSession(): void {
  expect(session.get()).toEqual({ kind: 'signed-out', notice: null });
  expect(window.localStorage.getItem('accessToken')).toBeNull();
  expect(window.localStorage.getItem('refreshToken')).toBeNull();
  expect(location.pathname).toBe('/login');
}

test('login: the heading reads Sign in to your account', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to your account');
});

test('login: the fields are Email address and Password, the email field of email type', () => {
  open();
  expect(screen.getByLabelText('Email address').getAttribute('type')).toBe('email');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  expect(document.querySelectorAll('form input')).toHaveLength(2);
});

test('forms: login declares the purpose of each field to password managers', () => {
  open();
  const fields = [...document.querySelectorAll('form input')];
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['username', 'current-password']);
});

test('login: Forgot password? leads to /forgot-password', () => {
  open();
  fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(location.pathname).toBe('/forgot-password');
});

test('login: while submitting the button reads Signing in... and is disabled', async () => {
  open();
  send();
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
});

test('login: the call is a POST of email and password to /api/v1/auth/login/', async () => {
  const server = open();
  send();
  await expect.poll(() => server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/auth/login/',
    body: { email: 'priya@example.org', password: 'correct horse' },
  });
});

test('login: an error is shown and gets the focus', async () => {
  open({ login: { status: 401, body: {} } });
  send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(REFUSED);
  expect(document.activeElement).toBe(alert);
});

test.each<[number, object]>([
  [401, { detail: 'No active account found' }],
  [400, { email: ['Enter a valid email address.'] }],
  [403, {}],
  [429, {}],
])('login: a %s shows Invalid email or password. Please try again.', async (status, body) => {
  open({ login: { status, body } });
  send();
  expect(await errorLines()).toEqual([REFUSED]);
  hasNoSession();
});

test('login: a server error shows the login text, then the transport message', async () => {
  open({ login: { status: 500 } });
  send();
  expect(await errorLines()).toEqual([REFUSED, 'Server error. Please try again later.']);
});

test('login: a missing response shows the login text, then the network message', async () => {
  open({ login: 'no-answer' });
  send();
  expect(await errorLines()).toEqual([REFUSED, 'Network error. Please check your connection.']);
});

test('login: a 401 on the login call triggers no refresh', async () => {
  const server = open({ login: { status: 401, body: {} } });
  window.localStorage.setItem('refreshToken', 'refresh-1');
  send();
  expect(await errorLines()).toEqual([REFUSED]);
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/v1/auth/login/']);
});

test.each([
  ['lacking access', { body: { refresh: 'refresh-2', user: PROFILE_REPLY } }],
  ['lacking refresh', { body: { access: 'access-2', user: PROFILE_REPLY } }],
  ['that is no JSON', { text: '<!doctype html><p>Not what you asked for' }],
])('login: a reply %s is rejected as an invalid login response', async (_, reply) => {
  open({ login: reply, [PROFILE]: { body: PROFILE_REPLY } });
  send();
  expect(await errorLines()).toEqual(['Invalid login response. Please try again.']);
  hasNoSession();
});

test('login: an inactive account is rejected as deactivated', async () => {
  const user = { ...PROFILE_REPLY, is_active: false };
  open({ login: { body: { ...TOKENS, user } }, [PROFILE]: { body: user } });
  send();
  expect(await errorLines()).toEqual(['Your account has been deactivated. Please contact support.']);
  hasNoSession();
});

test('login: is_active 1 counts as true', async () => {
  const user = { ...PROFILE_REPLY, is_active: 1 };
  open({ login: { body: { ...TOKENS, user } }, [PROFILE]: { body: user } });
  send();
  await expect.poll(() => session.get()).toEqual({ kind: 'signed-in' });
  expect(window.localStorage.getItem('accessToken')).toBe('access-2');
});

test('login: a profile that cannot be loaded shows the server detail', async () => {
  open({
    login: { body: TOKENS },
    [PROFILE]: { status: 400, body: { detail: 'The profile is being moved.' } },
  });
  send();
  expect(await errorLines()).toEqual(['The profile is being moved.']);
  hasNoSession();
});

test('login: a profile failure without a detail shows the login variant of its message', async () => {
  open({ login: { body: TOKENS }, [PROFILE]: { status: 400, body: {} } });
  send();
  expect(await errorLines()).toEqual(['Failed to fetch user profile Please try again.']);
  hasNoSession();
});

test('login: tokens that cannot be stored show the storage message', async () => {
  open({ login: { body: TOKENS }, [PROFILE]: { body: PROFILE_REPLY } });
  vi.spyOn(window.localStorage, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  send();
  expect(await errorLines()).toEqual(['Failed to store authentication data. Please try again.']);
  hasNoSession();
});

test('login: the password can be shown', async () => {
  open();
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: /show/i }));
  expect(password.getAttribute('type')).toBe('text');
});
