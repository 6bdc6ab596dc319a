import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import type { CallReply, contract } from '@patrolplan/contract';
import { amount, position } from '#testing/inputs/score-arbitraries.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { setBoost } from '#modules/boosts/set-boost.ts';
import { scoreDeps } from './score-deps.ts';
import { createScoreSites } from './score-sites.ts';

/** Monday, 10:00 in London; the rule of the organisation began on the Monday before. */
const NOW = '2026-11-16T10:00:00Z';
const LAST_MONDAY = new Date('2026-11-09T10:00:00Z');

let app: TestApp;
let staff: { authorization: string };
let quay: number;
let grey: number;
let best: number;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  quay = await makeSite(app.db, { name: 'Quay', area: 'Quayside', defaultBaseScore: 2 });
  grey = await makeSite(app.db, { name: 'Grey Street', area: 'Quayside', defaultBaseScore: 1 });
  best = await makeSite(app.db, {
    name: 'Best',
    area: 'Elsewhere',
    defaultBaseScore: 3,
    baseScores: { 'weekday morning': 6 },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('visits').execute();
  await app.db.deleteFrom('site_marks').execute();
  await app.db.deleteFrom('boosts').execute();
  await app.db.deleteFrom('organisation').execute();
  // A site of another test may have the best score of the organisation.
  await app.db.deleteFrom('sites').where('id', 'not in', [quay, grey, best]).execute();
  const none = { visit_every_days: null, visit_rule_since: null };
  const once = { visits_per_day: null, visit_from: '', visit_until: '', visit_times_since: null };
  await app.db.updateTable('areas').set(none).execute();
  await app.db
    .updateTable('sites')
    .set({ ...none, ...once, hours: '{}', created_at: new Date(0) })
    .execute();
  app.clock.set(NOW);
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
});

type Plan = CallReply<typeof contract.scoreSites>;
const plan = async (features = app.config.FEATURES): Promise<Plan> => {
  const deps = scoreDeps({ ...app.deps, config: { ...app.config, FEATURES: features } });
  const viewer = { userId: 0, isStaff: true };
  return JSON.parse((await createScoreSites(deps)(viewer, ['Quayside', 'Elsewhere'])).bytes().toString());
};
const scored = async (id: number) => (await plan()).find(({ site_id }) => site_id === id);
const organisationRule = (days: number, since = LAST_MONDAY) =>
  app.db.insertInto('organisation').values({ visit_every_days: days, visit_rule_since: since }).execute();
const rule = (days: number, since = LAST_MONDAY) => ({ visit_every_days: days, visit_rule_since: since });
const visit = (site_id: number, at: string, outcome: 'visited' | 'skipped' = 'visited') =>
  app.db
    .insertInto('visits')
    .values({
      id: randomUUID(),
      site_id,
      visited_at: new Date(at),
      outcome,
      reason: outcome === 'skipped' ? 'no_time' : null,
      note: '',
      received_at: new Date(at),
    })
    .execute();

test('on the last day of the rule a site counts as much as the best of the organisation, and is due', async () => {
  await organisationRule(7);
  expect(await scored(quay)).toMatchObject({ base_score: 6, visit_due: { every_days: 7, unseen_days: 7 } });
  expect(await scored(grey)).toMatchObject({ base_score: 6 });
});

test('days that began while a site was closed do not count for its rule', async () => {
  await organisationRule(7);
  const close = (from: string, until: string) =>
    app.db
      .insertInto('site_marks')
      .values({
        id: randomUUID(),
        site_id: quay,
        reason: 'works',
        note: '',
        marked_at: new Date(from),
        received_at: new Date(from),
        ends_at: new Date(until),
      })
      .execute();
  // Wednesday and Thursday, then twice the same Saturday.
  await close('2026-11-10T12:00:00Z', '2026-11-12T09:00:00Z');
  await close('2026-11-13T12:00:00Z', '2026-11-14T18:00:00Z');
  await close('2026-11-13T15:00:00Z', '2026-11-15T00:00:00Z');
  expect(await scored(quay)).toMatchObject({ base_score: 2.57 });
  expect(await scored(quay)).not.toHaveProperty('visit_due');
  expect(await scored(grey)).toMatchObject({ base_score: 6, visit_due: { every_days: 7, unseen_days: 7 } });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/visit-rules/due/',
    headers: staff,
    payload: { area: null },
  });
  expect(reply.json().sites.map(({ site_name }: { site_name: string }) => site_name)).not.toContain('Quay');
});

test('a site in the second half of its days has some of it and is not due; in the first half nothing', async () => {
  await organisationRule(10);
  const site = await scored(quay);
  // Unseen for 7 of 10 days: 2 × (0.7 − 0.5) of the 4 points up to the best.
  expect(site?.base_score).toBe(3.6);
  expect(site).not.toHaveProperty('visit_due');
  await app.db.updateTable('organisation').set({ visit_every_days: 14 }).execute();
  expect((await scored(quay))?.base_score).toBe(2);
});

test('after its days a site grows by twice the best score a day, up to ten times in all', async () => {
  await organisationRule(5);
  expect(await scored(quay)).toMatchObject({
    base_score: 6 + 24,
    visit_due: { every_days: 5, unseen_days: 7 },
  });
  await app.db.updateTable('organisation').set({ visit_every_days: 1 }).execute();
  expect(await scored(quay)).toMatchObject({ base_score: 2 + 60 });
});

test('anybody’s visit sets the days back, a skipped one does not', async () => {
  await organisationRule(5);
  await visit(quay, '2026-11-12T23:30:00Z');
  await visit(quay, '2026-11-15T12:00:00Z', 'skipped');
  // Seen on Thursday: Monday is the fourth day after it.
  expect((await scored(quay))?.base_score).toBe(2 + 0.6 * 4);
  await visit(quay, '2026-11-16T09:59:00Z');
  const site = await scored(quay);
  expect(site?.base_score).toBe(2);
  expect(site).not.toHaveProperty('visit_due');
  expect((await scored(grey))?.base_score).toBe(30);
});

test('the rule of a site wins over that of its area, and that over the organisation', async () => {
  await organisationRule(5);
  await app.db.updateTable('areas').set(rule(7)).where('name', '=', 'Quayside').execute();
  await app.db.updateTable('sites').set(rule(14)).where('id', '=', grey).execute();
  expect(await scored(quay)).toMatchObject({ visit_due: { every_days: 7, unseen_days: 7 } });
  expect((await scored(grey))?.base_score).toBe(1);
});

test('a rule alone, without one of the organisation, counts for its own sites only', async () => {
  await app.db.updateTable('sites').set(rule(7)).where('id', '=', grey).execute();
  expect((await scored(quay))?.base_score).toBe(2);
  expect((await scored(grey))?.base_score).toBe(6);
});

test('a rule begins for a site when it is added, and not when a second rule is set', async () => {
  await organisationRule(5);
  await app.db
    .updateTable('sites')
    .set({ created_at: new Date('2026-11-15T10:00:00Z') })
    .where('id', '=', quay)
    .execute();
  await app.db
    .updateTable('sites')
    .set(rule(7, new Date(NOW)))
    .where('id', '=', grey)
    .execute();
  expect((await scored(quay))?.base_score).toBe(2);
  expect(await scored(grey)).toMatchObject({ visit_due: { every_days: 7, unseen_days: 7 } });
});

test('days on which a site is closed do not count', async () => {
  await organisationRule(5);
  const hours = JSON.stringify({ saturday: 'closed', sunday: 'closed' });
  await app.db.updateTable('sites').set({ hours }).where('id', '=', quay).execute();
  expect(await scored(quay)).toMatchObject({ base_score: 6, visit_due: { every_days: 5, unseen_days: 5 } });
});

test('a bank holiday is a day type of its own', async () => {
  await organisationRule(5, new Date('2026-12-24T10:00:00Z'));
  app.clock.set('2026-12-29T10:00:00Z');
  expect(await scored(quay)).toMatchObject({ visit_due: { unseen_days: 5 } });
  const hours = JSON.stringify({ 'bank holiday': 'closed' });
  await app.db.updateTable('sites').set({ hours }).where('id', '=', quay).execute();
  // Christmas Day and the substitute for Boxing Day are left out.
  expect((await scored(quay))?.base_score).toBe(2 + 0.2 * 4);
});

test('days are those of the organisation’s time zone', async () => {
  await app.db.insertInto('organisation').values(rule(1)).execute();
  app.clock.set('2026-07-04T22:59:00Z');
  await visit(quay, '2026-07-04T22:58:00Z');
  expect(await scored(quay)).not.toHaveProperty('visit_due');
  // Two minutes later it is Sunday in London.
  app.clock.set('2026-07-04T23:00:00Z');
  expect(await scored(quay)).toMatchObject({ visit_due: { every_days: 1, unseen_days: 1 } });
});

test('weather, events and boosts of a site count before the rule does', async () => {
  await organisationRule(7);
  const boost = (target: object, value: number) =>
    app.db
      .insertInto('boosts')
      .values({
        ...target,
        amount: value,
        reason: 'Coaches',
        starts_at: LAST_MONDAY,
        ends_at: new Date('2026-11-17T10:00:00Z'),
        created_by: 'test',
        created_at: LAST_MONDAY,
      })
      .execute();
  await boost({ site_id: quay }, 1.5);
  const { id } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow();
  await boost({ area_id: id }, 1);
  expect((await scored(quay))?.base_score).toBe(3.5);
  expect((await scored(grey))?.base_score).toBe(5);
  await boost({ site_id: quay }, 4);
  expect((await scored(quay))?.base_score).toBe(2);
});

test('the preview of a boost counts what the rule no longer adds, as the plan does', async () => {
  await organisationRule(7);
  const preview = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/boosts/preview/',
    headers: staff,
    payload: { site_id: grey, amount: 5.5 },
  });
  expect(preview.json(), preview.body).toMatchObject({
    with: [
      { site_id: grey, score: 6.5 },
      { site_id: quay, score: 6 },
    ],
  });
  await setBoost(app.deps, {
    target: { kind: 'site', siteId: grey },
    amount: 5.5,
    reason: 'Coaches',
    startsAt: new Date(NOW),
    endsAt: new Date('2026-11-16T12:00:00Z'),
    actor: 'test',
  });
  expect((await scored(grey))?.base_score).toBe(1);
});

test('an explanation has the line of the rule, now and for another time', async () => {
  await organisationRule(7);
  const explain = async (time: string) => {
    const payload = { site_id: quay, time };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/staff/explanation/',
      headers: staff,
      payload,
    });
    return reply.json().base;
  };
  expect(await explain(NOW)).toMatchObject({
    score: 6,
    lines: [{ kind: 'base' }, { kind: 'overdue', score: 4, unseen_days: 7, every_days: 7 }],
  });
  expect(await explain('2026-11-17T10:00:00Z')).toMatchObject({
    score: 18,
    lines: [{ kind: 'base' }, { kind: 'overdue', score: 16, unseen_days: 8, every_days: 7 }],
  });
});

test('the rules need so many visits a day, also several of a site, and the last four weeks had so many', async () => {
  await organisationRule(4);
  await app.db.updateTable('sites').set(rule(1)).where('id', '=', grey).execute();
  const hours = JSON.stringify(
    Object.fromEntries(['weekday', 'saturday', 'sunday', 'bank holiday'].map((day) => [day, 'closed'])),
  );
  await app.db.updateTable('sites').set({ hours }).where('name', '=', 'Best').execute();
  await visit(quay, '2026-11-10T10:00:00Z');
  await visit(grey, '2026-11-10T11:00:00Z');
  await visit(grey, '2026-11-11T11:00:00Z');
  await visit(grey, '2026-11-12T11:00:00Z');
  // Today is not over.
  await visit(quay, NOW);
  const reply = await app.inject({ url: '/api/v1/staff/visit-rules/', headers: staff });
  expect(reply.json()).toMatchObject({ every_days: 4, visits_needed: 1.25, visits_had: 1 });
  const load = (area: string) => reply.json().areas.find(({ name }: { name: string }) => name === area);
  expect(load('Quayside')).toMatchObject({
    every_days: null,
    sites: 2,
    sites_with_rule: 2,
    inheriting_sites: 1,
    own_visits_needed: 1,
    visits_needed: 1.25,
    visits_had: 1,
  });
  // Three times a day in place of once.
  const times = {
    visits_per_day: 3,
    visit_from: '08:00',
    visit_until: '18:00',
    visit_times_since: LAST_MONDAY,
  };
  await app.db.updateTable('sites').set(times).where('id', '=', grey).execute();
  const more = await app.inject({ url: '/api/v1/staff/visit-rules/', headers: staff });
  expect(more.json()).toMatchObject({ visits_needed: 3.25 });
  expect(more.json().areas.find(({ name }: { name: string }) => name === 'Quayside')).toMatchObject({
    sites_with_rule: 2,
    inheriting_sites: 1,
    own_visits_needed: 3,
  });
  // Closed on every day: it needs no visit.
  expect(load('Elsewhere')).toMatchObject({ visits_needed: 0, inheriting_sites: 0, visits_had: null });
});

test('several rules are stored together or not at all', async () => {
  const { id } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow();
  const send = (...rules: readonly object[]) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/staff/visit-rules/',
      headers: staff,
      payload: { rules },
    });
  const stale = await send(
    { area_id: null, was: null, every_days: 7 },
    { area_id: id, was: 3, every_days: 2 },
  );
  expect(stale.statusCode).toBe(409);
  expect(stale.json().current).toEqual({
    rules: [
      { area_id: null, every_days: null },
      { area_id: id, every_days: null },
    ],
  });
  expect(await scored(quay)).not.toHaveProperty('visit_due');
  expect(await app.db.selectFrom('organisation').select('visit_every_days').execute()).toEqual([]);
  const set = await send(
    { area_id: null, was: null, every_days: 7 },
    { area_id: id, was: null, every_days: 2 },
  );
  expect(set.statusCode, set.body).toBe(200);
  for (const [days, message] of [
    [366, 'At most 365 days.'],
    [0, 'At least 1 day.'],
    [2.5, 'whole'],
  ]) {
    const wrong = await send(
      { area_id: null, was: 7, every_days: 5 },
      { area_id: id, was: 2, every_days: days },
    );
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain(message);
  }
  const stored = await app.db.selectFrom('organisation').select('visit_every_days').execute();
  expect(stored).toEqual([{ visit_every_days: 7 }]);
});

test('staff list the due sites, those that are overdue for longest first, of all areas or of one', async () => {
  await organisationRule(5);
  await app.db.updateTable('sites').set(rule(7)).where('id', '=', grey).execute();
  await visit(quay, '2026-11-10T12:00:00Z');
  const list = async (area: string | null) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/v1/staff/visit-rules/due/',
        headers: staff,
        payload: { area },
      })
    ).json();
  const site = (site_id: number, site_name: string, area_name: string, overdue_days: number) => ({
    site_id,
    site_name,
    area_name,
    overdue_days,
  });
  expect(await list(null)).toEqual({
    count: 3,
    overdue: 2,
    sites: [
      site(best, 'Best', 'Elsewhere', 2),
      site(quay, 'Quay', 'Quayside', 1),
      site(grey, 'Grey Street', 'Quayside', 0),
    ],
  });
  expect(await list('Elsewhere')).toMatchObject({ count: 1, overdue: 1 });
  expect(await list('Atlantis')).toEqual({ count: 0, overdue: 0, sites: [] });
});

const SITES = sampleSize(1_000);

test('generated sites: without the feature, or without a rule, replies are byte-identical', async () => {
  const generated = fc.record({
    position: fc.option(position),
    defaultBaseScore: amount,
    baseScores: amount.map((base) => ({ 'weekday morning': base })),
    hours: fc.constantFrom({}, { weekday: '08:00-18:30' }, { sunday: 'closed' }),
  });
  const sites = fc.sample(generated, { numRuns: SITES, seed: 31 });
  for (let n = 0; n < sites.length; n += 50)
    await Promise.all(sites.slice(n, n + 50).map((site) => makeSite(app.db, { ...site, area: 'Generated' })));
  const bytesOf = async (features: TestApp['config']['FEATURES']) => {
    const deps = scoreDeps({ ...app.deps, config: { ...app.config, FEATURES: features } });
    return (await createScoreSites(deps)({ userId: 0, isStaff: true }, ['Generated'])).bytes().toString();
  };
  const others = app.config.FEATURES.filter((name) => name !== 'fair');
  const before = await bytesOf(others);
  expect(await bytesOf(app.config.FEATURES)).toBe(before);
  await organisationRule(3);
  expect(await bytesOf(others)).toBe(before);
  expect(await bytesOf([...others.filter((name) => name !== 'visits'), 'fair'])).toBe(before);
  const withRule: Plan = JSON.parse(await bytesOf(app.config.FEATURES));
  expect(withRule).toHaveLength(SITES);
  expect(withRule.every(({ visit_due: due }) => due?.every_days === 3)).toBe(true);
});
