import { contract } from '@patrolplan/contract';
import { aLatch, held, refuse } from '#e2e/harness/backend/answers.ts';
import { button, field, isRefusedByBrowser } from '#e2e/harness/screens/forms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';

async function signIn({ page }: TestApp, email = 'priya@example.org', password = 'correct horse') {
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

test('login: email and password are required and checked before any call', async ({ app }) => {
  await app.open('/login');
  await button(app.page, 'Sign in').click();
  expect(await isRefusedByBrowser(field(app.page, 'Email address'))).toBe(true);
  await field(app.page, 'Email address').fill('priya@example.org');
  await button(app.page, 'Sign in').click();
  expect(await isRefusedByBrowser(field(app.page, 'Password'))).toBe(true);
  await signIn(app, 'priya');
  expect(await isRefusedByBrowser(field(app.page, 'Email address'))).toBe(true);
  expect(app.backend.of(contract.logIn)).toHaveLength(0);
});

test('login: a second press makes no second call, and the error is above the form', async ({ app }) => {
  const latch = aLatch();
  app.backend.answers(contract.logIn, held(latch, refuse(401)));
  await app.open('/login');

  await test.step('a second press makes no second call', async () => {
    await signIn(app);
    await field(app.page, 'Password').press('Enter');
    latch.release();
    await expect(button(app.page, 'Sign in')).toBeEnabled();
    expect(app.backend.of(contract.logIn)).toHaveLength(1);
  });

  await test.step('the error is above the form', async () => {
    const banner = await app.alert('Invalid email or password.').boundingBox();
    const email = await field(app.page, 'Email address').boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(email?.y ?? 0);
  });
});

test('login: success stores both tokens, loads the profile and opens the dashboard', async ({ app }) => {
  await test.step('both tokens are stored and the dashboard opens', async () => {
    await app.open('/login');
    await signIn(app);
    await app.isAt('/');
    await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
    const [call] = app.backend.of(contract.logIn);
    expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/login/`);
    expect(call?.body).toEqual({ email: 'priya@example.org', password: 'correct horse' });
    expect(await app.storedValue('accessToken')).toBe('access-1');
    expect(await app.storedValue('refreshToken')).toBe('refresh-1');
    const [profile] = app.backend.of(contract.readProfile);
    expect(profile?.headers['authorization']).toBe('Bearer access-1');
  });

  await test.step('/login leads to the dashboard in a session', async () => {
    await app.page.goto(`${app.origin}/login`);
    await app.isAt('/');
  });
});
