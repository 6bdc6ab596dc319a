import { contract } from '@patrolplan/contract';
import { aGate, held, refuse } from '#e2e/harness/answers.ts';
import { aSite, someSites } from '#e2e/harness/builders.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';

const PHONE = { width: 390, height: 844 };
const NAVIGATION = [
  ['Dashboard', '/'],
  ['Choose Locations', '/choose-locations'],
  ['PatrolPlan', '/patrolplan'],
  ['Settings', '/settings'],
] as const;

for (const [path, heading] of [
  ['/login', 'Sign in to your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?uid=a&token=b', 'Reset Your Password'],
  ['/register', 'Create your account'],
] as const) {
  test(`routes: ${path.split('?')[0]} is public`, async ({ world }) => {
    await world.open(path);
    await expect(world.page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await world.isAt(path.split('?')[0] ?? path);
  });
}

for (const [path, heading] of [
  ['/', 'Welcome back, Priya!'],
  ['/settings', 'Settings'],
  ['/settings/change-password', 'Change Password'],
  ['/patrolplan', 'PatrolPlan'],
  ['/patrolplan/1/Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
  ['/choose-locations', 'Select Locations'],
] as const) {
  test(`routes: ${path} shows ${heading} to a signed-in user`, async ({ world }) => {
    await world.signedIn().chosen().sites([aSite()]).open(path);
    await expect(world.page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    await world.isAt(path);
  });
}

for (const path of ['/', '/settings', '/settings/change-password']) {
  test(`guard: ${path} sends a user who is not authenticated to /login`, async ({ world }) => {
    await world.open(path);
    await world.isAt('/login');
    await expect(world.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(world.backend.calls).toHaveLength(0);
  });
}

for (const [path, heading] of [
  ['/patrolplan', 'PatrolPlan'],
  ['/patrolplan/1/Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
  ['/choose-locations', 'Select Locations'],
] as const) {
  test(`guard: ${path} renders in the plain shell without a session, until its call is refused`, async ({
    world,
  }) => {
    const gate = aGate();
    for (const call of Object.values(contract)) {
      if (call.access === 'bearer') world.backend.answers(call, held(gate, refuse(401)));
    }
    await world.open(path);
    await expect(world.page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(world.page.getByRole('navigation')).toHaveCount(0);
    await world.isAt(path);
    gate.open();
    await world.isAt('/login');
    await expect(world.page.getByText('Session expired. Please login again.', { exact: true })).toBeVisible();
    expect(world.backend.of(contract.refreshToken)).toHaveLength(0);
  });
}

test('routes: a route change scrolls to the top', async ({ world }) => {
  await world.signedIn().chosen().sites(someSites(60)).open('/patrolplan');
  await expect(world.page.getByRole('link', { name: 'Site 1', exact: true })).toBeVisible();
  await world.page.evaluate(() => window.scrollTo(0, 2000));
  await expect.poll(() => world.page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await shellScreen(world.page).link('Settings').click();
  await world.isAt('/settings');
  await expect.poll(() => world.page.evaluate(() => window.scrollY)).toBe(0);
});

test('routes: an unknown address shows a page that leads home', async ({ world }) => {
  await world.signedIn().open('/no/such/page');
  await expect(world.page.getByRole('heading', { level: 1 })).toBeVisible();
  await world.page.getByRole('main').getByRole('link').click();
  await world.isAt('/');
});

test('routes: every screen has a document title of its own', async ({ world }) => {
  await world.signedIn().chosen().sites([aSite()]).open('/');
  for (const [path, title] of [
    ['/', 'PatrolPlan - Dashboard'],
    ['/settings', 'PatrolPlan - Settings'],
    ['/settings/change-password', 'PatrolPlan - Change Password'],
    ['/patrolplan', 'PatrolPlan - Patrol plan'],
    ['/choose-locations', 'PatrolPlan - Select Locations'],
  ] as const) {
    await world.page.goto(world.origin + path);
    await expect(world.page).toHaveTitle(title);
  }
});

test('shell: on wide screens a left sidebar lists the four items and Log out', async ({ world }) => {
  await world.signedIn().open('/');
  const shell = shellScreen(world.page);
  for (const [name] of NAVIGATION) await expect(shell.link(name)).toBeVisible();
  await expect(shell.logOut).toBeVisible();
  await expect(shell.menuButton).toHaveCount(0);
  const dashboard = await shell.link('Dashboard').boundingBox();
  const main = await world.page.getByRole('main').boundingBox();
  expect((dashboard?.x ?? 0) + (dashboard?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
});

test('shell: on narrow screens a top bar with a collapsible menu lists the same', async ({ world }) => {
  await world.page.setViewportSize(PHONE);
  await world.signedIn().open('/');
  const shell = shellScreen(world.page);
  await expect(shell.menuButton).toBeVisible();
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
  await shell.menuButton.click();
  for (const [name] of NAVIGATION) await expect(shell.link(name)).toBeVisible();
  await expect(shell.logOut).toBeVisible();
  await shell.menuButton.click();
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
});

for (const [name, path] of NAVIGATION) {
  test(`shell: the item ${name} leads to ${path}, on wide and narrow screens`, async ({ world }) => {
    await world.signedIn().open(path === '/' ? '/settings' : '/');
    const shell = shellScreen(world.page);
    await shell.link(name).click();
    await world.isAt(path);
    await world.page.setViewportSize(PHONE);
    await shell.menuButton.click();
    await shell.link(name === 'Dashboard' ? 'Settings' : 'Dashboard').click();
    await shell.menuButton.click();
    await shell.link(name).click();
    await world.isAt(path);
    await expect(shell.link(name)).toHaveCount(0);
  });
}

for (const [first_name, last_name, initials] of [
  ['Priya', 'Nair', 'PN'],
  ['', '', 'U'],
] as const) {
  test(`shell: the initials of "${first_name}" and "${last_name}" are ${initials}`, async ({ world }) => {
    await world.signedIn({ first_name, last_name }).open('/settings');
    const avatar = world.page
      .getByRole('button')
      .filter({ visible: true })
      .getByText(initials, { exact: true });
    await expect(avatar).toBeVisible();
  });
}

for (const [width, viewport] of [
  ['wide', { width: 1280, height: 900 }],
  ['narrow', PHONE],
] as const) {
  test(`shell: the avatar menu offers Settings and Log out on ${width} screens`, async ({ world }) => {
    await world.page.setViewportSize(viewport);
    await world.signedIn().open('/');
    const shell = shellScreen(world.page);
    await shell.avatar('PN').click();
    const menu = world.page.locator('[popover]').filter({ visible: true });
    await expect(menu.getByText('Log out', { exact: true })).toBeVisible();
    await menu.getByText('Settings', { exact: true }).click();
    await world.isAt('/settings');
    await shell.avatar('PN').click();
    await menu.getByText('Log out', { exact: true }).click();
    await expect(shell.logoutDialog).toBeVisible();
  });
}

for (const [time, year] of [
  ['2026-11-14T15:05:00Z', '2026'],
  ['2031-02-01T09:00:00Z', '2031'],
] as const) {
  test(`shell: the footer shows a copyright line with the current year ${year}`, async ({ world }) => {
    await world.clockAt(time).signedIn().open('/settings');
    await expect(shellScreen(world.page).footer).toContainText(`© ${year}`);
  });
}

test('shell: when not signed in there is no navigation', async ({ world }) => {
  await world.open('/login');
  await expect(world.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(world.page.getByRole('navigation')).toHaveCount(0);
  await expect(world.page.getByText('Log out')).toHaveCount(0);
});

test('logout: the dialog asks before it clears the session', async ({ world }) => {
  await world.signedIn().open('/');
  const shell = shellScreen(world.page);
  await shell.logOut.click();
  await expect(shell.logoutDialog.getByText('Confirm Logout', { exact: true })).toBeVisible();
  await expect(
    shell.logoutDialog.getByText(
      'Are you sure you want to log out? This will clear all your current session data.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(shell.logoutDialog.getByRole('button')).toHaveText(['Cancel', 'Logout']);
});

test('logout: Cancel keeps the session', async ({ world }) => {
  await world.signedIn().open('/settings');
  const shell = shellScreen(world.page);
  await shell.logOut.click();
  await shell.logoutDialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shell.logoutDialog).toBeHidden();
  await world.isAt('/settings');
  expect(await world.storedValue('accessToken')).toBe('access-1');
});

test('logout: Logout ends the session and goes to /login', async ({ world }) => {
  await world.signedIn().open('/settings');
  const shell = shellScreen(world.page);
  await shell.logOut.click();
  await shell.logoutDialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await world.isAt('/login');
  expect(await world.storedValue('accessToken')).toBeNull();
  await world.page.goto(world.origin);
  await world.isAt('/login');
});
