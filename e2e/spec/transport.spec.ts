import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, refuse, replyTo, silence } from '#e2e/harness/backend/answers.ts';
import { aProfile, aSite } from '#e2e/harness/backend/builders.ts';
import { button, named } from '#e2e/harness/screens/forms.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { API_HOST } from '#e2e/harness/test-app.ts';

const SITES_FAILED = 'Failed to load sites. Please try again later.';
const NETWORK = 'Network error. Please check your connection.';

/** Goes to the plan while the page's clock is stopped, so that its call leaves at a known moment. */
async function openPlanAtStandstill(app: TestApp): Promise<void> {
  await app.open('/settings');
  await expect(app.page.getByText('Settings Options', { exact: true })).toBeVisible();
  await app.pauseClockAfter(120_000);
  await shellScreen(app.page).link('PatrolPlan').click();
  await app.advanceUntil(() => app.backend.of(contract.scoreSites).length === 1);
}

test('transport: every call asks for and sends JSON, with the bearer of the stored token', async ({
  app,
}) => {
  await app.signedIn().chosen().sites([aSite()]).settings({ mapbox_api: true }).open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  expect(app.backend.calls.length).toBeGreaterThanOrEqual(5);
  for (const { name, headers, body } of app.backend.calls) {
    expect(headers['accept'], name).toContain('application/json');
    expect(headers['authorization'], name).toBe('Bearer access-1');
    if (body !== undefined) expect(headers['content-type'], name).toContain('application/json');
  }
});

test('transport: the bearer also goes to the provider host when a token is stored', async ({ app }) => {
  await app.signedIn().open('/forgot-password');
  await named(app.page, 'email').fill('priya@example.org');
  await button(app.page, 'Send Reset Link').click();
  const [call] = await app.backend.hasSeen(contract.requestReset, 1);
  expect(call?.headers['authorization']).toBe('Bearer access-1');
});

test('transport: without a stored token there is no authorization header', async ({ app }) => {
  await app.open('/forgot-password');
  await named(app.page, 'email').fill('priya@example.org');
  await button(app.page, 'Send Reset Link').click();
  const [call] = await app.backend.hasSeen(contract.requestReset, 1);
  expect(call?.headers['authorization']).toBeUndefined();
});

test('transport: a call without an answer ends after 10000 ms', async ({ app }) => {
  app.signedIn().chosen().backend.answers(contract.scoreSites, silence());
  await openPlanAtStandstill(app);
  await app.advance(9_000);
  await expect(app.page.getByText('Loading sites...', { exact: true })).toBeVisible();
  await app.advance(1_000);
  await app.resumeClock();
  await expect(app.page.getByText(SITES_FAILED, { exact: true })).toBeVisible();
  await expect(app.page.getByText(NETWORK, { exact: true })).toBeVisible();
});

test('transport: a reply after 9 s is still taken', async ({ app }) => {
  const latch = aLatch();
  app.signedIn().chosen();
  app.backend.answers(contract.scoreSites, held(latch, replyTo(contract.scoreSites, [aSite()])));
  await openPlanAtStandstill(app);
  await app.advance(8_900);
  latch.release();
  await app.resumeClock();
  await expect(app.page.getByRole('link', { name: 'Strawberry Place Bays' })).toBeVisible();
});

test('transport: a 401 triggers one refresh with the refresh token, then the call is replayed', async ({
  app,
}) => {
  app.signedIn();
  app.backend.answers(contract.readProfile, refuse(401), replyTo(contract.readProfile, aProfile()));
  await app.open('/');
  await expect(app.page.getByText('Welcome back, Priya!')).toBeVisible();
  const [refresh] = await app.backend.hasSeen(contract.refreshToken, 1);
  expect(refresh).toMatchObject({ method: 'POST', body: { refresh: 'refresh-1' } });
  expect(refresh?.url.href).toBe(`${app.origin}/api/v1/auth/token/refresh/`);
  const profiles = app.backend.of(contract.readProfile);
  expect(profiles.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ]);
  expect(await app.storedValue('accessToken')).toBe('access-2');
});

test('transport: many 401 at once cause one refresh, and each call is replayed once', async ({ app }) => {
  const latch = aLatch();
  app.signedIn().chosen();
  const late = held(latch, refuse(401));
  app.backend
    .answers(contract.readProfile, late, replyTo(contract.readProfile, aProfile()))
    .answers(contract.readAppSettings, late, replyTo(contract.readAppSettings, { appsettings: [] }))
    .answers(contract.scoreSites, late, replyTo(contract.scoreSites, [aSite()]));
  await app.open('/patrolplan');
  await app.backend.hasSeen(contract.readProfile, 1);
  await app.backend.hasSeen(contract.readAppSettings, 1);
  await app.backend.hasSeen(contract.scoreSites, 1);
  latch.release();
  await expect(app.page.getByRole('link', { name: 'Strawberry Place Bays' })).toBeVisible();
  await app.backend.hasSeen(contract.readProfile, 2);
  await app.backend.hasSeen(contract.readAppSettings, 2);
  await app.backend.hasSeen(contract.scoreSites, 2);
  expect(app.backend.of(contract.refreshToken)).toHaveLength(1);
});

test('transport: a second 401 after the replay ends the session', async ({ app }) => {
  app.signedIn().backend.answers(contract.readProfile, refuse(401));
  await app.open('/');
  await app.isAt('/login');
  await expect(app.alert('Session expired. Please login again.')).toBeVisible();
  expect(app.backend.of(contract.readProfile)).toHaveLength(2);
  expect(app.backend.of(contract.refreshToken)).toHaveLength(1);
});

test('transport: a refresh without an answer is retried twice, 1000 ms apart, then signs out', async ({
  app,
}) => {
  app
    .signedIn()
    .backend.answers(contract.readProfile, refuse(401))
    .answers(contract.refreshToken, noAnswer());
  await app.open('/');
  await app.backend.hasSeen(contract.refreshToken, 1);
  await app.advance(1000);
  await app.backend.hasSeen(contract.refreshToken, 2);
  await app.advance(1000);
  await app.backend.hasSeen(contract.refreshToken, 3);
  await app.isAt('/login');
  await expect(app.alert('Session expired. Please login again.')).toBeVisible();
});

test('transport: no other call is retried', async ({ app }) => {
  app.signedIn().chosen().backend.answers(contract.scoreSites, noAnswer());
  await app.open('/patrolplan');
  await expect(app.page.getByText(SITES_FAILED)).toBeVisible();
  await app.advance(5000);
  expect(app.backend.of(contract.scoreSites)).toHaveLength(1);
});

test('transport: a broken config.json leaves the defaults, not a blank page', async ({ app }) => {
  await app.config('{ broken').open('/login');
  await expect(app.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('transport: calls go to the configured API host', async ({ app }) => {
  await app.config({ apiHost: API_HOST }).signedIn().open('/');
  const [call] = await app.backend.hasSeen(contract.readProfile, 1);
  expect(call?.url.href).toBe(`${API_HOST}/api/v1/auth/profile/`);
});
