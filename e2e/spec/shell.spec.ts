import { contract } from '@patrolplan/contract';
import { aLatch, held, refuse } from '#e2e/harness/backend/answers.ts';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { type Screen, screens } from '#web/config/screens.ts';

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
  test(`routes: ${path.split('?')[0]} is public`, async ({ app }) => {
    await app.open(path);
    await expect(app.page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await app.isAt(path.split('?')[0] ?? path);
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
  test(`routes: ${path} shows ${heading} to a signed-in user`, async ({ app }) => {
    await app.signedIn().chosen().sites([aSite()]).open(path);
    await expect(app.page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    await app.isAt(path);
  });
}

for (const path of ['/', '/settings', '/settings/change-password']) {
  test(`guard: ${path} sends a user who is not authenticated to /login`, async ({ app }) => {
    await app.open(path);
    await app.isAt('/login');
    await expect(app.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(app.backend.calls).toHaveLength(0);
  });
}

for (const [path, heading] of [
  ['/patrolplan', 'PatrolPlan'],
  ['/patrolplan/1/Strawberry%20Place%20Bays', 'Strawberry Place Bays'],
  ['/choose-locations', 'Select Locations'],
] as const) {
  test(`guard: ${path} renders in the plain shell without a session, until its call is refused`, async ({
    app,
  }) => {
    const latch = aLatch();
    for (const call of Object.values(contract)) {
      if (call.access === 'bearer') app.backend.answers(call, held(latch, refuse(401)));
    }
    await app.open(path);
    await expect(app.page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(app.page.getByRole('navigation')).toHaveCount(0);
    await app.isAt(path);
    latch.release();
    await app.isAt('/login');
    await expect(app.page.getByText('Session expired. Please login again.', { exact: true })).toBeVisible();
    expect(app.backend.of(contract.refreshToken)).toHaveLength(0);
  });
}

test('routes: a route change scrolls to the top', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(60)).open('/patrolplan');
  await expect(app.page.getByRole('link', { name: 'Site 1', exact: true })).toBeVisible();
  await app.page.evaluate(() => window.scrollTo(0, 2000));
  await expect.poll(() => app.page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await shellScreen(app.page).link('Settings').click();
  await app.isAt('/settings');
  await expect.poll(() => app.page.evaluate(() => window.scrollY)).toBe(0);
});

test('routes: an unknown address shows a page that leads home', async ({ app }) => {
  await app.signedIn().open('/no/such/page');
  await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
  await app.page.getByRole('main').getByRole('link').click();
  await app.isAt('/');
});

test('routes: every screen has a document title of its own', async ({ app }) => {
  const expected: Readonly<Record<string, string>> = {
    '/': 'PatrolPlan - Dashboard',
    '/settings': 'PatrolPlan - Settings',
    '/settings/change-password': 'PatrolPlan - Change Password',
    '/patrolplan': 'PatrolPlan - Patrol plan',
    '/patrolplan/:siteId/:siteName': 'PatrolPlan - Strawberry Place Bays',
    '/choose-locations': 'PatrolPlan - Select Locations',
  };
  const siteName = 'Strawberry Place Bays';
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ site_name: siteName })])
    .open('/');
  const all: readonly Screen[] = Object.values(screens);
  for (const { path } of all.filter(({ kind, feature }) => kind === 'app' && feature === undefined)) {
    const address = path.replace(':siteId', '1').replace(':siteName', encodeURIComponent(siteName));
    await app.page.goto(app.origin + address);
    await expect(app.page).toHaveTitle(expected[path] ?? `no title expected for ${path}`);
  }
});

test('shell: on wide screens a left sidebar lists the four items and Log out', async ({ app }) => {
  await app.signedIn().open('/');
  const shell = shellScreen(app.page);
  for (const [name] of NAVIGATION) await expect(shell.link(name)).toBeVisible();
  await expect(shell.logOut).toBeVisible();
  await expect(shell.menuButton).toHaveCount(0);
  const dashboard = await shell.link('Dashboard').boundingBox();
  const main = await app.page.getByRole('main').boundingBox();
  expect((dashboard?.x ?? 0) + (dashboard?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
});

test('shell: on narrow screens a top bar with a collapsible menu lists the same', async ({ app }) => {
  await app.page.setViewportSize(PHONE);
  await app.signedIn().open('/');
  const shell = shellScreen(app.page);
  await expect(shell.menuButton).toBeVisible();
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
  await shell.menuButton.click();
  for (const [name] of NAVIGATION) await expect(shell.link(name)).toBeVisible();
  await expect(shell.logOut).toBeVisible();
  await shell.menuButton.click();
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
});

for (const [name, path] of NAVIGATION) {
  test(`shell: the item ${name} leads to ${path}, on wide and narrow screens`, async ({ app }) => {
    await app.signedIn().open(path === '/' ? '/settings' : '/');
    const shell = shellScreen(app.page);
    await shell.link(name).click();
    await app.isAt(path);
    await app.page.setViewportSize(PHONE);
    await shell.menuButton.click();
    await shell.link(name === 'Dashboard' ? 'Settings' : 'Dashboard').click();
    await shell.menuButton.click();
    await shell.link(name).click();
    await app.isAt(path);
    await expect(shell.link(name)).toHaveCount(0);
  });
}

for (const [first_name, last_name, initials] of [
  ['Priya', 'Nair', 'PN'],
  ['', '', 'U'],
] as const) {
  test(`shell: the initials of "${first_name}" and "${last_name}" are ${initials}`, async ({ app }) => {
    await app.signedIn({ first_name, last_name }).open('/settings');
    const avatar = app.page
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
  test(`shell: the avatar menu offers Settings and Log out on ${width} screens`, async ({ app }) => {
    await app.page.setViewportSize(viewport);
    await app.signedIn().open('/');
    const shell = shellScreen(app.page);
    await shell.avatar('PN').click();
    const menu = app.page.locator('[popover]').filter({ visible: true });
    await expect(menu.getByText('Log out', { exact: true })).toBeVisible();
    await menu.getByText('Settings', { exact: true }).click();
    await app.isAt('/settings');
    await shell.avatar('PN').click();
    await menu.getByText('Log out', { exact: true }).click();
    await expect(shell.logoutDialog).toBeVisible();
  });
}

for (const [time, year] of [
  ['2026-11-14T15:05:00Z', '2026'],
  ['2031-02-01T09:00:00Z', '2031'],
] as const) {
  test(`shell: the footer shows a copyright line with the current year ${year}`, async ({ app }) => {
    await app.clockAt(time).signedIn().open('/settings');
    await expect(shellScreen(app.page).footer).toContainText(`© ${year}`);
  });
}

test('shell: when not signed in there is no navigation', async ({ app }) => {
  await app.open('/login');
  await expect(app.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(app.page.getByRole('navigation')).toHaveCount(0);
  await expect(app.page.getByText('Log out')).toHaveCount(0);
});

test('logout: the dialog asks before it clears the session', async ({ app }) => {
  await app.signedIn().open('/');
  const shell = shellScreen(app.page);
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

test('logout: Cancel keeps the session', async ({ app }) => {
  await app.signedIn().open('/settings');
  const shell = shellScreen(app.page);
  await shell.logOut.click();
  await shell.logoutDialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shell.logoutDialog).toBeHidden();
  await app.isAt('/settings');
  expect(await app.storedValue('accessToken')).toBe('access-1');
});

test('logout: Logout ends the session and goes to /login', async ({ app }) => {
  await app.signedIn().open('/settings');
  const shell = shellScreen(app.page);
  await shell.logOut.click();
  await shell.logoutDialog.getByRole('button', { name: 'Logout', exact: true }).click();
  await app.isAt('/login');
  expect(await app.storedValue('accessToken')).toBeNull();
  await app.page.goto(app.origin);
  await app.isAt('/login');
});
