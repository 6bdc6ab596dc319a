import { contract } from '@patrolplan/contract';
import { garbage, noAnswer, refuse, silence } from '#e2e/harness/answers.ts';
import { aProfile, aSite } from '#e2e/harness/builders.ts';
import { expect, test } from '#e2e/harness/test.ts';

const EXPIRED = 'Session expired. Please login again.';
const DEACTIVATED = 'Your account has been deactivated. Please contact support.';

test('session: with a stored access token the session is assumed and the profile fetched', async ({
  world,
}) => {
  await world.signedIn().open('/');
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
  const [call] = world.backend.of(contract.readProfile);
  expect(call).toMatchObject({ method: 'GET', body: undefined });
  expect(call?.url.href).toBe(`${world.origin}/api/v1/auth/profile/`);
  expect(call?.headers['authorization']).toBe('Bearer access-1');
});

for (const is_active of [false, 0, undefined]) {
  test(`session: a profile with is_active ${is_active} signs out as deactivated`, async ({ world }) => {
    await world.signedIn({ is_active }).open('/');
    await world.isAt('/login');
    await expect(world.alert(DEACTIVATED)).toBeVisible();
    expect(await world.storedValue('accessToken')).toBeNull();
  });
}

test('session: a profile with is_active 1 is let in', async ({ world }) => {
  await world.signedIn({ is_active: 1 }).open('/');
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
});

for (const status of [400, 401, 403]) {
  test(`session: the detail User account is inactive with status ${status} signs out as deactivated`, async ({
    world,
  }) => {
    world.signedIn().chosen().sites([aSite()]);
    world.backend.answers(contract.scoreSites, refuse(status, { detail: 'User account is inactive' }));
    await world.open('/patrolplan');
    await world.isAt('/login');
    await expect(world.alert(DEACTIVATED)).toBeVisible();
    expect(await world.storedValue('refreshToken')).toBeNull();
  });
}

test('session: a profile failure signs out with the server detail', async ({ world }) => {
  world.signedIn().backend.answers(contract.readProfile, refuse(404, { detail: 'No such profile.' }));
  await world.open('/');
  await world.isAt('/login');
  await expect(world.alert('No such profile.')).toBeVisible();
});

for (const [kind, answer] of [
  ['a refusal without detail', refuse(404)],
  ['a server error', refuse(500)],
  ['no answer and nothing stored', noAnswer()],
  ['a reply of another shape', garbage()],
] as const) {
  test(`session: a profile failure by ${kind} signs out with Failed to fetch user profile`, async ({
    world,
  }) => {
    world.signedIn().backend.answers(contract.readProfile, answer);
    await world.open('/');
    await world.isAt('/login');
    await expect(world.page.getByText('Failed to fetch user profile', { exact: true })).toBeVisible();
    expect(await world.storedValue('accessToken')).toBeNull();
  });
}

test('session: leaving the page while the profile loads ends nothing', async ({ world }) => {
  world.signedIn();
  world.backend.answers(contract.readProfile, silence());
  await world.open('/');
  for (const times of [1, 2, 3]) {
    await expect.poll(() => world.backend.of(contract.readProfile).length).toBe(times);
    await world.page.reload();
  }
  await world.isAt('/');
  expect(await world.page.evaluate(() => localStorage.getItem('refreshToken'))).toBe('refresh-1');
});

test('session: a good profile of this session stands in while there is no answer', async ({ world }) => {
  await world.signedIn().open('/');
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
  world.backend.answers(contract.readProfile, noAnswer());
  await world.page.reload();
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
  expect(await world.storedValue('accessToken')).toBe('access-1');
});

for (const path of ['/patrolplan', '/choose-locations']) {
  test(`session: on ${path} a profile failure reads Could not load profile and areas.`, async ({ world }) => {
    world.signedIn().backend.answers(contract.readProfile, refuse(500));
    await world.open(path);
    await expect(world.page.getByText('Could not load profile and areas.', { exact: true })).toBeVisible();
    expect(await world.storedValue('accessToken')).toBeNull();
  });
}

test('session: a refused refresh signs out as expired', async ({ world }) => {
  world
    .signedIn()
    .backend.answers(contract.readProfile, refuse(401))
    .answers(contract.refreshToken, refuse(401));
  await world.open('/');
  await world.isAt('/login');
  await expect(world.alert(EXPIRED)).toBeVisible();
  expect(await world.storedValue('accessToken')).toBeNull();
  expect(await world.storedValue('refreshToken')).toBeNull();
});

test('session: a missing refresh token signs out as expired, without a refresh call', async ({ world }) => {
  world.stored({ accessToken: 'access-1' }).backend.answers(contract.readProfile, refuse(401));
  await world.open('/');
  await world.isAt('/login');
  await expect(world.alert(EXPIRED)).toBeVisible();
  expect(world.backend.of(contract.refreshToken)).toHaveLength(0);
});

test('session: the reason does not come back after a reload of /login', async ({ world }) => {
  world.stored({ accessToken: 'access-1' }).backend.answers(contract.readProfile, refuse(401));
  await world.open('/');
  await expect(world.alert(EXPIRED)).toBeVisible();
  await world.page.reload();
  await expect(world.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(world.page.getByText(EXPIRED)).toHaveCount(0);
});

test('session: a sign-out in one tab signs out the other', async ({ world }) => {
  await world.signedIn().open('/settings');
  const other = await world.context.newPage();
  await other.goto(`${world.origin}/`);
  await expect(other.getByText('Welcome back, Priya!')).toBeVisible();
  await other.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await world.isAt('/login');
});

test('session: is_staff changes nothing that a warden sees', async ({ world }) => {
  await world.signedIn({ is_staff: true }).open('/');
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
  const asStaff = await world.page.getByRole('main').innerText();
  world.backend.replies(contract.readProfile, aProfile({ is_staff: false }));
  await world.page.reload();
  await expect(world.page.getByRole('main')).toHaveText(asStaff, { useInnerText: true });
});
