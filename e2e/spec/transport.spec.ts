import { contract } from '@patrolplan/contract';
import { refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aProfile, aSite } from '#e2e/harness/backend/builders.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('transport: every call sends and accepts JSON, with the bearer of the stored token', async ({ app }) => {
  await app.signedIn().chosen().sites([aSite()]).settings({ mapbox_api: true }).open('/patrolplan');
  await app.backend.hasSeen(contract.logRouteFetch, 1);
  expect(app.backend.calls.length).toBeGreaterThanOrEqual(5);
  for (const { name, headers, body } of app.backend.calls) {
    expect(headers['accept'], name).toContain('application/json');
    expect(headers['authorization'], name).toBe('Bearer access-1');
    if (body !== undefined) expect(headers['content-type'], name).toContain('application/json');
  }
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

test('transport: a broken config.json falls back to the defaults', async ({ app }) => {
  await app.config('{ broken').open('/login');
  await expect(app.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('transport: calls go to the configured API host', async ({ app }) => {
  await app.config({ apiHost: app.hosts.api }).signedIn().open('/');
  const [call] = await app.backend.hasSeen(contract.readProfile, 1);
  expect(call?.url.href).toBe(`${app.hosts.api}/api/v1/auth/profile/`);
});
