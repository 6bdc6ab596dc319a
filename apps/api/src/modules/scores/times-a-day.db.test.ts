import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallReply, contract } from '@patrolplan/contract';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { scoreDeps } from './score-deps.ts';
import { createScoreSites } from './score-sites.ts';
import { explainSite } from './why/explain-site.ts';

/** A Monday; London has winter time. */
const MONDAY = '2026-11-16';
const at = (time: string, day = MONDAY) => `${day}T${time}:00Z`;
const VIEWER = { userId: 0, isStaff: true };

let app: TestApp;
let school: number;
let road: number;
beforeAll(async () => {
  app = await createTestApp({ now: at('10:00') });
  school = await makeSite(app.db, { name: 'School Lane', area: 'Quayside', defaultBaseScore: 2 });
  road = await makeSite(app.db, { name: 'Long Road', area: 'Quayside', defaultBaseScore: 6 });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['visits', 'site_marks', 'organisation'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db
    .updateTable('sites')
    .set({ hours: '{}', created_at: new Date(0) })
    .execute();
  app.clock.set(at('10:00'));
  await setTimes();
});

/** Four times a day between 08:00 and 18:00, since a Friday. */
const setTimes = (change: object = {}) =>
  app.db
    .updateTable('sites')
    .set({
      visits_per_day: 4,
      visit_from: '08:00',
      visit_until: '18:00',
      visit_times_since: new Date(at('18:00', '2026-11-13')),
      ...change,
    })
    .where('id', '=', school)
    .execute();
const visit = (visited: string) =>
  app.db
    .insertInto('visits')
    .values({
      id: randomUUID(),
      site_id: school,
      visited_at: new Date(visited),
      outcome: 'visited',
      note: '',
      received_at: new Date(visited),
    })
    .execute();

type Plan = CallReply<typeof contract.scoreSites>;
const deps = (features = app.config.FEATURES) =>
  scoreDeps({ ...app.deps, config: { ...app.config, FEATURES: features, VISIT_RECOVERY_MINUTES: 1 } });
const plan = async (features = app.config.FEATURES): Promise<Plan> =>
  JSON.parse((await createScoreSites(deps(features))(VIEWER, ['Quayside'])).bytes().toString());
const scored = async (time: string, day = MONDAY) => {
  app.clock.set(at(time, day));
  return (await plan()).find(({ site_id }) => site_id === school);
};
const why = async () => {
  const explained = await explainSite(deps(), VIEWER, { siteId: school, at: app.clock.now() });
  return explained.ok ? explained.value.base.lines.find(({ kind }) => kind === 'overdue-today') : undefined;
};

test('a site that is to be seen several times a day says how often it was seen today, whether due or not', async () => {
  await visit(at('10:00', '2026-11-15'));
  for (const time of ['09:00', '09:20', '11:00']) await visit(at(time));
  const site = await scored('11:10');
  expect(site).toMatchObject({ base_score: 2, visits_today: { visits: 2, of: 4 } });
  expect(site).not.toHaveProperty('visit_due');
  expect((await plan()).find(({ site_id }) => site_id === road)).not.toHaveProperty('visits_today');
});

test('it counts as much as the best of the organisation when the minutes are over, and the most soon after', async () => {
  await visit(at('09:40'));
  // What is left of the window, 500 minutes, is for three visits and two to spare.
  expect((await scored('10:30'))?.base_score).toBe(2);
  expect((await scored('10:55'))?.base_score).toBe(4);
  expect(await scored('11:19')).not.toHaveProperty('visit_due');
  expect(await scored('11:20')).toMatchObject({
    base_score: 6,
    visit_due: { every_days: 1, unseen_days: 1 },
    visits_today: { visits: 1, of: 4 },
  });
  expect((await scored('11:30'))?.base_score).toBe(62);
});

test('each day of the times without a visit makes it overdue by a day', async () => {
  // Saturday, Sunday, and Monday until ten: 100 minutes are allowed.
  const site = await scored('10:00');
  expect(site).toMatchObject({ visit_due: { every_days: 1, unseen_days: 3 } });
  await app.db
    .updateTable('sites')
    .set({ hours: JSON.stringify({ saturday: 'closed', sunday: 'closed' }) })
    .execute();
  expect(await scored('10:00')).toMatchObject({ visit_due: { every_days: 1, unseen_days: 1 } });
});

test('outside its times the rule adds nothing, and on a day without enforcement it is not named', async () => {
  expect(await scored('07:59')).toMatchObject({ base_score: 2, visits_today: { visits: 0, of: 4 } });
  expect(await scored('18:00')).toMatchObject({ base_score: 2 });
  expect(await scored('18:00')).not.toHaveProperty('visit_due');
  await app.db
    .updateTable('sites')
    .set({ hours: JSON.stringify({ weekday: 'closed' }) })
    .execute();
  const closed = await scored('12:00');
  expect(closed).toMatchObject({ base_score: 2 });
  expect(closed).not.toHaveProperty('visits_today');
});

test('the times are local: in summer they begin an hour earlier', async () => {
  const day = '2026-07-06';
  await setTimes({ visit_times_since: new Date(at('18:00', '2026-07-05')) });
  expect((await scored('06:59', day))?.base_score).toBe(2);
  await visit(at('07:00', day));
  expect(await scored('07:01', day)).toMatchObject({ visits_today: { visits: 1, of: 4 } });
});

test('the times a day win over the days of the site, its area and the organisation', async () => {
  const since = new Date(0);
  await app.db.insertInto('organisation').values({ visit_every_days: 1, visit_rule_since: since }).execute();
  await setTimes({ visit_every_days: 1, visit_rule_since: since });
  await visit(at('09:00'));
  expect(await scored('09:10')).toMatchObject({ base_score: 2, visits_today: { visits: 1, of: 4 } });
  await setTimes({ visit_every_days: null, visit_rule_since: null });
});

test('the reasons name the minutes, the times and the visits of today', async () => {
  await visit(at('09:40'));
  await scored('10:55');
  expect(await why()).toEqual({
    kind: 'overdue-today',
    score: 2,
    unseen_minutes: 75,
    allowed_minutes: 100,
    from: '08:00',
    until: '18:00',
    visits: 1,
    of: 4,
    is_open: true,
    largest_base: 6,
  });
  app.clock.set(at('19:00'));
  expect(await why()).toMatchObject({ score: 0, unseen_minutes: 500, is_open: false });
});

test('due sites are listed with the days beyond their times, and only while a visit counts', async () => {
  const user = await app.makeUser({ isStaff: true });
  const due = async (time: string) => {
    app.clock.set(at(time));
    const staff = await app.signedInAs(user);
    const url = '/api/v1/staff/visit-rules/due/';
    const reply = await app.inject({ method: 'POST', url, headers: staff, payload: { area: null } });
    return reply.json();
  };
  expect(await due('10:00')).toMatchObject({
    count: 1,
    overdue: 1,
    sites: [{ site_name: 'School Lane', overdue_days: 2 }],
  });
  await visit(at('10:01'));
  expect(await due('10:02')).toMatchObject({ count: 0 });
  expect(await due('12:01')).toMatchObject({ count: 1, overdue: 0, sites: [{ overdue_days: 0 }] });
  expect(await due('18:00')).toMatchObject({ count: 0 });
});

test('without visits or visit rules a plan has none of it', async () => {
  for (const missing of ['fair', 'visits'] as const) {
    const sites = await plan(app.config.FEATURES.filter((feature) => feature !== missing));
    for (const site of sites) expect(site).not.toHaveProperty('visits_today');
    expect(sites.find(({ site_id }) => site_id === school)?.base_score).toBe(2);
  }
});
