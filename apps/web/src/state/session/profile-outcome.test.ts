import { expect, test } from 'vitest';
import { profileOutcome } from './profile-outcome.ts';
import { failed, ok } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

const ADA = {
  userId: 7,
  firstName: 'Ada',
  lastName: 'Ward',
  isActive: true,
  isStaff: false,
  areas: ['North'],
};

test('the profile of an active account is accepted', () => {
  expect(profileOutcome(ok(ADA), false, false)).toEqual({ kind: 'accept', profile: ADA });
});

test('is_active false ends the session as deactivated', () => {
  expect(profileOutcome(ok({ ...ADA, isActive: false }), true, false)).toEqual({
    kind: 'end-session',
    message: 'Your account has been deactivated. Please contact support.',
  });
});

const NOT_NOW: CallFailure[] = [
  { kind: 'offline' },
  { kind: 'not-renewed', cause: { kind: 'offline' } },
  { kind: 'refused', status: 429, body: { detail: 'Wait.' } },
  ...[502, 503, 504].map((status): CallFailure => ({ kind: 'server', status })),
];

test.each(NOT_NOW)('%j counts as temporary while a profile is stored', (failure) => {
  expect(profileOutcome(failed(failure), true, true)).toEqual({ kind: 'not-now', failure });
});

test.each(NOT_NOW)('%j ends the session while no profile is stored', (failure) => {
  expect(profileOutcome(failed(failure), false, false).kind).toBe('end-session');
});

test.each<[string, CallFailure, string]>([
  ['no answer and nothing stored', { kind: 'offline' }, 'Failed to fetch user profile'],
  ['the server detail', { kind: 'refused', status: 403, body: { detail: 'Not you.' } }, 'Not you.'],
  ['a refusal without detail', { kind: 'refused', status: 404, body: {} }, 'Failed to fetch user profile'],
  ['a server error', { kind: 'server', status: 500 }, 'Failed to fetch user profile'],
  ['a reply of another shape', { kind: 'wrong-shape' }, 'Failed to fetch user profile'],
])('%s ends the session with its message', (_, failure, message) => {
  expect(profileOutcome(failed(failure), false, false)).toEqual({ kind: 'end-session', message });
});

test('the patrol screens have their own message', () => {
  const refused: CallFailure = { kind: 'refused', status: 403, body: { detail: 'Not you.' } };
  expect(profileOutcome(failed(refused), false, true)).toEqual({
    kind: 'end-session',
    message: 'Could not load profile and areas.',
  });
});

test.each<CallFailure>([
  { kind: 'server', status: 500 },
  ...[400, 403, 404].map((status): CallFailure => ({ kind: 'refused', status, body: {} })),
  { kind: 'wrong-shape' },
])('%j ends the session even when a profile is stored', (failure) => {
  expect(profileOutcome(failed(failure), true, false).kind).toBe('end-session');
});

test.each<CallFailure>([{ kind: 'session-ended' }, { kind: 'inactive' }])(
  'a session that the client has ended ($kind) is not ended twice',
  (failure) => {
    expect(profileOutcome(failed(failure), true, false)).toEqual({ kind: 'no-change', failure });
  },
);
