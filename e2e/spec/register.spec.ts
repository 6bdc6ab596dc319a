import { contract } from '@patrolplan/contract';
import { aGate, held, noAnswer, refuse, replyTo } from '#e2e/harness/answers.ts';
import { button, fillNamed, isRefusedByBrowser, named } from '#e2e/harness/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';
import { PROVIDER_HOST } from '#e2e/harness/world.ts';

const PERSON = {
  first_name: 'Priya',
  last_name: 'Nair',
  email: 'priya@example.org',
  password: 'correct horse',
  re_password: 'correct horse',
};
const SUCCESS = 'Registration successful! Please check your email to verify your account.';

async function register({ page }: World, changes: Partial<typeof PERSON> = {}) {
  await fillNamed(page, { ...PERSON, ...changes });
  await button(page, 'Create Account').click();
}

test('register: the title reads Create your account', async ({ world }) => {
  await world.open('/register');
  await expect(world.page.getByRole('heading', { name: 'Create your account', exact: true })).toBeVisible();
});

test('register: five required fields, the email field of email type', async ({ world }) => {
  await world.open('/register');
  for (const name of Object.keys(PERSON)) {
    await expect(named(world.page, name)).toHaveAttribute('required');
    expect(await named(world.page, name).evaluate((input: HTMLInputElement) => input.labels?.length)).toBe(1);
  }
  await expect(named(world.page, 'email')).toHaveAttribute('type', 'email');
  for (const name of ['password', 're_password'])
    await expect(named(world.page, name)).toHaveAttribute('type', 'password');
});

test('register: an empty form makes no call', async ({ world }) => {
  await world.open('/register');
  await button(world.page, 'Create Account').click();
  expect(await isRefusedByBrowser(named(world.page, 'first_name'))).toBe(true);
  expect(world.backend.of(contract.register)).toHaveLength(0);
});

test('register: Already have an account? Sign in leads to /login', async ({ world }) => {
  await world.open('/register');
  await expect(world.page.getByText('Already have an account? Sign in')).toBeVisible();
  await world.page.getByRole('link', { name: /Sign in$/ }).click();
  await world.isAt('/login');
});

test('register: while sending the button reads Creating Account... and is disabled', async ({ world }) => {
  const gate = aGate();
  world.backend.answers(contract.register, held(gate, replyTo(contract.register, { detail: 'done' })));
  await world.open('/register');
  await register(world);
  await expect(button(world.page, 'Creating Account...')).toBeDisabled();
  gate.open();
  await world.isAt('/login');
});

test('register: different passwords show Passwords do not match and make no call', async ({ world }) => {
  await world.open('/register');
  await register(world, { re_password: 'battery staple' });
  await expect(world.alert('Passwords do not match')).toBeVisible();
  expect(world.backend.of(contract.register)).toHaveLength(0);
});

test('register: the call posts the five fields to the provider API host', async ({ world }) => {
  await world.open('/register');
  await register(world);
  const [call] = await world.backend.hasSeen(contract.register, 1);
  expect(call).toMatchObject({ method: 'POST', body: PERSON });
  expect(call?.url.href).toBe(`${PROVIDER_HOST}/api/v1/auth/register/`);
});

test('register: a reply with detail goes to /login with the success message', async ({ world }) => {
  await world.open('/register');
  await register(world);
  await world.isAt('/login');
  await expect(world.page.getByText(SUCCESS, { exact: true })).toBeVisible();
});

test('register: the success message does not come back after a reload', async ({ world }) => {
  await world.open('/register');
  await register(world);
  await expect(world.page.getByText(SUCCESS)).toBeVisible();
  await world.page.reload();
  await expect(button(world.page, 'Sign in')).toBeVisible();
  await expect(world.page.getByText(SUCCESS)).toHaveCount(0);
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
  test(`register: a failure shows ${what}`, async ({ world }) => {
    world.backend.answers(contract.register, refuse(400, body));
    await world.open('/register');
    await register(world);
    await expect(world.page.getByText(expected, { exact: true })).toBeVisible();
    await world.isAt('/register');
  });
}

test('register: no answer shows its own words and the network sentence', async ({ world }) => {
  world.backend.answers(contract.register, noAnswer());
  await world.open('/register');
  await register(world);
  await expect(world.page.getByText('An error occurred during registration', { exact: true })).toBeVisible();
  await expect(
    world.page.getByText('Network error. Please check your connection.', { exact: true }),
  ).toBeVisible();
  await expect(button(world.page, 'Create Account')).toBeEnabled();
});
