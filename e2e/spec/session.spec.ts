import { contract } from '@patrolplan/contract';
import { garbage, noAnswer, refuse, silence } from '#e2e/harness/backend/answers.ts';
import { aSite } from '#e2e/harness/backend/builders.ts';
import { expect, test } from '#e2e/harness/test.ts';

const EXPIRED = 'Session expired. Please login again.';
const DEACTIVATED = 'Your account has been deactivated. Please contact support.';

test('session: with a stored access token the session is assumed and the profile fetched', async ({
  app,
}) => {
  await app.signedIn().open('/');
  await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
  const [call] = app.backend.of(contract.readProfile);
  expect(call).toMatchObject({ method: 'GET', body: undefined });
  expect(call?.url.href).toBe(`${app.origin}/api/v1/auth/profile/`);
  expect(call?.headers['authorization']).toBe('Bearer access-1');
});

for (const is_active of [false, 0, undefined]) {
  test(`session: a profile with is_active ${is_active} signs out as deactivated`, async ({ app }) => {
    await app.signedIn({ is_active }).open('/');
    await app.isAt('/login');
    await expect(app.alert(DEACTIVATED)).toBeVisible();
    expect(await app.storedValue('accessToken')).toBeNull();
  });
}

test('session: a profile with is_active 1 is let in', async ({ app }) => {
  await app.signedIn({ is_active: 1 }).open('/');
  await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
});

for (const status of [400, 401, 403]) {
  test(`session: the detail User account is inactive with status ${status} signs out as deactivated`, async ({
    app,
  }) => {
    app.signedIn().chosen().sites([aSite()]);
    app.backend.answers(contract.scoreSites, refuse(status, { detail: 'User account is inactive' }));
    await app.open('/patrolplan');
    await app.isAt('/login');
    await expect(app.alert(DEACTIVATED)).toBeVisible();
    expect(await app.storedValue('refreshToken')).toBeNull();
  });
}

test('session: a profile failure signs out with the server detail', async ({ app }) => {
  app.signedIn().backend.answers(contract.readProfile, refuse(404, { detail: 'No such profile.' }));
  await app.open('/');
  await app.isAt('/login');
  await expect(app.alert('No such profile.')).toBeVisible();
});

for (const [kind, answer] of [
  ['a refusal without detail', refuse(404)],
  ['a server error', refuse(500)],
  ['no answer and nothing stored', noAnswer()],
  ['a reply of another shape', garbage()],
] as const) {
  test(`session: a profile failure by ${kind} signs out with Failed to fetch user profile`, async ({
    app,
  }) => {
    app.signedIn().backend.answers(contract.readProfile, answer);
    await app.open('/');
    await app.isAt('/login');
    await expect(app.page.getByText('Failed to fetch user profile', { exact: true })).toBeVisible();
    expect(await app.storedValue('accessToken')).toBeNull();
  });
}

test('session: leaving the page while the profile loads ends nothing', async ({ app }) => {
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

test('session: a stored profile of this session is used while there is no response', async ({ app }) => {
  await app.signedIn().open('/');
  await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
  app.backend.answers(contract.readProfile, noAnswer());
  await app.page.reload();
  await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
  expect(await app.storedValue('accessToken')).toBe('access-1');
});

for (const path of ['/patrolplan', '/choose-locations']) {
  test(`session: on ${path} a profile failure reads Could not load profile and areas.`, async ({ app }) => {
    app.signedIn().backend.answers(contract.readProfile, refuse(500));
    await app.open(path);
    await expect(app.page.getByText('Could not load profile and areas.', { exact: true })).toBeVisible();
    expect(await app.storedValue('accessToken')).toBeNull();
  });
}

test('session: a refused refresh signs out as expired', async ({ app }) => {
  app
    .signedIn()
    .backend.answers(contract.readProfile, refuse(401))
    .answers(contract.refreshToken, refuse(401));
  await app.open('/');
  await app.isAt('/login');
  await expect(app.alert(EXPIRED)).toBeVisible();
  expect(await app.storedValue('accessToken')).toBeNull();
  expect(await app.storedValue('refreshToken')).toBeNull();
});

test('session: a missing refresh token signs out as expired, without a refresh call', async ({ app }) => {
  app.stored({ accessToken: 'access-1' }).backend.answers(contract.readProfile, refuse(401));
  await app.open('/');
  await app.isAt('/login');
  await expect(app.alert(EXPIRED)).toBeVisible();
  expect(app.backend.of(contract.refreshToken)).toHaveLength(0);
});

test('session: the reason does not come back after a reload of /login', async ({ app }) => {
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
