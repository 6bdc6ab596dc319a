import { type Call, callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { nameWardens } from './name-wardens.ts';
import { setVisitRecovery } from './set-visit-recovery.ts';

let app: TestApp;
let staff: { readonly id: number };
/** The last change that an earlier test made: nobody can delete a change. */
let lastChange: number;
beforeAll(async () => {
  app = await createTestApp({ env: { OPENWEATHERMAP_KEY: 'a key', OPENWEATHERMAP_CALLS_PER_DAY: '2400' } });
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z');
  // As the migrations leave them.
  await sql`update app_settings set setting_value = setting_name <> 'visit_recovery'`.execute(app.db);
  for (const table of ['organisation', 'visits', 'sites'] as const) await app.db.deleteFrom(table).execute();
  const last = await app.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirst();
  lastChange = last?.id ?? 0;
});

async function send(call: Call, payload?: object) {
  const reply = await app.inject({
    method: call.method,
    url: callPath(call, undefined),
    headers: await app.signedInAs(staff),
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const changesOf = (setting: string) =>
  app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', `setting:${setting}`)
    .where('id', '>', lastChange)
    .orderBy('id')
    .execute();
const setRecovery = (wanted: { readonly was?: number; readonly minutes: number }) =>
  setVisitRecovery({ ...app.deps, configuredMinutes: 90 }, { ...wanted, actor: `user:${staff.id}` });
const settings = async () => (await send(staffContract.readStaffSettings)).body;

test('a setting shows when it was last switched, and a switch takes effect at once', async () => {
  const before = (await settings()).settings;
  expect(before).toContainEqual({ setting_name: 'mapbox_api', setting_value: true, changed_at: null });
  const switched = await send(staffContract.switchSetting, {
    setting_name: 'mapbox_api',
    setting_value: false,
  });
  const off = { setting_name: 'mapbox_api', setting_value: false, changed_at: '2026-11-16T10:00:00.000Z' };
  expect(switched).toEqual({ status: 200, body: off });
  expect((await settings()).settings).toContainEqual(off);
  const unknown = await send(staffContract.switchSetting, { setting_name: 'nothing', setting_value: true });
  expect(unknown.status).toBe(404);
});

test('switching a provider runs its job at once, and a failing job queue does not undo the switch', async () => {
  const requested: string[] = [];
  let isInTrouble = false;
  const jobs = {
    runSoon: async (job: string) => {
      requested.push(job);
      if (isInTrouble) throw new Error('no database');
    },
    state: () => 'running' as const,
    stop: async () => undefined,
  };
  // Of its own, as another test reads when a setting was last switched.
  const own = await createTestApp();
  const user = await own.makeUser({ isStaff: true });
  const withJobs = await buildApp({ ...own.deps, jobs });
  const switchTo = async (setting_name: string, setting_value: boolean) => {
    const { method, path: url } = staffContract.switchSetting;
    const headers = await own.signedInAs(user);
    const payload = { setting_name, setting_value };
    return (await withJobs.inject({ method, url, headers, payload })).json();
  };
  expect(await switchTo('openweathermap_api', false)).toEqual({
    setting_name: 'openweathermap_api',
    setting_value: false,
    changed_at: own.clock.now().toISOString(),
  });
  await switchTo('ticketmaster_api', false);
  expect(await switchTo('mapbox_api', false)).toMatchObject({ setting_value: false });
  expect(requested).toEqual(['refresh-weather', 'refresh-events']);
  isInTrouble = true;
  expect(await switchTo('openweathermap_api', true)).toMatchObject({ setting_value: true });
  expect(await switchTo('ticketmaster_api', true)).toMatchObject({ setting_value: true });
  expect(requested).toHaveLength(4);
  await withJobs.close();
  await own.close();
});

test('wardens are not named until the organisation decides so, and the list of changes has it', async () => {
  expect(await settings()).toMatchObject({ names_wardens: false, visit_recovery_minutes: 90 });
  for (let time = 0; time < 2; time += 1) {
    expect(await send(staffContract.nameWardens, { names_wardens: true })).toEqual({
      status: 200,
      body: { names_wardens: true },
    });
  }
  expect(await settings()).toMatchObject({ names_wardens: true, visit_recovery_minutes: 90 });
  expect(await changesOf('name_wardens')).toEqual([
    {
      actor: `user:${staff.id}`,
      action: 'setting.switch',
      before: { setting_name: 'name_wardens', setting_value: false },
      after: { setting_name: 'name_wardens', setting_value: true },
    },
  ]);
});

test('whether wardens are named changes once, however often it is decided', async () => {
  const decide = (value: boolean) => nameWardens(app.deps, { value, actor: 'cli:ada' });
  await decide(true);
  expect(await decide(false)).toEqual({ changed: true });
  expect(await decide(false)).toEqual({ changed: false });
  expect(await decide(true)).toEqual({ changed: true });
});

test('the second of two people who set the recovery gets the current minutes', async () => {
  await nameWardens(app.deps, { value: true, actor: 'cli:ada' });
  expect(await send(staffContract.setVisitRecovery, { was: 90, minutes: 60 })).toEqual({
    status: 200,
    body: { minutes: 60 },
  });
  expect(await send(staffContract.setVisitRecovery, { was: 90, minutes: 120 })).toEqual({
    status: 409,
    body: { detail: 'Somebody else changed the recovery meanwhile.', current: { minutes: 60 } },
  });
  expect((await send(staffContract.setVisitRecovery, { was: 60, minutes: 0 })).status).toBe(400);
  expect((await send(staffContract.setVisitRecovery, { was: 60, minutes: 1_441 })).status).toBe(400);
  expect(await settings()).toMatchObject({ visit_recovery_minutes: 60, names_wardens: true });
  // A repeated request is recorded once, whatever value was seen before.
  expect(await send(staffContract.setVisitRecovery, { was: 90, minutes: 60 })).toEqual({
    status: 200,
    body: { minutes: 60 },
  });
  expect(await changesOf('visit_recovery_minutes')).toEqual([
    {
      actor: `user:${staff.id}`,
      action: 'setting.change',
      before: { minutes: 90 },
      after: { minutes: 60 },
    },
  ]);
});

test('one of eight people who set the recovery at once succeeds, and the others get its minutes', async () => {
  await setRecovery({ minutes: 60 });
  const outcomes = await Promise.all(
    [11, 12, 13, 14, 15, 16, 17, 18].map((minutes) => setRecovery({ was: 60, minutes })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { minutes: expect.any(Number) } }]);
});

test('the minutes of the organisation count for the scores while the setting is on', async () => {
  await setRecovery({ minutes: 60 });
  const site = await makeSite(app.db, { area: 'Quayside', defaultBaseScore: 6 });
  await app.db
    .insertInto('visits')
    .values({
      id: '01930000-0000-7000-8000-000000000001',
      user_id: staff.id,
      site_id: site,
      visited_at: new Date(app.clock.now().getTime() - 30 * 60_000),
      outcome: 'visited',
      reason: null,
      note: '',
      received_at: app.clock.now(),
    })
    .execute();
  const base = async () => {
    const payload = { selected_areas: ['Quayside'] };
    const headers = await app.signedInAs(staff);
    const reply = await app.inject({ method: 'POST', url: '/api/v1/sites/scores/', headers, payload });
    return reply.json()[0].base_score;
  };
  expect(await base()).toBe(6);
  await send(staffContract.switchSetting, { setting_name: 'visit_recovery', setting_value: true });
  app.clock.advance(60_000);
  // 31 of the 60 minutes.
  expect(await base()).toBe(3.1);
});

test('the state of the providers and the build is the same on all instances', async () => {
  await app.db
    .insertInto('providers')
    .values({
      name: 'openweathermap',
      hour_started_at: new Date('2026-11-16T09:30:00Z'),
      calls_this_hour: 40,
      day_started_at: new Date('2026-11-16T01:00:00Z'),
      calls_this_day: 400,
      last_success_at: new Date('2026-11-16T09:58:00Z'),
      last_failure_at: new Date('2026-11-16T09:10:00Z'),
      last_failure: 'answered 500',
      paused_until: new Date('2026-11-16T09:12:00Z'),
    })
    .execute();
  await app.db
    .insertInto('route_fetches')
    .values({ user_id: staff.id, fetched_at: new Date('2026-11-16T09:45:00Z'), routes_fetched: 12 })
    .execute();
  const { body } = await send(staffContract.readServiceState);
  expect(body).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(body.providers).toEqual([
    {
      setting_name: 'openweathermap_api',
      source: 'provider',
      last_success_at: '2026-11-16T09:58:00.000Z',
      last_failure_at: '2026-11-16T09:10:00.000Z',
      last_failure: 'answered 500',
      paused_until: null,
      calls_left: { this_hour: 60, per_hour: 100, today: 2_000, per_day: 2_400 },
      items: { total: 0, stale: 0, covered_by_budget: true },
    },
    {
      setting_name: 'mapbox_api',
      source: 'simulated',
      last_success_at: '2026-11-16T09:45:00.000Z',
      last_failure_at: null,
      last_failure: null,
      paused_until: null,
      calls_left: null,
      items: null,
    },
    {
      setting_name: 'ticketmaster_api',
      source: 'simulated',
      last_success_at: null,
      last_failure_at: null,
      last_failure: null,
      paused_until: null,
      calls_left: null,
      items: { total: 0, stale: 0, covered_by_budget: true },
    },
  ]);
});
