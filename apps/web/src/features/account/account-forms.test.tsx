import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { forms, sendForm } from '#testing/account-forms.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

const PROVIDER_HOST = 'https://provider.example';

beforeEach(() => adoptRuntimeConfig({ providerApiHost: PROVIDER_HOST }));
afterEach(() => adoptRuntimeConfig(undefined));

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('form input')];

test.each([
  ['register', 'Create your account', forms.register],
  ['forgot password', 'Forgot your password?', forms.forgot],
  ['reset password', 'Reset Your Password', forms.reset],
  ['change password', 'Change Password', forms.change],
])('%s: the title reads %s', (_, title, { page, path }) => {
  renderScreen(page, path);
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([title]);
});

test.each([
  [
    'register',
    forms.register,
    { first_name: 'text', last_name: 'text', email: 'email', password: 'password', re_password: 'password' },
  ],
  ['forgot password', forms.forgot, { email: 'email' }],
  ['reset password', forms.reset, { password: 'password', re_password: 'password' }],
  [
    'change password',
    forms.change,
    { current_password: 'password', new_password: 'password', re_new_password: 'password' },
  ],
])('%s: each field is required, has its type and one label', (_, form, types) => {
  renderScreen(form.page, form.path);
  expect(Object.fromEntries(inputs().map(({ name, type }) => [name, type]))).toEqual(types);
  expect(inputs().map(({ required }) => required)).not.toContain(false);
  const labels = inputs().map((input) => [...(input.labels ?? [])].map((label) => label.textContent));
  expect(labels).toEqual(Object.keys(form.entered).map((label) => [label]));
});

test.each([
  ['register', ['given-name', 'family-name', 'email', 'new-password', 'new-password'], forms.register],
  ['forgot password', ['email'], forms.forgot],
  ['reset password', ['new-password', 'new-password'], forms.reset],
  ['change password', ['current-password', 'new-password', 'new-password'], forms.change],
])('forms: %s declares the purpose of each field to password managers', (_, purposes, { page, path }) => {
  renderScreen(page, path);
  expect(inputs().map((input) => input.getAttribute('autocomplete'))).toEqual(purposes);
});

test.each([
  ['register', 'Already have an account? Sign in', '/login', forms.register],
  ['forgot password', 'Sign in', '/login', forms.forgot],
  ['reset password', 'Forgot password?', '/forgot-password', forms.reset],
])('%s: %s leads to %s', (_, text, target, { page, path }) => {
  renderScreen(page, path);
  fireEvent.click(screen.getByRole('link', { name: text }));
  expect(location.pathname).toBe(target);
});

test.each([
  ['register', 'Creating Account...', forms.register],
  ['forgot password', 'Sending...', forms.forgot],
  ['reset password', 'Resetting...', forms.reset],
  ['change password', 'Changing Password...', forms.change],
])('%s: while sending the button reads %s and is disabled', async (_, label, form) => {
  sendForm(form);
  expect(await screen.findByRole('button', { name: label })).toHaveProperty('disabled', true);
});

const PASSWORD = 'rain-on-the-quay';
test.each([
  [
    'register',
    'the five fields to the provider API host',
    forms.register,
    `${PROVIDER_HOST}/api/v1/auth/register/`,
    {
      first_name: 'Priya',
      last_name: 'Nair',
      email: 'priya@patrol.example',
      password: PASSWORD,
      re_password: PASSWORD,
    },
  ],
  [
    'forgot password',
    'the email to the provider API host',
    forms.forgot,
    `${PROVIDER_HOST}/api/v1/auth/password-reset/`,
    { email: 'priya@patrol.example' },
  ],
  [
    'reset password',
    'uid and token of the link and the password',
    forms.reset,
    '/api/v1/auth/password-reset-confirm/',
    { uid: 'MTI', token: 'abc-123', password: PASSWORD },
  ],
  [
    'change password',
    'the three passwords with the bearer token',
    forms.change,
    '/api/v1/auth/change-password/',
    { current_password: 'fog-on-the-tyne', new_password: PASSWORD, re_new_password: PASSWORD },
  ],
])('%s: the call posts %s', async (_name, _what, form, url, body) => {
  const server = sendForm(form);
  await expect.poll(() => server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({ method: 'POST', url, token: 'access-1' });
  expect(server.requests[0]?.body).toEqual(body);
});
