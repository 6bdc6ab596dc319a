import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LoginPage } from './login-page.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

async function send(): Promise<void> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email address'), 'priya@patrol.example');
  await user.type(screen.getByLabelText('Password'), 'rain-on-the-quay');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('while the reply is awaited the button is disabled and says so', async () => {
  renderScreen(<LoginPage />, '/login');
  await send();
  expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
});

test('a refusal is shown and takes the focus', async () => {
  renderScreen(<LoginPage />, '/login', { login: { status: 401, body: {} } });
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Invalid email or password. Please try again.');
  expect(document.activeElement).toBe(alert);
});

test('a server error has the sentence of the transport as second line', async () => {
  renderScreen(<LoginPage />, '/login', { login: { status: 503 } });
  await send();
  expect((await screen.findByRole('alert')).lastElementChild?.lastElementChild?.textContent).toBe(
    'Server error. Please try again later.',
  );
});

test('the password can be shown', async () => {
  renderScreen(<LoginPage />, '/login');
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: /show/i }));
  expect(password.getAttribute('type')).toBe('text');
});
