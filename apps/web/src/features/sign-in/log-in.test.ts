import { expect, test } from 'vitest';
import { type LogInDeps, logIn } from './log-in.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

const PROFILE: Profile = {
  userId: 7,
  firstName: 'Priya',
  lastName: 'Nair',
  isActive: true,
  isStaff: false,
  areas: [],
};
const WIRE_USER = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_areas: [],
};

type Script = {
  login?: Result<unknown, CallFailure> | Error;
  profile?: Result<Profile, CallFailure>;
  storable?: boolean;
};

function scripted(script: Script) {
  const seen: string[] = [];
  const deps: LogInDeps = {
    api: {
      async call(call, input) {
        seen.push(`${call.method} ${call.path} ${JSON.stringify(input.body)}`);
        const login = script.login ?? ok({ access: 'a', refresh: 'r', user: WIRE_USER });
        if (login instanceof Error) throw login;
        return login;
      },
    },
    async fetchProfile(token) {
      seen.push(`profile with ${token}`);
      return script.profile ?? ok(PROFILE);
    },
    signIn(tokens) {
      seen.push(`store ${tokens.access} ${tokens.refresh}`);
      return script.storable ?? true;
    },
    acceptProfile: (profile) => seen.push(`accept ${profile.firstName}`),
    report: (where) => seen.push(`report ${where}`),
  };
  const form = new FormData();
  form.set('email', 'priya@example.org');
  form.set('password', 'correct horse');
  return { seen, run: () => logIn(deps, form) };
}

test('a successful login stores both tokens after the profile is known to be active', async () => {
  const { run, seen } = scripted({});
  expect(await run()).toMatchObject({ kind: 'done' });
  expect(seen).toEqual([
    'POST /api/v1/auth/login/ {"email":"priya@example.org","password":"correct horse"}',
    'profile with a',
    'store a r',
    'accept Priya',
  ]);
});

const REFUSED = 'Invalid email or password. Please try again.';
test.each<[string, CallFailure, string | undefined]>([
  ['401', { kind: 'refused', status: 401, body: { detail: 'No such account' } }, undefined],
  ['400', { kind: 'refused', status: 400, body: { email: ['Wrong'] } }, undefined],
  ['500', { kind: 'server', status: 500 }, 'Server error. Please try again later.'],
  ['no answer', { kind: 'offline' }, 'Network error. Please check your connection.'],
])('a failed login call of any kind (%s) has the same first line', async (_, failure, detail) => {
  const { run, seen } = scripted({ login: failed(failure) });
  expect(await run()).toEqual({ kind: 'refused', message: REFUSED, detail });
  expect(seen).toHaveLength(1);
});

test.each([
  ['access', { refresh: 'r' }],
  ['access', { access: '', refresh: 'r' }],
  ['refresh', { access: 'a' }],
])('a login response lacking %s is rejected', async (_, reply) => {
  const { run, seen } = scripted({ login: ok(reply) });
  expect(await run()).toMatchObject({ message: 'Invalid login response. Please try again.' });
  expect(seen).toHaveLength(1);
});

test('a login response that cannot be read is rejected as invalid', async () => {
  const { run } = scripted({ login: failed({ kind: 'wrong-shape' }) });
  expect(await run()).toMatchObject({ message: 'Invalid login response. Please try again.' });
});

const DEACTIVATED = 'Your account has been deactivated. Please contact support.';
test.each<[string, Script]>([
  [
    'by the login reply',
    { login: ok({ access: 'a', refresh: 'r', user: { ...WIRE_USER, is_active: false } }) },
  ],
  ['by the profile', { profile: ok({ ...PROFILE, isActive: false }) }],
  ['by the detail of the login call', { login: failed({ kind: 'inactive' }) }],
  ['by the detail of the profile call', { profile: failed({ kind: 'inactive' }) }],
])('an inactive account is rejected, %s, and nothing is stored', async (_, script) => {
  const { run, seen } = scripted(script);
  expect(await run()).toMatchObject({ kind: 'refused', message: DEACTIVATED });
  expect(seen.some((entry) => entry.startsWith('store'))).toBe(false);
});

test('a login reply without is_active leaves the decision to the profile', async () => {
  for (const user of [{ first_name: 'Priya' }, undefined]) {
    const { run } = scripted({ login: ok({ access: 'a', refresh: 'r', user }) });
    expect(await run()).toMatchObject({ kind: 'done' });
  }
});

test('a failed profile shows the server detail, else the login text', async () => {
  const withDetail = scripted({
    profile: failed({ kind: 'refused', status: 400, body: { detail: 'The profile is being moved.' } }),
  });
  expect(await withDetail.run()).toMatchObject({ message: 'The profile is being moved.' });
  const without = scripted({ profile: failed({ kind: 'refused', status: 404, body: {} }) });
  expect(await without.run()).toMatchObject({ message: 'Failed to fetch user profile Please try again.' });
  expect(without.seen.some((entry) => entry.startsWith('store'))).toBe(false);
});

test('a profile that fails in transport shows the transport message in a second line', async () => {
  const { run } = scripted({ profile: failed({ kind: 'server', status: 503 }) });
  expect(await run()).toEqual({
    kind: 'refused',
    message: 'Failed to fetch user profile Please try again.',
    detail: 'Server error. Please try again later.',
  });
});

test('tokens that cannot be stored fail the login', async () => {
  const { run, seen } = scripted({ storable: false });
  expect(await run()).toMatchObject({ message: 'Failed to store authentication data. Please try again.' });
  expect(seen).not.toContain('accept Priya');
});

test('an unexpected error is reported and shows the generic login failure', async () => {
  const { run, seen } = scripted({ login: new Error('bug') });
  expect(await run()).toMatchObject({ message: 'Login failed. Please try again.' });
  expect(seen).toContain('report login');
});
