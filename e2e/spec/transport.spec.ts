import { contract } from '@patrolplan/contract';
import { aGate, held, noAnswer, refuse, replyTo, silence } from '#e2e/harness/answers.ts';
import { aProfile, aSite } from '#e2e/harness/builders.ts';
import { button, named } from '#e2e/harness/forms.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';
import { expect, test } from '#e2e/harness/test.ts';
import type { World } from '#e2e/harness/world.ts';
import { API_HOST } from '#e2e/harness/world.ts';

const SITES_FAILED = 'Failed to load sites. Please try again later.';
const NETWORK = 'Network error. Please check your connection.';

/** Goes to the plan while the page's clock stands still, so that its call leaves at a known moment. */
async function openPlanAtStandstill(world: World): Promise<void> {
  await world.open('/settings');
  await expect(world.page.getByText('Settings Options', { exact: true })).toBeVisible();
  await world.stopClockAfter(120_000);
  await shellScreen(world.page).link('PatrolPlan').click();
  await world.passUntil(() => world.backend.of(contract.scoreSites).length === 1);
}

test('transport: every call asks for and sends JSON, with the bearer of the stored token', async ({
  world,
}) => {
  await world.signedIn().chosen().sites([aSite()]).settings({ mapbox_api: true }).open('/patrolplan');
  await world.backend.hasSeen(contract.logRouteFetch, 1);
  expect(world.backend.calls.length).toBeGreaterThanOrEqual(5);
  for (const { name, headers, body } of world.backend.calls) {
    expect(headers['accept'], name).toContain('application/json');
    expect(headers['authorization'], name).toBe('Bearer access-1');
    if (body !== undefined) expect(headers['content-type'], name).toContain('application/json');
  }
});

test('transport: the bearer also goes to the provider host when a token is stored', async ({ world }) => {
  await world.signedIn().open('/forgot-password');
  await named(world.page, 'email').fill('priya@example.org');
  await button(world.page, 'Send Reset Link').click();
  const [call] = await world.backend.hasSeen(contract.requestReset, 1);
  expect(call?.headers['authorization']).toBe('Bearer access-1');
});

test('transport: without a stored token there is no authorization header', async ({ world }) => {
  await world.open('/forgot-password');
  await named(world.page, 'email').fill('priya@example.org');
  await button(world.page, 'Send Reset Link').click();
  const [call] = await world.backend.hasSeen(contract.requestReset, 1);
  expect(call?.headers['authorization']).toBeUndefined();
});

test('transport: a call without an answer ends after 10000 ms', async ({ world }) => {
  world.signedIn().chosen().backend.answers(contract.scoreSites, silence());
  await openPlanAtStandstill(world);
  await world.pass(9_000);
  await expect(world.page.getByText('Loading sites...', { exact: true })).toBeVisible();
  await world.pass(1_000);
  await world.startClock();
  await expect(world.page.getByText(SITES_FAILED, { exact: true })).toBeVisible();
  await expect(world.page.getByText(NETWORK, { exact: true })).toBeVisible();
});

test('transport: a reply after 9 s is still taken', async ({ world }) => {
  const gate = aGate();
  world.signedIn().chosen();
  world.backend.answers(contract.scoreSites, held(gate, replyTo(contract.scoreSites, [aSite()])));
  await openPlanAtStandstill(world);
  await world.pass(8_900);
  gate.open();
  await world.startClock();
  await expect(world.page.getByRole('link', { name: 'Strawberry Place Bays' })).toBeVisible();
});

test('transport: a 401 triggers one refresh with the refresh token, then the call is replayed', async ({
  world,
}) => {
  world.signedIn();
  world.backend.answers(contract.readProfile, refuse(401), replyTo(contract.readProfile, aProfile()));
  await world.open('/');
  await expect(world.page.getByText('Welcome back, Priya!')).toBeVisible();
  const [refresh] = await world.backend.hasSeen(contract.refreshToken, 1);
  expect(refresh).toMatchObject({ method: 'POST', body: { refresh: 'refresh-1' } });
  expect(refresh?.url.href).toBe(`${world.origin}/api/v1/auth/token/refresh/`);
  const profiles = world.backend.of(contract.readProfile);
  expect(profiles.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ]);
  expect(await world.storedValue('accessToken')).toBe('access-2');
});

test('transport: many 401 at once cause one refresh, and each call is replayed once', async ({ world }) => {
  const gate = aGate();
  world.signedIn().chosen();
  const late = held(gate, refuse(401));
  world.backend
    .answers(contract.readProfile, late, replyTo(contract.readProfile, aProfile()))
    .answers(contract.readAppSettings, late, replyTo(contract.readAppSettings, { appsettings: [] }))
    .answers(contract.scoreSites, late, replyTo(contract.scoreSites, [aSite()]));
  await world.open('/patrolplan');
  await world.backend.hasSeen(contract.readProfile, 1);
  await world.backend.hasSeen(contract.readAppSettings, 1);
  await world.backend.hasSeen(contract.scoreSites, 1);
  gate.open();
  await expect(world.page.getByRole('link', { name: 'Strawberry Place Bays' })).toBeVisible();
  await world.backend.hasSeen(contract.readProfile, 2);
  await world.backend.hasSeen(contract.readAppSettings, 2);
  await world.backend.hasSeen(contract.scoreSites, 2);
  expect(world.backend.of(contract.refreshToken)).toHaveLength(1);
});

test('transport: a second 401 after the replay ends the session', async ({ world }) => {
  world.signedIn().backend.answers(contract.readProfile, refuse(401));
  await world.open('/');
  await world.isAt('/login');
  await expect(world.alert('Session expired. Please login again.')).toBeVisible();
  expect(world.backend.of(contract.readProfile)).toHaveLength(2);
  expect(world.backend.of(contract.refreshToken)).toHaveLength(1);
});

test('transport: a refresh without an answer is retried twice, 1000 ms apart, then signs out', async ({
  world,
}) => {
  world
    .signedIn()
    .backend.answers(contract.readProfile, refuse(401))
    .answers(contract.refreshToken, noAnswer());
  await world.open('/');
  await world.backend.hasSeen(contract.refreshToken, 1);
  await world.pass(1000);
  await world.backend.hasSeen(contract.refreshToken, 2);
  await world.pass(1000);
  await world.backend.hasSeen(contract.refreshToken, 3);
  await world.isAt('/login');
  await expect(world.alert('Session expired. Please login again.')).toBeVisible();
});

test('transport: no other call is retried', async ({ world }) => {
  world.signedIn().chosen().backend.answers(contract.scoreSites, noAnswer());
  await world.open('/patrolplan');
  await expect(world.page.getByText(SITES_FAILED)).toBeVisible();
  await world.pass(5000);
  expect(world.backend.of(contract.scoreSites)).toHaveLength(1);
});

test('transport: a broken config.json leaves the defaults, not a blank page', async ({ world }) => {
  await world.config('{ broken').open('/login');
  await expect(world.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('transport: calls go to the configured API host', async ({ world }) => {
  await world.config({ apiHost: API_HOST }).signedIn().open('/');
  const [call] = await world.backend.hasSeen(contract.readProfile, 1);
  expect(call?.url.href).toBe(`${API_HOST}/api/v1/auth/profile/`);
});
