import { contract } from '@patrolplan/contract';
import { aGate, garbage, held, noAnswer, rawReply, refuse, replyTo } from '#e2e/harness/answers.ts';
import { aProfile } from '#e2e/harness/builders.ts';
import { button, field, isRefusedByBrowser } from '#e2e/harness/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';

const TOKENS = { access: 'access-1', refresh: 'refresh-1', user: aProfile() };

async function signIn({ page }: World, email = 'priya@example.org', password = 'correct horse') {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

test('login: the heading reads Sign in to your account', async ({ world }) => {
  await world.open('/login');
  await expect(
    world.page.getByRole('heading', { name: 'Sign in to your account', exact: true }),
  ).toBeVisible();
});

test('login: the fields are Email address and Password, the email field of email type', async ({ world }) => {
  await world.open('/login');
  await expect(field(world.page, 'Email address')).toHaveAttribute('type', 'email');
  await expect(field(world.page, 'Password')).toHaveAttribute('type', 'password');
});

test('login: Forgot password? leads to /forgot-password', async ({ world }) => {
  await world.open('/login');
  await world.page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
  await world.isAt('/forgot-password');
});

test('login: email and password are both required', async ({ world }) => {
  await world.open('/login');
  await button(world.page, 'Sign in').click();
  expect(await isRefusedByBrowser(field(world.page, 'Email address'))).toBe(true);
  await field(world.page, 'Email address').fill('priya@example.org');
  await button(world.page, 'Sign in').click();
  expect(await isRefusedByBrowser(field(world.page, 'Password'))).toBe(true);
  expect(world.backend.of(contract.logIn)).toHaveLength(0);
});

test('login: what is no email address makes no call', async ({ world }) => {
  await world.open('/login');
  await signIn(world, 'priya');
  expect(await isRefusedByBrowser(field(world.page, 'Email address'))).toBe(true);
  expect(world.backend.of(contract.logIn)).toHaveLength(0);
});

test('login: while submitting the button reads Signing in... and is disabled', async ({ world }) => {
  const gate = aGate();
  world.backend.answers(contract.logIn, held(gate, replyTo(contract.logIn, TOKENS)));
  await world.open('/login');
  await signIn(world);
  await expect(button(world.page, 'Signing in...')).toBeDisabled();
  gate.open();
  await world.isAt('/');
});

test('login: a second press while submitting makes no second call', async ({ world }) => {
  const gate = aGate();
  world.backend.answers(contract.logIn, held(gate, refuse(401)));
  await world.open('/login');
  await signIn(world);
  await field(world.page, 'Password').press('Enter');
  gate.open();
  await expect(button(world.page, 'Sign in')).toBeEnabled();
  expect(world.backend.of(contract.logIn)).toHaveLength(1);
});

test('login: the call is a POST of email and password to /api/v1/auth/login/', async ({ world }) => {
  await world.open('/login');
  await signIn(world);
  const [call] = await world.backend.hasSeen(contract.logIn, 1);
  expect(call).toMatchObject({
    method: 'POST',
    body: { email: 'priya@example.org', password: 'correct horse' },
  });
  expect(call?.url.href).toBe(`${world.origin}/api/v1/auth/login/`);
});

test('login: success stores both tokens, loads the profile and opens the dashboard', async ({ world }) => {
  await world.open('/login');
  await signIn(world);
  await world.isAt('/');
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
  expect(await world.storedValue('accessToken')).toBe('access-1');
  expect(await world.storedValue('refreshToken')).toBe('refresh-1');
  const [profile] = world.backend.of(contract.readProfile);
  expect(profile?.headers['authorization']).toBe('Bearer access-1');
});

test('login: a user already authenticated is redirected to /', async ({ world }) => {
  await world.signedIn().open('/login');
  await world.isAt('/');
});

for (const [kind, answer] of [
  ['401', refuse(401, { detail: 'No active account found' })],
  ['400', refuse(400, { email: ['Enter a valid email address.'] })],
  ['403', refuse(403)],
  ['429', refuse(429)],
] as const) {
  test(`login: a ${kind} shows Invalid email or password. Please try again.`, async ({ world }) => {
    world.backend.answers(contract.logIn, answer);
    await world.open('/login');
    await signIn(world);
    await expect(world.alert('Invalid email or password. Please try again.')).toBeVisible();
    await world.isAt('/login');
  });
}

test('login: a server error shows the login words with the transport sentence under them', async ({
  world,
}) => {
  world.backend.answers(contract.logIn, refuse(500));
  await world.open('/login');
  await signIn(world);
  await expect(
    world.page.getByText('Invalid email or password. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(world.page.getByText('Server error. Please try again later.', { exact: true })).toBeVisible();
});

test('login: no answer shows the login words with the network sentence under them', async ({ world }) => {
  world.backend.answers(contract.logIn, noAnswer());
  await world.open('/login');
  await signIn(world);
  await expect(
    world.page.getByText('Invalid email or password. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(
    world.page.getByText('Network error. Please check your connection.', { exact: true }),
  ).toBeVisible();
});

test('login: the error banner stands above the form', async ({ world }) => {
  world.backend.answers(contract.logIn, refuse(401));
  await world.open('/login');
  await signIn(world);
  const banner = await world.alert('Invalid email or password.').boundingBox();
  const email = await field(world.page, 'Email address').boundingBox();
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(email?.y ?? 0);
});

test('login: a 401 on the login call triggers no refresh', async ({ world }) => {
  world.stored({ refreshToken: 'refresh-1' }).backend.answers(contract.logIn, refuse(401));
  await world.open('/login');
  await signIn(world);
  await expect(world.alert('Invalid email or password.')).toBeVisible();
  expect(world.backend.of(contract.refreshToken)).toHaveLength(0);
});

for (const [missing, reply] of [
  ['access', { refresh: 'refresh-1', user: aProfile() }],
  ['refresh', { access: 'access-1', user: aProfile() }],
] as const) {
  test(`login: a reply lacking ${missing} is rejected as an invalid login response`, async ({ world }) => {
    world.backend.answers(contract.logIn, rawReply(reply));
    await world.open('/login');
    await signIn(world);
    await expect(world.alert('Invalid login response. Please try again.')).toBeVisible();
    expect(await world.storedValue('accessToken')).toBeNull();
  });
}

test('login: a reply that is no JSON is rejected as an invalid login response', async ({ world }) => {
  world.backend.answers(contract.logIn, garbage());
  await world.open('/login');
  await signIn(world);
  await expect(world.alert('Invalid login response. Please try again.')).toBeVisible();
});

test('login: an inactive account is rejected as deactivated', async ({ world }) => {
  world.backend.replies(contract.readProfile, aProfile({ is_active: false }));
  world.backend.replies(contract.logIn, { ...TOKENS, user: aProfile({ is_active: false }) });
  await world.open('/login');
  await signIn(world);
  await expect(world.alert('Your account has been deactivated. Please contact support.')).toBeVisible();
  await world.isAt('/login');
  expect(await world.storedValue('accessToken')).toBeNull();
});

test('login: is_active 1 is as good as true', async ({ world }) => {
  const user = aProfile({ is_active: 1 });
  world.backend.replies(contract.logIn, { ...TOKENS, user }).replies(contract.readProfile, user);
  await world.open('/login');
  await signIn(world);
  await world.isAt('/');
});

test('login: a profile that cannot be loaded shows the server detail', async ({ world }) => {
  world.backend.replies(contract.logIn, { access: 'access-1', refresh: 'refresh-1' });
  world.backend.answers(contract.readProfile, refuse(400, { detail: 'The profile is being moved.' }));
  await world.open('/login');
  await signIn(world);
  await expect(world.alert('The profile is being moved.')).toBeVisible();
});

test('login: a profile failure without a detail shows the login variant of its message', async ({
  world,
}) => {
  world.backend.replies(contract.logIn, { access: 'access-1', refresh: 'refresh-1' });
  world.backend.answers(contract.readProfile, refuse(400));
  await world.open('/login');
  await signIn(world);
  await expect(world.alert('Failed to fetch user profile Please try again.')).toBeVisible();
});

test('login: tokens that cannot be stored show the storage message', async ({ world }) => {
  await world.context.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.endsWith('Token')) throw new DOMException('full', 'QuotaExceededError');
      real.call(this, key, value);
    };
  });
  await world.open('/login');
  await signIn(world);
  await expect(world.alert('Failed to store authentication data. Please try again.')).toBeVisible();
  await world.isAt('/login');
});
