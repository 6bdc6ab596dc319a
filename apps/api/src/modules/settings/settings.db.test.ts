import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { isSwitchedOn } from './is-switched-on.ts';
import { setVisitRecovery } from './set-visit-recovery.ts';
import { switchSetting } from './switch-setting.ts';
import { recoveryMinutesNow } from './visit-recovery.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // As the migrations leave them; of the audit, which nobody can delete, each test reads a setting that no other switches.
  await sql`update app_settings set setting_value = setting_name <> 'visit_recovery'`.execute(app.db);
  await app.db.deleteFrom('organisation').execute();
});

const ask = (headers = {}) => app.inject({ method: 'POST', url: '/api/v1/appsettings/', headers });

test('a signed-in warden reads every setting by name and value', async () => {
  const reply = await ask(await app.signedInAs(await app.makeUser()));
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    appsettings: [
      { setting_name: 'mapbox_api', setting_value: true },
      { setting_name: 'openweathermap_api', setting_value: true },
      { setting_name: 'ticketmaster_api', setting_value: true },
      { setting_name: 'visit_recovery', setting_value: false },
    ],
  });
});

test('a provider without a key reads as off in production, and its switch stays as it is', async () => {
  const env = { PATROL_MODE: 'production', OPENWEATHERMAP_KEY: 'a key' };
  const production = await createTestApp({ env });
  const headers = await production.signedInAs(await production.makeUser({ isStaff: true }));
  const reply = await production.inject({ method: 'POST', url: '/api/v1/appsettings/', headers });
  expect(reply.json().appsettings).toEqual([
    { setting_name: 'mapbox_api', setting_value: true },
    { setting_name: 'openweathermap_api', setting_value: true },
    { setting_name: 'ticketmaster_api', setting_value: false },
    { setting_name: 'visit_recovery', setting_value: false },
  ]);
  expect(await isSwitchedOn(production.db, 'ticketmaster_api')).toBe(true);
  await production.close();
});

test('nobody reads settings without a session, and no inactive account does', async () => {
  expect((await ask()).statusCode).toBe(401);
  const inactive = await ask(await app.signedInAs(await app.makeUser({ isActive: false })));
  expect(inactive.statusCode).toBe(401);
  expect(inactive.json()).toMatchObject({ detail: 'User account is inactive' });
});

test('a switched setting is off at the next call, and the audit names who switched it', async () => {
  const outcome = await switchSetting(app.deps, { name: 'mapbox_api', value: false, actor: 'cli:ada' });
  expect(outcome).toMatchObject({ ok: true, value: { changed: true } });
  expect(await isSwitchedOn(app.db, 'mapbox_api')).toBe(false);
  const reply = await ask(await app.signedInAs(await app.makeUser({ isStaff: true })));
  expect(reply.json().appsettings).toContainEqual({ setting_name: 'mapbox_api', setting_value: false });
  const audit = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'setting:mapbox_api')
    .execute();
  expect(audit).toMatchObject([
    {
      actor: 'cli:ada',
      action: 'setting.switch',
      before: { setting_name: 'mapbox_api', setting_value: true },
      after: { setting_name: 'mapbox_api', setting_value: false },
    },
  ]);
});

test('switching a setting to its current value changes nothing and is not audited', async () => {
  const wanted = { name: 'ticketmaster_api', value: true, actor: 'cli:ada' };
  expect(await switchSetting(app.deps, wanted)).toEqual({
    ok: true,
    value: { changed: false, setting: { setting_name: 'ticketmaster_api', setting_value: true } },
  });
  const audit = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'setting:ticketmaster_api')
    .execute();
  expect(audit).toEqual([]);
});

test('an unknown setting is off, and switching it is refused with the list of names', async () => {
  expect(await isSwitchedOn(app.db, 'mapbox')).toBe(false);
  expect(await switchSetting(app.deps, { name: 'mapbox', value: true, actor: 'cli:ada' })).toEqual({
    ok: false,
    failure: {
      kind: 'not-found',
      message:
        "Unknown setting 'mapbox'. The settings are: mapbox_api, openweathermap_api, ticketmaster_api, visit_recovery.",
    },
  });
});

test('a visit changes scores only while the setting is on, for the configured minutes or those chosen', async () => {
  const minutes = () => recoveryMinutesNow(app.db, 75);
  expect(await minutes()).toBeNull();
  await switchSetting(app.deps, { name: 'visit_recovery', value: true, actor: 'cli:ada' });
  expect(await minutes()).toBe(75);
  const deps = { ...app, configuredMinutes: 75 };
  // The command line has seen no value before, so there is nothing to compare with.
  expect(await setVisitRecovery(deps, { minutes: 30, actor: 'cli:ada' })).toEqual({
    ok: true,
    value: { minutes: 30 },
  });
  expect(await minutes()).toBe(30);
});
