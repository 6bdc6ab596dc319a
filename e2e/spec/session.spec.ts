import { contract } from '@patrolplan/contract';
import { noAnswer, refuse, silence } from '#e2e/harness/backend/answers.ts';
import { expect, test } from '#e2e/harness/test.ts';

const EXPIRED = 'Session expired. Please login again.';
const DEACTIVATED = 'Your account has been deactivated. Please contact support.';

test('session: a stored token starts a session, also while the profile call has no response', async ({
  app,
}) => {
  await app.signedIn().open('/');

  await test.step('the profile is fetched with the stored token', async () => {
    await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
    const [call] = app.backend.of(contract.readProfile);
    expect(call).toMatchObject({ method: 'GET', body: undefined });
    expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/profile/`);
    expect(call?.headers['authorization']).toBe('Bearer access-1');
  });

  await test.step('the stored profile is used while there is no response', async () => {
    app.backend.answers(contract.readProfile, noAnswer());
    await app.page.reload();
    await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
    expect(await app.storedValue('accessToken')).toBe('access-1');
  });
});

test('session: a profile with is_active false signs out as deactivated', async ({ app }) => {
  await app.signedIn({ is_active: false }).open('/');
  await app.isAt('/login');
  await expect(app.alert(DEACTIVATED)).toBeVisible();
  expect(await app.storedValue('accessToken')).toBeNull();
});

test('session: leaving the page while the profile loads keeps the session', async ({ app }) => {
  app.signedIn();
  app.backend.answers(contract.readProfile, silence());
  await app.open('/');
  for (const times of [1, 2, 3]) {
    await expect.poll(() => app.backend.of(contract.readProfile).length).toBe(times);
    await app.page.reload();
  }
  await app.isAt('/');
  expect(await app.page.evaluate(() => localStorage.getItem('refreshToken'))).toBe('refresh-1');
});

test('session: the reason of a sign-out is not shown again after a reload', async ({ app }) => {
  app.stored({ accessToken: 'access-1' }).backend.answers(contract.readProfile, refuse(401));
  await app.open('/');
  await expect(app.alert(EXPIRED)).toBeVisible();
  await app.page.reload();
  await expect(app.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(app.page.getByText(EXPIRED)).toHaveCount(0);
});

test('session: a sign-out in one tab signs out the other', async ({ app }) => {
  await app.signedIn().open('/settings');
  const other = await app.context.newPage();
  await other.goto(`${app.origin}/`);
  await expect(other.getByText('Welcome back, Priya!')).toBeVisible();
  await other.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await app.isAt('/login');
});
