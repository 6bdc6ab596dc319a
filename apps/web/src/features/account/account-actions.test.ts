import { expect, test } from 'vitest';
import { changePassword, confirmReset, register, requestReset } from './account-actions.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import type { HttpClient } from '#platform/http/client.ts';
import type { ErrorBody } from '@patrolplan/contract';

function answering(result: Result<unknown, CallFailure>) {
  const bodies: unknown[] = [];
  const api: HttpClient = {
    async call(_call, input) {
      bodies.push(input.body);
      return result;
    },
  };
  return { api, bodies };
}

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const refusedWith = (body: ErrorBody) => failed({ kind: 'refused', status: 400, body } as const);
const SERVER = failed({ kind: 'server', status: 500 } as const);
const OFFLINE = failed({ kind: 'offline' } as const);

const PASSWORDS = { current_password: 'old', new_password: 'new', re_new_password: 'new' };
const PERSON = {
  email: 'priya@example.org',
  password: 'correct horse',
  re_password: 'correct horse',
  first_name: 'Priya',
  last_name: 'Nair',
};
const LINK = { uid: 'MTI', token: 'abc' };

test('change password: different new passwords make no call', async () => {
  const { api, bodies } = answering(ok({ message: 'done' }));
  const outcome = await changePassword(api, form({ ...PASSWORDS, re_new_password: 'other' }));
  expect(outcome).toMatchObject({ kind: 'refused', message: 'New passwords do not match' });
  expect(bodies).toEqual([]);
});

test('change password: a response with a message is a success', async () => {
  const { api, bodies } = answering(ok({ message: 'done' }));
  expect(await changePassword(api, form(PASSWORDS))).toEqual({
    kind: 'done',
    message: 'Password changed successfully!',
  });
  expect(bodies).toEqual([PASSWORDS]);
});

test('change password: a response without a message is a failure', async () => {
  const { api } = answering(ok({ message: '' }));
  expect(await changePassword(api, form(PASSWORDS))).toMatchObject({
    kind: 'refused',
    message: 'An error occurred while changing your password',
  });
});

test.each<[ErrorBody, string]>([
  [{ error: 'E', current_password: ['C'], new_password: ['N'] }, 'E'],
  [{ current_password: ['C', 'C2'], new_password: ['N'] }, 'C'],
  [{ new_password: ['N', 'N2'] }, 'N'],
  [{ detail: 'not asked for' }, 'An error occurred while changing your password'],
])('change password: the failure %j shows %s', async (body, message) => {
  const { api } = answering(refusedWith(body));
  expect(await changePassword(api, form(PASSWORDS))).toMatchObject({ kind: 'refused', message });
});

test('a field that the server refuses is marked', async () => {
  const { api } = answering(refusedWith({ current_password: ['Wrong.'] }));
  expect(await changePassword(api, form(PASSWORDS))).toMatchObject({ wrongFields: ['current_password'] });
});

test.each([
  [SERVER, 'Server error. Please try again later.'],
  [OFFLINE, 'Network error. Please check your connection.'],
])('a form shows its own text first, then the message of the transport', async (failure, detail) => {
  expect(await changePassword(answering(failure).api, form(PASSWORDS))).toMatchObject({
    message: 'An error occurred while changing your password',
    detail,
  });
  expect(await register(answering(failure).api, form(PERSON))).toMatchObject({
    message: 'An error occurred during registration',
    detail,
  });
  expect(await requestReset(answering(failure).api, form(PERSON))).toMatchObject({
    message: 'An error occurred while processing your request',
    detail,
  });
  expect(await confirmReset(answering(failure).api, LINK, form(PERSON))).toMatchObject({
    message: 'An error occurred while resetting your password',
    detail,
  });
});

test('registration: different passwords make no call', async () => {
  const { api, bodies } = answering(ok({ detail: 'sent' }));
  expect(await register(api, form({ ...PERSON, re_password: 'x' }))).toMatchObject({
    message: 'Passwords do not match',
  });
  expect(bodies).toEqual([]);
});

test('registration: a response with a detail carries the message to the sign-in screen', async () => {
  const { api, bodies } = answering(ok({ detail: 'sent' }));
  expect(await register(api, form(PERSON))).toEqual({
    kind: 'done',
    message: 'Registration successful! Please check your email to verify your account.',
  });
  expect(bodies).toEqual([PERSON]);
});

test('registration: a response without a detail is a failure', async () => {
  expect(await register(answering(ok({ detail: '' })).api, form(PERSON))).toMatchObject({
    kind: 'refused',
    message: 'An error occurred during registration',
  });
});

test.each<[ErrorBody, string]>([
  [{ email: ['E', 'E2'], password: ['P'], detail: 'D' }, 'E'],
  [{ password: ['P'], detail: 'D' }, 'P'],
  [{ detail: 'D' }, 'D'],
  [{ email: [''], detail: 'D' }, 'D'],
  [{}, 'An error occurred during registration'],
])('registration: the failure %j shows %s', async (body, message) => {
  expect(await register(answering(refusedWith(body)).api, form(PERSON))).toMatchObject({ message });
});

test('forgot password: a response with a message shows it as success', async () => {
  const { api, bodies } = answering(ok({ message: 'anything' }));
  expect(await requestReset(api, form({ email: 'priya@example.org' }))).toEqual({
    kind: 'done',
    message: 'If the email is registered, a reset link has been sent.',
  });
  expect(bodies).toEqual([{ email: 'priya@example.org' }]);
});

test.each([
  [{ message: '', detail: 'Sent yesterday.' }, 'Sent yesterday.'],
  [{ message: '', detail: '' }, 'An error occurred while processing your request'],
])('forgot password: a response without a message fails: %j shows %s', async (reply, message) => {
  const outcome = await requestReset(answering(ok(reply)).api, form({ email: 'priya@example.org' }));
  expect(outcome).toMatchObject({ kind: 'refused', message });
});

test.each<[ErrorBody, string]>([
  [{ detail: 'Too many requests.' }, 'Too many requests.'],
  [{ error: 'not asked for' }, 'An error occurred while processing your request'],
])('forgot password: the failure %j shows %s', async (body, message) => {
  expect(await requestReset(answering(refusedWith(body)).api, form({}))).toMatchObject({ message });
});

test('reset password: a link without uid or token makes no call', async () => {
  const { api, bodies } = answering(ok({}));
  expect(await confirmReset(api, null, form(PERSON))).toMatchObject({
    message: 'Invalid reset link. Please request a new password reset.',
  });
  expect(bodies).toEqual([]);
});

test('reset password: different passwords make no call', async () => {
  const { api, bodies } = answering(ok({}));
  expect(await confirmReset(api, LINK, form({ password: 'a', re_password: 'b' }))).toMatchObject({
    message: 'Passwords do not match',
  });
  expect(bodies).toEqual([]);
});

test('reset password: uid, token and password are sent', async () => {
  const { api, bodies } = answering(ok({ message: 'done' }));
  expect(await confirmReset(api, LINK, form({ password: 'a', re_password: 'a' }))).toEqual({
    kind: 'done',
    message: 'Password reset successful! Redirecting to login...',
  });
  expect(bodies).toEqual([{ uid: 'MTI', token: 'abc', password: 'a' }]);
});

test.each<[ErrorBody, string]>([
  [{ error: 'E', password: ['P'] }, 'E'],
  [{ password: ['P', 'P2'] }, 'P'],
  [{ detail: 'not asked for' }, 'An error occurred while resetting your password'],
])('reset password: the failure %j shows %s', async (body, message) => {
  expect(await confirmReset(answering(refusedWith(body)).api, LINK, form(PERSON))).toMatchObject({ message });
});
