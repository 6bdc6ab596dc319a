import type { CallReply } from '@patrolplan/contract';
import { contract } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { createMetrics } from '#observability/metrics.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { deleteRequestsBefore } from './requests-table.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SCHOOL = { latitude: 54.98, longitude: -1.6 };
const north = (metres: number) => ({ ...SCHOOL, latitude: SCHOOL.latitude + metres / 111_195 });

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let school: number;
let grey: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  team = teamCalls(app);
  const hours = { weekday: '08:00-18:00', saturday: 'closed', sunday: 'closed' };
  school = await makeSite(app.db, {
    name: 'Eskdale Terrace',
    area: 'Jesmond',
    position: SCHOOL,
    hours,
    defaultBaseScore: 1,
  });
  grey = await makeSite(app.db, {
    name: 'Grey Street',
    area: 'Jesmond',
    position: north(5_000),
    defaultBaseScore: 4,
  });
  helen = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
  priya = await app.makeUser({ areas: ['Jesmond'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  for (const table of [
    'requests',
    'request_rules',
    'boosts',
    'site_jobs',
    'visits',
    'removed_visits',
    'webhooks',
    'rate_limits',
  ] as const)
    await app.db.deleteFrom(table).execute();
  // The memory of this instance is read again after a minute.
  app.clock.advance(-2 * MINUTE);
  await boosts(helen);
  app.clock.set(NOW);
});

type Call = 'addRequest' | 'placeRequest' | 'acknowledgeRequest' | 'closeRequest' | 'reopenRequest';
const send = (call: Call | 'findRequestPlace' | 'saveRequestRule' | 'previewRequestRule', payload: object) =>
  team.call(helen, staffContract[call], { payload });
const add = async (more: object = {}) =>
  (await send('addRequest', { kind: 'school-run', position: SCHOOL, ...more })).body as CallReply<
    typeof staffContract.addRequest
  >;
const list = async () => (await team.call(helen, staffContract.listRequests)).body;
const read = async (id: number) =>
  (await team.call(helen, staffContract.readRequest, { payload: { id } })).body;
const boosts = async (user: TestUser) =>
  (
    await team.call(user, contract.readBoosts, {
      payload: { site_ids: [school, grey], current_time: app.clock.now().toISOString() },
    })
  ).body;
const visit = (site_id: number, at = app.clock.now()) => ({
  id: newId(),
  kind: 'visit',
  site_id,
  at: at.toISOString(),
  outcome: 'visited',
});
const field = fieldCalls(() => app);
const wait = (ms: number) => app.clock.advance(ms);
const setRuleOfSchool = (days: number | null) =>
  app.db
    .updateTable('sites')
    .set({ visit_every_days: days, visit_rule_since: days === null ? null : app.clock.now() })
    .where('id', '=', school)
    .execute();
const rule = (effect: string, amount: number | null = null) =>
  send('saveRequestRule', { kind: 'school-run', effect, amount });

describe('the place', () => {
  test('a position belongs to the nearest site within 150 metres, and is else not placed', async () => {
    expect(await add({ position: north(140) })).toMatchObject({ is_placed: true, times: 1 });
    expect(await add({ position: north(200) })).toMatchObject({ is_placed: false });
    const { open } = await list();
    expect(open.map(({ site_name, near }) => [site_name, near])).toEqual([
      ['Eskdale Terrace', null],
      [null, 'Eskdale Terrace'],
    ]);
  });

  test('staff read which site a position belongs to before they write a request down', async () => {
    const placeOf = async (position: object) => (await send('findRequestPlace', position)).body;
    expect(await placeOf(north(140))).toEqual({
      site: { site_id: school, site_name: 'Eskdale Terrace', area_name: 'Jesmond', metres: 140 },
      is_outside: false,
    });
    expect(await placeOf(north(200))).toEqual({ site: null, is_outside: false });
    expect(await placeOf({ latitude: 55.5, longitude: 1 })).toEqual({ site: null, is_outside: true });
  });

  test('a position far from every site is refused, and so are both or neither of site and position', async () => {
    const far = await send('addRequest', {
      kind: 'pavement',
      position: { latitude: 55.5, longitude: 1 },
    });
    expect([far.status, far.body]).toEqual([
      400,
      { position: 'This position is more than 10 km from every site.' },
    ]);
    for (const place of [{ site_id: school }, { position: null }]) {
      const { status } = await send('addRequest', { kind: 'pavement', position: SCHOOL, ...place });
      expect(status).toBe(400);
    }
  });

  test('staff give a request a site, and the rule of its kind does its work then', async () => {
    await rule('boost', 1.5);
    const { id } = await add({ position: north(400) });
    expect(await boosts(priya)).toEqual({});
    expect((await send('placeRequest', { id, site_id: school })).status).toBe(200);
    expect(await boosts(priya)).toMatchObject({ [school]: 1.5 });
    expect((await send('placeRequest', { id, site_id: grey })).status).toBe(409);
  });
});

describe('reports of the same thing', () => {
  test('one kind within 30 metres and 24 hours is one request', async () => {
    const { id } = await add();
    wait(DAY - 2 * MINUTE);
    expect(await add({ position: north(25), text: 'Again' })).toMatchObject({ id, times: 2 });
    expect((await add({ kind: 'pavement' })).id).not.toBe(id);
    expect((await add({ position: north(60) })).id).not.toBe(id);
    wait(2 * MINUTE);
    expect((await add()).id).not.toBe(id);
  });

  test('two reports at once are one request', async () => {
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ times }) => times).toSorted((one, other) => one - other)).toEqual([1, 2]);
  });

  test('a report that is sent again with its reference counts once', async () => {
    const first = await add({ reference: '20418' });
    expect(await add({ reference: '20418' })).toEqual(first);
    expect(await add({ reference: '20433' })).toMatchObject({ times: 2 });
  });

  test('after a request was closed, the same is a new one', async () => {
    const { id } = await add();
    await send('closeRequest', { id, answer: 'answered' });
    expect((await add()).id).not.toBe(id);
  });
});

test('no table, reply or log holds the personal details of a report', async () => {
  const secrets = ['Quartermaine', '0191 232 8520', 'zephyrine@x.example', 'AB12 CDE'];
  const added = await add({
    text: `Mrs Quartermaine, 0191 232 8520, zephyrine@x.example, saw AB12 CDE on the crossing.`,
    reference: 'zephyrine@x.example',
  });
  expect(added.removed_details).toBe(5);
  const detail = await read(added.id);
  expect(detail.text).toBe('[removed], [removed], [removed], saw [removed] on the crossing.');
  expect(detail.removed_details).toBe(5);
  const { rows } = await sql<{ text: string }>`
    select json_agg(r)::text as text from requests r union all select json_agg(p)::text from request_reports p
    union all select json_agg(a)::text from audit a
  `.execute(app.db);
  const kept = [JSON.stringify(detail), app.logged.join(), ...rows.map(({ text }) => text)].join();
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});

describe('rules', () => {
  test('without a rule a request is only listed', async () => {
    await add();
    expect(await app.db.selectFrom('boosts').selectAll().execute()).toEqual([]);
    expect((await list()).open).toMatchObject([{ boost: null, job: null, times: 1 }]);
  });

  test('a boost lasts three hours, once for the site however many ask, and at most half of the largest base score', async () => {
    await rule('boost', 3);
    await add();
    await add();
    await add({ kind: 'school-run', position: north(60) });
    expect(await boosts(priya)).toMatchObject({ [school]: 2 });
    const [request] = (await list()).open;
    expect(request?.boost).toEqual({
      amount: 2,
      starts_at: NOW,
      ends_at: new Date(Date.parse(NOW) + 3 * HOUR).toISOString(),
    });
  });

  test('where somebody was lately a boost is smaller, by the days of the visit rule', async () => {
    await rule('boost', 3);
    await field.outcomes(priya, visit(school));
    wait(DAY);
    await setRuleOfSchool(4);
    await add();
    await setRuleOfSchool(null);
    expect((await list()).open.map(({ boost }) => boost?.amount)).toEqual([0.5]);
    const { body } = await send('previewRequestRule', { kind: 'school-run', effect: 'boost', amount: 3 });
    expect(body).toMatchObject({ requests: 1, moved: [] });
  });

  test('outside of the hours of its site a boost begins with the next opening', async () => {
    await rule('boost', 1);
    app.clock.set('2026-11-16T20:00:00.000Z');
    await add();
    const [request] = (await list()).open;
    expect(request?.boost?.starts_at).toBe('2026-11-17T08:00:00.000Z');
    app.clock.set('2026-11-20T20:00:00.000Z');
    expect((await add()).times).toBe(1);
    expect((await list()).open.map(({ boost }) => boost?.starts_at)).toEqual([
      '2026-11-17T08:00:00.000Z',
      undefined,
    ]);
  });

  test('a job goes to the wardens of the area until the end of the period', async () => {
    await rule('job');
    await add();
    const [request] = (await list()).open;
    expect(request?.job).toMatchObject({ state: 'open' });
    const { jobs } = await team.onPhone(priya);
    expect(jobs).toMatchObject([{ site_id: school, reason: 'School run' }]);
  });

  test('a rule needs points for a boost, and every change of one is in the trail', async () => {
    expect((await rule('boost')).body).toEqual({ amount: 'A boost needs points.' });
    await rule('boost', 1);
    await rule('list');
    const { body } = await team.call(helen, staffContract.listRequestRules);
    expect(body.rules.find(({ kind }) => kind === 'school-run')).toEqual({
      kind: 'school-run',
      effect: 'list',
      amount: null,
    });
    expect(body.largest_boost).toBe(2);
    const audit = await app.db
      .selectFrom('audit')
      .select(['action', 'subject'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit).toEqual(
      Array.from({ length: 2 }, () => ({
        action: 'request-rule.change',
        subject: 'request-rule:School run',
      })),
    );
  });

  test('the preview of a rule shows which sites the requests of the last week would have moved up', async () => {
    await add({ kind: 'school-run' });
    const preview = async (effect: string, amount: number | null) =>
      (await send('previewRequestRule', { kind: 'school-run', effect, amount })).body;
    const up = { site_id: school, site_name: 'Eskdale Terrace', from: 2, to: 1 };
    expect(await preview('job', null)).toMatchObject({ requests: 1, moved: [up] });
    // Half of the largest base score is not enough to pass it.
    expect(await preview('boost', 50)).toMatchObject({ requests: 1, moved: [] });
    expect(await preview('list', null)).toEqual({ requests: 1, moved: [], due_passed: 0 });
    wait(8 * DAY);
    expect(await preview('job', null)).toMatchObject({ requests: 0, moved: [] });
  });
});

describe('a visit', () => {
  test('a visit within the hours of the site closes its requests, ends their boost and does their job', async () => {
    await rule('boost', 1);
    const { id } = await add();
    await add({ kind: 'pavement' });
    wait(10 * MINUTE);
    await field.outcomes(priya, visit(school));
    expect(await list()).toMatchObject({
      open_count: 0,
      oldest_at: null,
      closed: [
        { answer: 'Visited on 16 November at 10:10.', is_visited: true },
        { answer: 'Visited on 16 November at 10:10.' },
      ],
    });
    expect(await boosts(priya)).toEqual({});
    expect((await read(id)).updates).toMatchObject([{ state: 'closed' }]);
  });

  test('a visit outside of the hours, a skipped stop, another site and an earlier visit close nothing', async () => {
    await add();
    const early = new Date(app.clock.now().getTime() - HOUR);
    app.clock.set('2026-11-16T18:30:00.000Z');
    await field.outcomes(priya, visit(school), visit(school, early), visit(grey), {
      ...visit(school),
      outcome: 'skipped',
      reason: 'no_time',
    });
    expect((await list()).open_count).toBe(1);
  });

  test('a struck visit opens the request again, and a visit that is restored closes it', async () => {
    const { id } = await add();
    wait(10 * MINUTE);
    const made = visit(school);
    await field.outcomes(priya, made);
    const struck = await team.call(helen, staffContract.strikeVisit, {
      payload: { id: made.id, reason: 'Wrong street' },
    });
    expect((await list()).open).toMatchObject([{ id, answer: null }]);
    expect((await read(id)).updates.map(({ sentence }) => sentence)).toEqual([
      'Visited on 16 November at 10:10.',
      'The visit of 10:10 was removed.',
    ]);
    await team.call(helen, staffContract.restoreVisit, {
      payload: { id: made.id, struck_at: struck.body.struck_at },
    });
    expect((await list()).open_count).toBe(0);
  });

  test('a struck visit leaves the request closed when another one answers it', async () => {
    const { id } = await add();
    wait(10 * MINUTE);
    const first = visit(school);
    await field.outcomes(priya, first);
    wait(10 * MINUTE);
    await field.outcomes(priya, visit(school));
    await team.call(helen, staffContract.strikeVisit, { payload: { id: first.id, reason: 'No' } });
    expect((await read(id)).request.answer).toBe('Visited on 16 November at 10:20.');
  });

  test('a warden who removes the visit opens the request again', async () => {
    await add();
    const made = visit(school);
    await field.outcomes(priya, made);
    await field.outcomes(priya, {
      id: newId(),
      kind: 'visit_correction',
      visit_id: made.id,
      change: 'remove',
      at: app.clock.now().toISOString(),
    });
    expect((await list()).open_count).toBe(1);
  });
});

describe('staff', () => {
  test('a sentence closes a request, takes back its job, and can be undone for 30 seconds', async () => {
    await rule('job');
    const { id } = await add();
    const { body } = await send('closeRequest', { id, answer: 'not_enforced' });
    const { closed_at } = body as { closed_at: string };
    expect((await list()).closed).toMatchObject([
      { answer: 'Closed on 16 November: Not a place that we enforce.', job: { state: 'over' } },
    ]);
    expect((await send('closeRequest', { id, answer: 'answered' })).status).toBe(409);
    wait(29_000);
    expect((await send('reopenRequest', { id, closed_at })).status).toBe(200);
    expect((await read(id)).updates).toEqual([]);
    await send('closeRequest', { id, answer: 'outside_hours' });
    wait(30_000);
    const again = (await list()).closed[0]?.closed_at;
    expect((await send('reopenRequest', { id, closed_at: again })).status).toBe(409);
  });

  test('an acknowledged request stays open, and a repeat changes nothing', async () => {
    const { id } = await add();
    await send('acknowledgeRequest', { id });
    wait(MINUTE);
    await send('acknowledgeRequest', { id });
    const { request, updates } = await read(id);
    expect(request).toMatchObject({ acknowledged_at: NOW, closed_at: null });
    expect(updates).toEqual([{ at: NOW, state: 'open', sentence: 'Acknowledged on 16 November.' }]);
  });

  test('the detail has the distance, the reports and the place in the plan', async () => {
    const { id } = await add({ position: north(40), reference: '20418' });
    await add({ position: north(41) });
    expect(await read(id)).toMatchObject({
      metres: expect.closeTo(40, -1),
      place: { place: 2, of: 2 },
      reports: [{ reference: '20418', source: 'form', program: null }, { reference: '' }],
    });
  });

  test('the count and the CSV have what is open, and no text', async () => {
    await add({ text: 'Cars on the crossing' });
    const { body: count } = await team.call(helen, staffContract.countRequests);
    expect(count).toEqual({ open_count: 1, oldest_at: NOW });
    const { body } = await team.call(helen, staffContract.exportRequests, {
      payload: { from: '2026-11-16', until: '2026-11-16' },
    });
    expect(body).toEqual({
      rows: 1,
      csv:
        'Kind,Site,Area,Latitude,Longitude,First asked,Last asked,Times,State,Closed,Answer\r\n' +
        'School run,Eskdale Terrace,Jesmond,54.98,-1.6,2026-11-16 10:00,2026-11-16 10:00,1,open,,\r\n',
    });
  });
});

test('evidence has the time from request to visit by area and week, and the visits that answered a request', async () => {
  const evidence = async (days: number) =>
    (await team.call(helen, staffContract.readRequestEvidence, { payload: { days } })).body;
  expect(await evidence(28)).toEqual({
    requests: 0,
    visited: 0,
    median_minutes: null,
    nine_of_ten_minutes: null,
    answering_visits: 0,
    areas: [],
    weeks: [],
  });
  app.clock.set('2026-11-11T10:00:00.000Z');
  await add();
  wait(3 * HOUR);
  await field.outcomes(priya, visit(school));
  app.clock.set(NOW);
  await add();
  await add({ kind: 'pavement' });
  await add({ kind: 'pavement', position: north(400) });
  wait(HOUR);
  await field.outcomes(priya, visit(school));
  const { area_id } = await app.db
    .selectFrom('sites')
    .select('area_id')
    .where('id', '=', school)
    .executeTakeFirstOrThrow();
  const hours = { median_minutes: 60, nine_of_ten_minutes: 156 };
  expect(await evidence(28)).toEqual({
    requests: 4,
    visited: 3,
    ...hours,
    answering_visits: 2,
    areas: [{ area_id, requests: 3, visited: 3, ...hours, answering_visits: 2 }],
    weeks: [
      { monday: '2026-11-09', requests: 1, visited: 1, median_minutes: 180, nine_of_ten_minutes: 180 },
      { monday: '2026-11-16', requests: 3, visited: 2, median_minutes: 60, nine_of_ten_minutes: 60 },
    ],
  });
  expect((await evidence(1)).requests).toBe(3);
});

test('wardens read what was asked at the sites of their areas, and nobody else does', async () => {
  await add();
  wait(MINUTE);
  await add();
  const far = await app.makeUser({ areas: ['Byker'] });
  expect(await boosts(priya)).toEqual({
    asked: { [school]: [{ kind: 'School run', times: 2, since: NOW }] },
  });
  expect(await boosts(far)).toEqual({});
});

test('without the feature no reply changes, visits close nothing and every call is unknown', async () => {
  await add();
  const config = { ...app.config, FEATURES: app.config.FEATURES.filter((name) => name !== 'requests') };
  const plain = await buildApp({ ...app.deps, config, metrics: createMetrics({ ofProcess: false }) });
  const headers = await app.signedInAs(priya);
  const reply = await plain.inject({
    method: 'POST',
    url: contract.readBoosts.path,
    headers,
    payload: { site_ids: [school], current_time: NOW },
  });
  expect(reply.json()).toEqual({});
  for (const url of [staffContract.listRequests.path, '/open311/v2/services.xml'])
    expect((await plain.inject({ url, headers: await app.signedInAs(helen) })).statusCode).toBe(404);
  await field.store(priya, [visit(school)], config.FEATURES);
  expect((await list()).open_count).toBe(1);
  await plain.close();
});

test('texts and references go 30 days after a request is closed, and requests as visits do', async () => {
  const { id } = await add({ text: 'Cars', reference: '20418' });
  await send('closeRequest', { id, answer: 'answered' });
  const later = (days: number) => new Date(Date.parse(NOW) + days * DAY);
  const sweep = (days: number) =>
    deleteRequestsBefore(app.db, { texts: later(days - 30), all: later(days - 400) });
  await sweep(29);
  expect(await read(id)).toMatchObject({ text: 'Cars', reports: [{ reference: '20418' }] });
  await sweep(31);
  expect(await read(id)).toMatchObject({ text: '', reports: [{ reference: '' }] });
  await sweep(401);
  expect((await list()).closed).toEqual([]);
});

test('at most 2000 requests are open', async () => {
  await sql`insert into requests (kind, first_asked_at, last_asked_at)
    select 'pavement', ${NOW}, ${NOW} from generate_series(1, 2000)`.execute(app.db);
  const { status, body } = await send('addRequest', { kind: 'school-run', position: SCHOOL });
  expect([status, body]).toEqual([400, { kind: 'At most 2000 requests are open. Close some first.' }]);
});
