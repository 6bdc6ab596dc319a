import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Reply } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';
import { ChangePasswordForm } from '#features/account/change-password-form.tsx';
import { ForgotPasswordPage } from '#features/account/forgot-password-page.tsx';
import { RegisterPage } from '#features/account/register-page.tsx';
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx';

export type Form = {
  readonly page: ReactNode;
  readonly path: string;
  /** The last part of the call's path. */
  readonly call: string;
  /** The typed values, by label. */
  readonly entered: Readonly<Record<string, string>>;
  readonly submit: string;
};

export const forms = {
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
  },
  forgot: {
    page: <ForgotPasswordPage />,
    path: '/forgot-password',
    call: 'password-reset',
    entered: { 'Email address': 'priya@patrol.example' },
    submit: 'Send Reset Link',
  },
  reset: {
    page: <ResetPasswordPage />,
    path: '/reset-password?uid=MTI&token=abc-123',
    call: 'password-reset-confirm',
    entered: { 'New password': 'rain-on-the-quay', 'Confirm new password': 'rain-on-the-quay' },
    submit: 'Reset Password',
  },
  change: {
    page: <ChangePasswordForm />,
    path: '/settings/change-password',
    call: 'change-password',
    entered: {
      'Current password': 'fog-on-the-tyne',
      'New password': 'rain-on-the-quay',
      'Confirm new password': 'rain-on-the-quay',
    },
    submit: 'Change Password',
  },
} as const satisfies Readonly<Record<string, Form>>;

/** Opens the screen, fills in the form and submits it. Without a reply the call hangs. */
export function sendForm(form: Form, reply?: Reply, changed: Readonly<Record<string, string>> = {}) {
  const { server } = renderScreen(form.page, form.path, reply && { [form.call]: reply });
  for (const [label, value] of Object.entries({ ...form.entered, ...changed })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: form.submit }));
  return server;
}

/** The lines of the focused error: the message, and the transport's sentence below it. */
export async function errorLines(): Promise<(string | null)[]> {
  const alert = await screen.findByRole('alert');
  if (document.activeElement !== alert) throw new Error('The error has no focus.');
  return [...alert.querySelectorAll('p')].map((line) => line.textContent);
}
