import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

type Form = {
  readonly page: ReactNode;
  readonly path: string;
  readonly call: string;
  readonly entered: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly pending: string;
  readonly failed: string;
};

const forms: Readonly<Record<string, Form>> = {
  register: {
    page: <RegisterPage />,
    path: '/register',
    call: 'register',
    entered: {
      'First name': 'Priya',
      'Last name': 'Nair',
      'Email address': 'priya@patrol.example',
      Password: 'rain-on-the-quay',
      'Confirm password': 'rain-on-the-quay',
    },
    submit: 'Create Account',
    pending: 'Creating Account...',
    failed: 'An error occurred during registration',
  },
  'forgot password': {
    page: <ForgotPasswordPage />,
    path: '/forgot-password',
    call: 'password-reset',
    entered: { 'Email address': 'priya@patrol.example' },
    submit: 'Send Reset Link',
    pending: 'Sending...',
    failed: 'An error occurred while processing your request',
  },
  'reset password': {
    page: <ResetPasswordPage />,
    path: '/reset-password?uid=7&token=abc',
    call: 'password-reset-confirm',
    entered: { 'New password': 'rain-on-the-quay', 'Confirm new password': 'rain-on-the-quay' },
    submit: 'Reset Password',
    pending: 'Resetting...',
    failed: 'An error occurred while resetting your password',
  },
  'change password': {
    page: <ChangePasswordForm />,
    path: '/settings/change-password',
    call: 'change-password',
    entered: {
      'Current password': 'fog-on-the-tyne',
      'New password': 'rain-on-the-quay',
      'Confirm new password': 'rain-on-the-quay',
    },
    submit: 'Change Password',
    pending: 'Changing Password...',
    failed: 'An error occurred while changing your password',
  },
};

async function send({ entered, submit }: Form, changed: Readonly<Record<string, string>> = {}) {
  const user = userEvent.setup();
  for (const [label, text] of Object.entries({ ...entered, ...changed })) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: submit }));
}

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('while the reply is awaited the button is disabled and says so', async () => {
    renderScreen(form.page, form.path);
    await send(form);
    expect(screen.getByRole('button', { name: form.pending })).toHaveProperty('disabled', true);
  });

  test('a server error is shown with its cause and takes the focus', async () => {
    renderScreen(form.page, form.path, { [form.call]: { status: 500 } });
    await send(form);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${form.failed}Server error. Please try again later.`);
    expect(document.activeElement).toBe(alert);
  });
});

test.each([
  ['register', 'Confirm password', 'Passwords do not match'],
  ['reset password', 'Confirm new password', 'Passwords do not match'],
  ['change password', 'Confirm new password', 'New passwords do not match'],
])('%s: passwords that differ are refused without a call', async (name, label, message) => {
  const form = forms[name];
  if (!form) throw new Error(name);
  const { server } = renderScreen(form.page, form.path);
  await send(form, { [label]: 'another' });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(server.askedFor(form.call)).toEqual([]);
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
});

test('a refused field is marked, the others are not', async () => {
  const form = forms['register'];
  if (!form) throw new Error('register');
  renderScreen(form.page, form.path, { register: { status: 400, body: { email: ['Already in use.'] } } });
  await send(form);
  expect((await screen.findByRole('alert')).textContent).toBe('Already in use.');
  expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBeNull();
});

test('a requested reset replaces the form by its confirmation', async () => {
  const form = forms['forgot password'];
  if (!form) throw new Error('forgot password');
  renderScreen(form.page, form.path, { 'password-reset': { body: { message: 'Sent.' } } });
  await send(form);
  await screen.findByText('If the email is registered, a reset link has been sent.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByLabelText('Email address')).toBeNull();
});

test('a reset link without its parts shows an error before anything is sent', () => {
  renderScreen(<ResetPasswordPage />, '/reset-password');
  expect(screen.getByRole('alert').textContent).toBe(
    'Invalid reset link. Please request a new password reset.',
  );
});

test('a reset removes its token from the address and ends with the success message', async () => {
  const form = forms['reset password'];
  if (!form) throw new Error('reset password');
  const { server } = renderScreen(form.page, form.path, { 'password-reset-confirm': { body: {} } });
  await expect.poll(() => location.search).toBe('');
  await send(form);
  await screen.findByText('Password reset successful! Redirecting to login...');
  expect(server.askedFor('password-reset-confirm')[0]?.body).toMatchObject({ uid: '7', token: 'abc' });
});

test('a changed password shows the success message', async () => {
  const form = forms['change password'];
  if (!form) throw new Error('change password');
  renderScreen(form.page, form.path, { 'change-password': { body: { message: 'Changed.' } } });
  await send(form);
  await screen.findByText('Password changed successfully!');
  expect(screen.queryByRole('alert')).toBeNull();
});
