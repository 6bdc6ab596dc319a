import { contract } from '@patrolplan/contract';
import { aLatch, garbage, held, noAnswer, rawReply, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aProfile } from '#e2e/harness/backend/builders.ts';
import { button, field, isRefusedByBrowser } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

const TOKENS = { access: 'access-1', refresh: 'refresh-1', user: aProfile() };

async function signIn({ page }: TestApp, email = 'priya@example.org', password = 'correct horse') {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

test('login: the heading reads Sign in to your account', async ({ app }) => {
  await app.open('/login');
  await expect(app.page.getByRole('heading', { name: 'Sign in to your account', exact: true })).toBeVisible();
});

test('login: the fields are Email address and Password, the email field of email type', async ({ app }) => {
  await app.open('/login');
  await expect(field(app.page, 'Email address')).toHaveAttribute('type', 'email');
  await expect(field(app.page, 'Password')).toHaveAttribute('type', 'password');
});

test('login: Forgot password? leads to /forgot-password', async ({ app }) => {
  await app.open('/login');
  await app.page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await app.isAt('/forgot-password');
});

test('login: email and password are both required', async ({ app }) => {
  await app.open('/login');
  await button(app.page, 'Sign in').click();
  expect(await isRefusedByBrowser(field(app.page, 'Email address'))).toBe(true);
  await field(app.page, 'Email address').fill('priya@example.org');
  await button(app.page, 'Sign in').click();
  expect(await isRefusedByBrowser(field(app.page, 'Password'))).toBe(true);
  expect(app.backend.of(contract.logIn)).toHaveLength(0);
});

test('login: what is no email address makes no call', async ({ app }) => {
  await app.open('/login');
  await signIn(app, 'priya');
  expect(await isRefusedByBrowser(field(app.page, 'Email address'))).toBe(true);
  expect(app.backend.of(contract.logIn)).toHaveLength(0);
});

test('login: while submitting the button reads Signing in... and is disabled', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(contract.logIn, held(latch, replyTo(contract.logIn, TOKENS)));
  await app.open('/login');
  await signIn(app);
  await expect(button(app.page, 'Signing in...')).toBeDisabled();
  latch.release();
  await app.isAt('/');
});

test('login: a second press while submitting makes no second call', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(contract.logIn, held(latch, refuse(401)));
  await app.open('/login');
  await signIn(app);
  await field(app.page, 'Password').press('Enter');
  latch.release();
  await expect(button(app.page, 'Sign in')).toBeEnabled();
  expect(app.backend.of(contract.logIn)).toHaveLength(1);
});

test('login: the call is a POST of email and password to /api/v1/auth/login/', async ({ app }) => {
  await app.open('/login');
  await signIn(app);
  const [call] = await app.backend.hasSeen(contract.logIn, 1);
  expect(call).toMatchObject({
    method: 'POST',
    body: { email: 'priya@example.org', password: 'correct horse' },
  });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/login/`);
});

test('login: success stores both tokens, loads the profile and opens the dashboard', async ({ app }) => {
  await app.open('/login');
  await signIn(app);
  await app.isAt('/');
  await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
  expect(await app.storedValue('accessToken')).toBe('access-1');
  expect(await app.storedValue('refreshToken')).toBe('refresh-1');
  const [profile] = app.backend.of(contract.readProfile);
  expect(profile?.headers['authorization']).toBe('Bearer access-1');
});

test('login: a user already authenticated is redirected to /', async ({ app }) => {
  await app.signedIn().open('/login');
  await app.isAt('/');
});

for (const [kind, answer] of [
  ['401', refuse(401, { detail: 'No active account found' })],
  ['400', refuse(400, { email: ['Enter a valid email address.'] })],
  ['403', refuse(403)],
  ['429', refuse(429)],
] as const) {
  test(`login: a ${kind} shows Invalid email or password. Please try again.`, async ({ app }) => {
    app.backend.answers(contract.logIn, answer);
    await app.open('/login');
    await signIn(app);
    await expect(app.alert('Invalid email or password. Please try again.')).toBeVisible();
    await app.isAt('/login');
  });
}

test('login: a server error shows the login words with the transport sentence under them', async ({
  app,
}) => {
  app.backend.answers(contract.logIn, refuse(500));
  await app.open('/login');
  await signIn(app);
  await expect(
    app.page.getByText('Invalid email or password. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(app.page.getByText('Server error. Please try again later.', { exact: true })).toBeVisible();
});

test('login: no answer shows the login words with the network sentence under them', async ({ app }) => {
  app.backend.answers(contract.logIn, noAnswer());
  await app.open('/login');
  await signIn(app);
  await expect(
    app.page.getByText('Invalid email or password. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(
    app.page.getByText('Network error. Please check your connection.', { exact: true }),
  ).toBeVisible();
});

test('login: the error banner is above the form', async ({ app }) => {
  app.backend.answers(contract.logIn, refuse(401));
  await app.open('/login');
  await signIn(app);
  const banner = await app.alert('Invalid email or password.').boundingBox();
  const email = await field(app.page, 'Email address').boundingBox();
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(email?.y ?? 0);
});

test('login: a 401 on the login call triggers no refresh', async ({ app }) => {
  app.stored({ refreshToken: 'refresh-1' }).backend.answers(contract.logIn, refuse(401));
  await app.open('/login');
  await signIn(app);
  await expect(app.alert('Invalid email or password.')).toBeVisible();
  expect(app.backend.of(contract.refreshToken)).toHaveLength(0);
});

for (const [missing, reply] of [
  ['access', { refresh: 'refresh-1', user: aProfile() }],
  ['refresh', { access: 'access-1', user: aProfile() }],
] as const) {
  test(`login: a reply lacking ${missing} is rejected as an invalid login response`, async ({ app }) => {
    app.backend.answers(contract.logIn, rawReply(reply));
    await app.open('/login');
    await signIn(app);
    await expect(app.alert('Invalid login response. Please try again.')).toBeVisible();
    expect(await app.storedValue('accessToken')).toBeNull();
  });
}

test('login: a reply that is no JSON is rejected as an invalid login response', async ({ app }) => {
  app.backend.answers(contract.logIn, garbage());
  await app.open('/login');
  await signIn(app);
  await expect(app.alert('Invalid login response. Please try again.')).toBeVisible();
});

test('login: an inactive account is rejected as deactivated', async ({ app }) => {
  app.backend.replies(contract.readProfile, aProfile({ is_active: false }));
  app.backend.replies(contract.logIn, { ...TOKENS, user: aProfile({ is_active: false }) });
  await app.open('/login');
  await signIn(app);
  await expect(app.alert('Your account has been deactivated. Please contact support.')).toBeVisible();
  await app.isAt('/login');
  expect(await app.storedValue('accessToken')).toBeNull();
});

test('login: is_active 1 is as good as true', async ({ app }) => {
  const user = aProfile({ is_active: 1 });
  app.backend.replies(contract.logIn, { ...TOKENS, user }).replies(contract.readProfile, user);
  await app.open('/login');
  await signIn(app);
  await app.isAt('/');
});

test('login: a profile that cannot be loaded shows the server detail', async ({ app }) => {
  app.backend.replies(contract.logIn, { access: 'access-1', refresh: 'refresh-1' });
  app.backend.answers(contract.readProfile, refuse(400, { detail: 'The profile is being moved.' }));
  await app.open('/login');
  await signIn(app);
  await expect(app.alert('The profile is being moved.')).toBeVisible();
});

test('login: a profile failure without a detail shows the login variant of its message', async ({ app }) => {
  app.backend.replies(contract.logIn, { access: 'access-1', refresh: 'refresh-1' });
  app.backend.answers(contract.readProfile, refuse(400));
  await app.open('/login');
  await signIn(app);
  await expect(app.alert('Failed to fetch user profile Please try again.')).toBeVisible();
});

test('login: tokens that cannot be stored show the storage message', async ({ app }) => {
  await app.context.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.endsWith('Token')) throw new DOMException('full', 'QuotaExceededError');
      real.call(this, key, value);
    };
  });
  await app.open('/login');
  await signIn(app);
  await expect(app.alert('Failed to store authentication data. Please try again.')).toBeVisible();
  await app.isAt('/login');
});
