import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { button, fillNamed, isRefusedByBrowser, named } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { PROVIDER_HOST } from '#e2e/harness/test-app.ts';

const PERSON = {
  first_name: 'Priya',
  last_name: 'Nair',
  email: 'priya@example.org',
  password: 'correct horse',
  re_password: 'correct horse',
};
const SUCCESS = 'Registration successful! Please check your email to verify your account.';

async function register({ page }: TestApp, changes: Partial<typeof PERSON> = {}) {
  await fillNamed(page, { ...PERSON, ...changes });
  await button(page, 'Create Account').click();
}

test('register: the title reads Create your account', async ({ app }) => {
  await app.open('/register');
  await expect(app.page.getByRole('heading', { name: 'Create your account', exact: true })).toBeVisible();
});

test('register: five required fields, the email field of email type', async ({ app }) => {
  await app.open('/register');
  for (const name of Object.keys(PERSON)) {
    await expect(named(app.page, name)).toHaveAttribute('required');
    expect(await named(app.page, name).evaluate((input: HTMLInputElement) => input.labels?.length)).toBe(1);
  }
  await expect(named(app.page, 'email')).toHaveAttribute('type', 'email');
  for (const name of ['password', 're_password'])
    await expect(named(app.page, name)).toHaveAttribute('type', 'password');
});

test('register: an empty form makes no call', async ({ app }) => {
  await app.open('/register');
  await button(app.page, 'Create Account').click();
  expect(await isRefusedByBrowser(named(app.page, 'first_name'))).toBe(true);
  expect(app.backend.of(contract.register)).toHaveLength(0);
});

test('register: Already have an account? Sign in leads to /login', async ({ app }) => {
  await app.open('/register');
  await expect(app.page.getByText('Already have an account? Sign in')).toBeVisible();
  await app.page.getByRole('link', { name: /Sign in$/ }).click();
  await app.isAt('/login');
});

test('register: while sending the button reads Creating Account... and is disabled', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(contract.register, held(latch, replyTo(contract.register, { detail: 'done' })));
  await app.open('/register');
  await register(app);
  await expect(button(app.page, 'Creating Account...')).toBeDisabled();
  latch.release();
  await app.isAt('/login');
});

test('register: different passwords show Passwords do not match and make no call', async ({ app }) => {
  await app.open('/register');
  await register(app, { re_password: 'battery staple' });
  await expect(app.alert('Passwords do not match')).toBeVisible();
  expect(app.backend.of(contract.register)).toHaveLength(0);
});

test('register: the call posts the five fields to the provider API host', async ({ app }) => {
  await app.open('/register');
  await register(app);
  const [call] = await app.backend.hasSeen(contract.register, 1);
  expect(call).toMatchObject({ method: 'POST', body: PERSON });
  expect(call?.url.href).toBe(`${PROVIDER_HOST}/api/v1/auth/register/`);
});

test('register: a reply with detail goes to /login with the success message', async ({ app }) => {
  await app.open('/register');
  await register(app);
  await app.isAt('/login');
  await expect(app.page.getByText(SUCCESS, { exact: true })).toBeVisible();
});

test('register: the success message does not come back after a reload', async ({ app }) => {
  await app.open('/register');
  await register(app);
  await expect(app.page.getByText(SUCCESS)).toBeVisible();
  await app.page.reload();
  await expect(button(app.page, 'Sign in')).toBeVisible();
  await expect(app.page.getByText(SUCCESS)).toHaveCount(0);
});

for (const [what, body, expected] of [
  [
    'the first email error before the first password error',
    { email: ['Already used.', 'Odd.'], password: ['Too short.'], detail: 'Refused.' },
    'Already used.',
  ],
  [
    'the first password error before the detail',
    { password: ['Too short.', 'Too common.'], detail: 'Refused.' },
    'Too short.',
  ],
  ['the detail when no field is named', { detail: 'Refused.' }, 'Refused.'],
  ['its own words when the server gives none', {}, 'An error occurred during registration'],
] as const) {
  test(`register: a failure shows ${what}`, async ({ app }) => {
    app.backend.answers(contract.register, refuse(400, body));
    await app.open('/register');
    await register(app);
    await expect(app.page.getByText(expected, { exact: true })).toBeVisible();
    await app.isAt('/register');
  });
}

test('register: no answer shows its own words and the network sentence', async ({ app }) => {
  app.backend.answers(contract.register, noAnswer());
  await app.open('/register');
  await register(app);
  await expect(app.page.getByText('An error occurred during registration', { exact: true })).toBeVisible();
  await expect(
    app.page.getByText('Network error. Please check your connection.', { exact: true }),
  ).toBeVisible();
  await expect(button(app.page, 'Create Account')).toBeEnabled();
});
