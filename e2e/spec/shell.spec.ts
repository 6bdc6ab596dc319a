import { contract } from '@patrolplan/contract';
import { aLatch, held, refuse } from '#e2e/harness/backend/answers.ts';
import { aSite, someSites } from '#e2e/harness/backend/builders.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { type Screen, screens } from '#web/config/screens.ts';

const PHONE = { width: 390, height: 844 };
const NAVIGATION = ['Dashboard', 'Choose Locations', 'PatrolPlan', 'Settings'];

test('guard: /settings/change-password sends a user who is not authenticated to /login', async ({ app }) => {
  await app.open('/settings/change-password');
  await app.isAt('/login');
  await expect(app.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(app.backend.calls).toHaveLength(0);
});

test('guard: /patrolplan renders in the plain shell without a session, until its call is refused', async ({
  app,
}) => {
  const latch = aLatch();
  for (const call of Object.values(contract)) {
    if (call.access === 'bearer') app.backend.answers(call, held(latch, refuse(401)));
  }
  await app.open('/patrolplan');
  await expect(app.page.getByRole('heading', { name: 'PatrolPlan', exact: true })).toBeVisible();
  await expect(app.page.getByRole('navigation')).toHaveCount(0);
  await app.isAt('/patrolplan');
  latch.release();
  await app.isAt('/login');
  await expect(app.page.getByText('Session expired. Please login again.', { exact: true })).toBeVisible();
  expect(app.backend.of(contract.refreshToken)).toHaveLength(0);
});

test('routes: a route change scrolls to the top', async ({ app }) => {
  await app.signedIn().chosen().sites(someSites(60)).open('/patrolplan');
  await expect(app.page.getByRole('link', { name: 'Site 1', exact: true })).toBeVisible();
  await app.page.evaluate(() => window.scrollTo(0, 2000));
  await expect.poll(() => app.page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await shellScreen(app.page).link('Settings').click();
  await app.isAt('/settings');
  await expect.poll(() => app.page.evaluate(() => window.scrollY)).toBe(0);
});

test('routes: every screen has its own document title', async ({ app }) => {
  const expected: Readonly<Record<string, string>> = {
    '/': 'Dashboard · PatrolPlan',
    '/settings': 'Settings · PatrolPlan',
    '/settings/change-password': 'Change Password · PatrolPlan',
    '/patrolplan': 'Patrol plan · PatrolPlan',
    '/patrolplan/:siteId/:siteName': 'Strawberry Place Bays · PatrolPlan',
    '/choose-locations': 'Select Locations · PatrolPlan',
  };
  const siteName = 'Strawberry Place Bays';
  await app
    .signedIn()
    .chosen()
    .sites([aSite({ site_name: siteName })])
    .prepare();
  const all: readonly Screen[] = Object.values(screens);
  for (const { path } of all.filter(({ kind, feature }) => kind === 'app' && feature === undefined)) {
    const address = path.replace(':siteId', '1').replace(':siteName', encodeURIComponent(siteName));
    await app.page.goto(app.origin + address);
    await expect(app.page).toHaveTitle(expected[path] ?? `no title expected for ${path}`);
  }
});

async function avatarMenuWorks(app: TestApp): Promise<void> {
  const shell = shellScreen(app.page);
  await shell.avatar('PN').click();
  const menu = app.page.locator('[popover]').filter({ visible: true });
  await expect(menu.getByText('Log out', { exact: true })).toBeVisible();
  await menu.getByText('Settings', { exact: true }).click();
  await app.isAt('/settings');
  await shell.avatar('PN').click();
  await menu.getByText('Log out', { exact: true }).click();
  await expect(shell.logoutDialog).toBeVisible();
}

test('shell: wide screens have a left sidebar and an avatar menu', async ({ app }) => {
  await app.signedIn().open('/');
  const shell = shellScreen(app.page);
  for (const name of NAVIGATION) await expect(shell.link(name)).toBeVisible();
  await expect(shell.logOut).toBeVisible();
  await expect(shell.menuButton).toHaveCount(0);
  const dashboard = await shell.link('Dashboard').boundingBox();
  const main = await app.page.getByRole('main').boundingBox();
  expect((dashboard?.x ?? 0) + (dashboard?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
  await avatarMenuWorks(app);
});

test('shell: narrow screens have a top bar with a collapsible menu and an avatar menu', async ({ app }) => {
  await app.page.setViewportSize(PHONE);
  await app.signedIn().open('/');
  const shell = shellScreen(app.page);
  await expect(shell.menuButton).toBeVisible();
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
  await shell.menuButton.click();
  for (const name of NAVIGATION) await expect(shell.link(name)).toBeVisible();
  await expect(shell.logOut).toBeVisible();
  await shell.menuButton.click();
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
  await avatarMenuWorks(app);
});

test('shell: the item PatrolPlan leads to /patrolplan, on wide and narrow screens', async ({ app }) => {
  await app.signedIn().open('/');
  const shell = shellScreen(app.page);
  await shell.link('PatrolPlan').click();
  await app.isAt('/patrolplan');
  await app.page.setViewportSize(PHONE);
  await shell.menuButton.click();
  await shell.link('Dashboard').click();
  await app.isAt('/');
  await shell.menuButton.click();
  await shell.link('PatrolPlan').click();
  await app.isAt('/patrolplan');
  await expect(shell.link('PatrolPlan')).toHaveCount(0);
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
