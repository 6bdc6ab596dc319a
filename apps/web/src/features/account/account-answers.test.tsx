import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { errorLines, forms, sendForm } from '#testing/account-forms.tsx';
import { passTime } from '#testing/pass-time.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const FAILED = {
  register: 'An error occurred during registration',
  forgot: 'An error occurred while processing your request',
  reset: 'An error occurred while resetting your password',
  change: 'An error occurred while changing your password',
};
const CONFIRMATION = 'If the email is registered, a reset link has been sent.';
const RESET = 'Password reset successful! Redirecting to login...';
const CHANGED = 'Password changed successfully!';

afterEach(() => vi.useRealTimers());

const { register, forgot, reset, change } = forms;

function describedBy(label: string): HTMLElement | null {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id);
}

test.each([
  [
    'register',
    'the first email error before the first password error',
    register,
    { email: ['Already used.', 'Odd.'], password: ['Too short.'], detail: 'Refused.' },
    'Already used.',
  ],
  [
    'register',
    'the first password error before the detail',
    register,
    { password: ['Too short.', 'Too common.'], detail: 'Refused.' },
    'Too short.',
  ],
  ['register', 'the detail when no field is named', register, { detail: 'Refused.' }, 'Refused.'],
  ['register', 'its own words when the server gives none', register, {}, FAILED.register],
  [
    'reset password',
    'the error text first',
    reset,
    { error: 'The link is used up.', password: ['Too short.'] },
    'The link is used up.',
  ],
  [
    'reset password',
    'then the first password error',
    reset,
    { password: ['Too short.', 'Too common.'] },
    'Too short.',
  ],
  ['reset password', 'else its own words', reset, {}, FAILED.reset],
  [
    'change password',
    'the server error text first',
    change,
    { error: 'Not today.', current_password: ['Wrong.'], new_password: ['Too short.'] },
    'Not today.',
  ],
  [
    'change password',
    'then the first current_password error',
    change,
    { current_password: ['Wrong.', 'Really.'], new_password: ['Too short.'] },
    'Wrong.',
  ],
  [
    'change password',
    'then the first new_password error',
    change,
    { new_password: ['Too short.', 'Too common.'] },
    'Too short.',
  ],
  ['change password', 'else its own words', change, {}, FAILED.change],
])('%s: a failure shows %s', async (_name, _what, form, body, message) => {
  sendForm(form, { status: 400, body });
  expect(await errorLines()).toEqual([message]);
  expect(screen.queryByRole('status')).toBeNull();
  expect(location.pathname).toBe(form.path.split('?')[0]);
  expect(screen.getByRole('button', { name: form.submit })).toHaveProperty('disabled', false);
});

test.each([
  ['the server detail', 400, { detail: 'Too many requests.' }, ['Too many requests.']],
  ['its own words without a detail', 400, {}, [FAILED.forgot]],
  ['its own words on a server error', 500, {}, [FAILED.forgot, 'Server error. Please try again later.']],
])(
  'forgot password: a failure shows the confirmation in place of the form, with %s',
  async (_, status, body, lines) => {
    sendForm(forgot, { status, body });
    expect(await errorLines()).toEqual(lines);
    expect(screen.getByRole('status').textContent).toBe(CONFIRMATION);
    expect(document.querySelector('form')).toBeNull();
  },
);

test.each([
  ['register', register, FAILED.register],
  ['forgot password', forgot, FAILED.forgot],
  ['reset password', reset, FAILED.reset],
  ['change password', change, FAILED.change],
])('%s: a server error shows the text of the form and the server message', async (_, form, message) => {
  sendForm(form, { status: 502 });
  expect(await errorLines()).toEqual([message, 'Server error. Please try again later.']);
});

test.each([
  ['register', register, FAILED.register],
  ['forgot password', forgot, FAILED.forgot],
  ['reset password', reset, FAILED.reset],
  ['change password', change, FAILED.change],
])('%s: a missing response shows the text of the form and the network message', async (_, form, message) => {
  sendForm(form, 'no-answer');
  expect(await errorLines()).toEqual([message, 'Network error. Please check your connection.']);
});

test.each([
  ['register', 'passwords', 'Passwords do not match', register, 'Confirm password'],
  ['reset password', 'passwords', 'Passwords do not match', reset, 'Confirm new password'],
  ['change password', 'new passwords', 'New passwords do not match', change, 'Confirm new password'],
])('%s: different %s show %s and make no call', async (_name, _what, message, form, label) => {
  const server = sendForm(form, undefined, { [label]: 'battery staple' });
  expect(await errorLines()).toEqual([message]);
  expect(server.requests).toEqual([]);
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(label)).toBe(screen.getByRole('alert'));
});

test('forms: an invalid field is described by the error', async () => {
  sendForm(register, { status: 400, body: { email: ['Already in use.'] } });
  expect(await errorLines()).toEqual(['Already in use.']);
  for (const label of Object.keys(register.entered)) {
    const isWrong = label === 'Email address';
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
    expect(describedBy(label)).toBe(isWrong ? screen.getByRole('alert') : null);
  }
});

test('register: a reply with detail goes to /login with the success message', async () => {
  sendForm(register, { body: { detail: 'Sent.' } });
  await expect.poll(() => location.pathname).toBe('/login');
  expect(history.state).toEqual({
    message: 'Registration successful! Please check your email to verify your account.',
    mailed: true,
  });
});

test('forgot password: a reply with message shows the confirmation in place of the form', async () => {
  sendForm(forgot, { body: { message: 'Sent.' } });
  expect((await screen.findByRole('status')).textContent).toBe(CONFIRMATION);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('form')).toBeNull();
});

test.each([
  ['uid', '/reset-password?token=abc-123'],
  ['token', '/reset-password?uid=MTI'],
])('reset password: a link without %s shows Invalid reset link and makes no call', async (_, path) => {
  const message = 'Invalid reset link. Please request a new password reset.';
  const server = sendForm({ ...reset, path });
  expect(screen.getByRole('alert').textContent).toBe(message);
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('alert');
  expect(await errorLines()).toEqual([message]);
  expect(server.requests).toEqual([]);
});

test('reset password: the token is removed from the address', async () => {
  renderScreen(reset.page, reset.path);
  await expect.poll(() => location.href).toMatch(/\/reset-password$/);
});

test('reset password: success is shown and leads to /login after 3000 ms', async () => {
  vi.useFakeTimers();
  sendForm(reset, { body: { message: 'Reset.' } });
  await passTime(0);
  expect(screen.getByRole('status').textContent).toBe(RESET);
  await passTime(2_999);
  expect(location.pathname).toBe('/reset-password');
  await passTime(1);
  expect(location.pathname).toBe('/login');
});

test('change password: success shows the success banner', async () => {
  sendForm(change, { body: { message: 'Changed.' } });
  expect((await screen.findByRole('status')).textContent).toBe(CHANGED);
  expect(screen.queryByRole('alert')).toBeNull();
});
