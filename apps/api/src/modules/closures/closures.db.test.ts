import { contract } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { erasePerson } from '#modules/people/erase-person.ts';
import { exportPerson } from '#modules/people/export-person.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { deleteClosuresBefore } from './closures-table.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let tom: TestUser;
let far: TestUser;
let grey: number;
let dean: number;
let byker: number;
let retired: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  team = teamCalls(app);
  grey = await makeSite(app.db, { name: 'Grey Street', area: 'Quayside', postcode: 'NE1 6EE' });
  dean = await makeSite(app.db, { name: 'Dean Street', area: 'Quayside' });
  byker = await makeSite(app.db, { name: 'Shields Road', area: 'Byker' });
  retired = await makeSite(app.db, { name: 'Old Yard', area: 'Quayside' });
  await app.db
    .updateTable('sites')
    .set({ retired_at: new Date(NOW) })
    .where('id', '=', retired)
    .execute();
  helen = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
  priya = await app.makeUser({ areas: ['Quayside'], firstName: 'Priya', lastName: 'Nair' });
  tom = await app.makeUser({ areas: ['Quayside'] });
  far = await app.makeUser({ areas: ['Byker'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  for (const table of ['site_marks', 'site_jobs', 'visits', 'organisation', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
  // The memory of this instance is read again after a minute.
  app.clock.advance(-2 * MINUTE);
  await boosts(helen);
  app.clock.set(NOW);
});

const closure = (given: Readonly<Record<string, unknown>> = {}) => ({
  id: newId(),
  kind: 'closure',
  site_id: grey,
  at: app.clock.now().toISOString(),
  reason: 'signs',
  note: '',
  ...given,
});
const field = fieldCalls(() => app);
const resultsOf = field.outcomes;
const planned = async (user: TestUser) =>
  (
    await team.call(user, contract.scoreSites, {
      payload: { selected_areas: ['Quayside', 'Byker'] },
    })
  ).body.map(({ site_name }) => site_name);
const boosts = async (user: TestUser, siteIds: readonly number[] = []) =>
  (
    await team.call(user, contract.readBoosts, {
      payload: { site_ids: siteIds, current_time: app.clock.now().toISOString() },
    })
  ).body;
const listed = async () => (await team.call(helen, staffContract.listMarks)).body;
const settle = (call: 'confirmMark' | 'clearMark', payload: object) =>
  team.call(helen, staffContract[call], { payload });
const wait = (ms: number) => app.clock.advance(ms);

describe('a delivery', () => {
  test('a closure that arrives twice, also in two calls at once, is stored once', async () => {
    const one = closure({ note: 'Pole bent' });
    expect(await resultsOf(priya, one, closure({ site_id: dean }))).toEqual(['stored', 'stored']);
    expect(await resultsOf(priya, one)).toEqual(['stored']);
    const other = closure();
    const both = await Promise.all([resultsOf(priya, other), resultsOf(priya, other)]);
    expect(both).toEqual([['stored'], ['stored']]);
    expect((await listed()).count).toBe(3);
  });

  test('each closure that cannot be stored has its own reason, and the others are stored', async () => {
    const taken = closure();
    await resultsOf(tom, taken);
    const at = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
    const sent = [
      closure({ site_id: retired }),
      closure({ site_id: byker }),
      closure({ site_id: 999_999 }),
      closure({ reason: 'aliens' }),
      closure({ note: 'x'.repeat(281) }),
      closure({ at: at(-8 * DAY) }),
      closure({ at: at(3 * MINUTE) }),
      { ...taken, note: 'not mine' },
      'no closure at all',
      closure({ site_id: dean, reason: 'other', note: 'x'.repeat(280) }),
    ];
    expect(await resultsOf(priya, ...sent)).toEqual([
      'site_retired',
      'outside_areas',
      'outside_areas',
      'invalid',
      'invalid',
      'too_old',
      'in_future',
      'id_in_use',
      'invalid',
      'stored',
    ]);
    expect((await listed()).marks.map(({ site_name }) => site_name).toSorted()).toEqual([
      'Dean Street',
      'Grey Street',
    ]);
  });

  test('500 closures at once, and closures of another account, store nothing', async () => {
    const many = Array.from({ length: 500 }, () => closure());
    expect((await field.send(priya, many)).status).toBe(400);
    expect((await field.send(priya, [closure()], tom.id)).status).toBe(409);
    expect((await listed()).count).toBe(0);
  });
});

describe('plans', () => {
  test('a marked site leaves the plans of everybody, and phones hear it with their boosts', async () => {
    expect(await planned(tom)).toEqual(['Grey Street', 'Dean Street']);
    expect(await boosts(tom, [grey, dean])).toEqual({});
    await resultsOf(priya, closure());
    expect(await boosts(tom, [grey, dean])).toEqual({ cannot_be_enforced: [grey] });
    // Also a phone whose plan has lost it, and never one of another area.
    expect(await boosts(tom, [dean])).toEqual({ cannot_be_enforced: [grey] });
    expect(await boosts(far, [byker])).toEqual({});
    expect(await planned(tom)).toEqual(['Dean Street']);
    expect(await planned(helen)).toEqual(['Dean Street', 'Shields Road']);
    const { body } = await team.call(helen, staffContract.readTeamSites, {
      payload: { areas: ['Quayside'], time: null },
    });
    expect(body.sites.map(({ site_name }) => site_name)).toEqual(['Dean Street']);
  });

  test('a closure set or cleared on one instance is in the next scores of every other one', async () => {
    const other = await buildApp(app.deps);
    const elsewhere = async () => {
      const headers = await app.signedInAs(tom);
      const payload = { selected_areas: ['Quayside'] };
      const reply = await other.inject({ method: 'POST', url: contract.scoreSites.path, headers, payload });
      return reply.json().map(({ site_name }: { site_name: string }) => site_name);
    };
    expect(await elsewhere()).toEqual(['Grey Street', 'Dean Street']);
    for (let round = 0; round < 2; round += 1) {
      const { id } = closure();
      await resultsOf(priya, closure({ id }));
      expect([await planned(tom), await elsewhere()]).toEqual([['Dean Street'], ['Dean Street']]);
      await settle('clearMark', { id });
      const both = ['Grey Street', 'Dean Street'];
      expect([await planned(tom), await elsewhere()]).toEqual([both, both]);
      wait(1);
    }
    await other.close();
  });

  test('an unconfirmed closure ends after seven days', async () => {
    await resultsOf(priya, closure());
    wait(7 * DAY - MINUTE);
    expect([await planned(tom), await boosts(tom)]).toEqual([
      ['Dean Street'],
      { cannot_be_enforced: [grey] },
    ]);
    wait(MINUTE);
    expect([await planned(tom), await boosts(tom)]).toEqual([['Grey Street', 'Dean Street'], {}]);
    expect(await listed()).toEqual({ count: 0, marks: [] });
  });

  test('without the feature the calls do not exist and stored closures change nothing', async () => {
    await resultsOf(priya, closure());
    const without = await buildApp({ ...app.deps, config: { ...app.config, FEATURES: ['staff', 'fair'] } });
    const inject = async (user: TestUser, method: 'GET' | 'POST', url: string, payload?: object) =>
      without.inject({ method, url, headers: await app.signedInAs(user), ...(payload && { payload }) });
    const sites = await inject(tom, 'POST', contract.scoreSites.path, { selected_areas: ['Quayside'] });
    expect(sites.json()).toHaveLength(2);
    const asked = { site_ids: [grey], current_time: NOW };
    expect((await inject(tom, 'POST', contract.readBoosts.path, asked)).body).toBe('{}');
    const evidence = await inject(helen, 'POST', staffContract.readEvidence.path, { days: 7 });
    expect(evidence.json()).toMatchObject({ sites: 3 });
    expect(evidence.body).not.toContain('cannot_be_enforced');
    const coverage = await inject(helen, 'GET', staffContract.readCoverage.path);
    expect(coverage.body).not.toContain('cannot_be_enforced');
    const sent = await inject(priya, 'POST', fieldContract.sendFieldEvents.path, {
      user_id: priya.id,
      events: [closure()],
    });
    expect(sent.json()).toMatchObject({ results: [{ status: 'refused', reason: 'invalid' }] });
    expect((await inject(helen, 'GET', staffContract.listMarks.path)).statusCode).toBe(404);
    await without.close();
  });
});

describe('staff', () => {
  test('staff read reason, note and time of a closure, those to confirm first, and no person', async () => {
    const first = closure({ note: 'Pole bent' });
    const second = closure({ site_id: dean, reason: 'works' });
    await resultsOf(priya, first, second);
    await settle('confirmMark', { id: second.id, last_day: null });
    expect(await listed()).toEqual({
      count: 2,
      marks: [
        {
          id: first.id,
          site_id: grey,
          site_name: 'Grey Street',
          street: '',
          area_name: 'Quayside',
          reason: 'signs',
          note: 'Pole bent',
          marked_at: NOW,
          ends_at: '2026-11-23T10:00:00.000Z',
          is_confirmed: false,
        },
        expect.objectContaining({ id: second.id, ends_at: null, is_confirmed: true }),
      ],
    });
  });

  test('a confirmed closure lasts up to and including its last day, and its end can be changed', async () => {
    const { id } = closure();
    await resultsOf(priya, closure({ id }));
    expect((await settle('confirmMark', { id, last_day: null })).body).toEqual({ ends_at: null });
    wait(300 * DAY);
    expect(await planned(tom)).toEqual(['Dean Street']);
    app.clock.set(NOW);
    expect((await settle('confirmMark', { id, last_day: '2026-11-18' })).body).toEqual({
      ends_at: '2026-11-19T00:00:00.000Z',
    });
    app.clock.set('2026-11-18T23:59:00.000Z');
    expect(await planned(tom)).toEqual(['Dean Street']);
    app.clock.set('2026-11-19T00:00:00.000Z');
    expect(await planned(tom)).toEqual(['Grey Street', 'Dean Street']);
    expect((await settle('confirmMark', { id, last_day: null })).status).toBe(409);
  });

  test('an end in the past is refused and changes nothing', async () => {
    const { id } = closure();
    await resultsOf(priya, closure({ id }));
    const { status, body } = await settle('confirmMark', { id, last_day: '2026-11-15' });
    expect([status, body]).toEqual([400, { last_day: ['This day is over.'] }]);
    expect((await listed()).marks).toMatchObject([{ id, is_confirmed: false }]);
  });

  test('clearing brings the site back at once, whoever else marked it, and is in the changes', async () => {
    wait(5 * MINUTE);
    const { id } = closure();
    await resultsOf(priya, closure({ id }));
    await resultsOf(tom, closure({ reason: 'lines' }));
    expect((await settle('clearMark', { id })).status).toBe(200);
    expect((await settle('clearMark', { id })).status).toBe(200);
    expect(await boosts(tom)).toEqual({});
    expect(await planned(tom)).toEqual(['Grey Street', 'Dean Street']);
    const changes = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'mark.clear')
      .where('at', '=', app.clock.now())
      .execute();
    expect(changes).toMatchObject([{ subject: 'mark:Grey Street', actor: `user:${helen.id}` }]);
    expect((await settle('confirmMark', { id, last_day: null })).status).toBe(409);
  });

  test('a closure recorded before the clearing and arrives after it leaves the site in the plans', async () => {
    const [one, late] = [closure(), closure({ reason: 'lines' })];
    await resultsOf(priya, one);
    wait(MINUTE);
    await settle('clearMark', { id: one.id });
    wait(MINUTE);
    expect(await resultsOf(tom, late)).toEqual(['stored']);
    expect((await listed()).count).toBe(0);
    expect(await planned(tom)).toEqual(['Grey Street', 'Dean Street']);
    await resultsOf(tom, closure());
    expect((await listed()).count).toBe(1);
  });

  test('two closures of one site that are confirmed at once leave one of them', async () => {
    const [one, other] = [closure(), closure({ reason: 'lines' })];
    await resultsOf(priya, one, other);
    const settled = await Promise.all(
      [one, other].map(({ id }) => settle('confirmMark', { id, last_day: '2026-11-20' })),
    );
    expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listed()).count).toBe(1);
  });

  test('confirming one closure ends the others of its site', async () => {
    const [one, other] = [closure(), closure({ reason: 'lines' })];
    await resultsOf(priya, one, other);
    await settle('confirmMark', { id: one.id, last_day: '2026-11-20' });
    expect((await listed()).marks.map(({ id }) => id)).toEqual([one.id]);
  });

  test('a job or a round with a marked site is refused, and jobs there are taken back', async () => {
    const { id } = await team.sendJob(helen, grey, priya);
    await resultsOf(tom, closure());
    expect((await team.board(helen)).jobs.find((job) => job.id === id)).toMatchObject({ state: 'withdrawn' });
    expect((await team.sendJob(helen, grey, priya)).result).toMatchObject({
      status: 'refused',
      reason: 'site_marked',
      site_ids: [grey],
    });
    expect((await team.sendRound(helen, priya, [dean, grey])).result).toMatchObject({
      reason: 'site_marked',
      site_ids: [grey],
    });
  });
});

describe('figures', () => {
  const read = async <C extends keyof typeof staffContract>(name: C, payload?: object) =>
    (await team.call(helen, staffContract[name], payload === undefined ? {} : { payload })).body;

  test('coverage, evidence and due sites count a marked site apart', async () => {
    await app.db
      .insertInto('organisation')
      .values({ visit_every_days: 7, visit_rule_since: new Date('2026-01-01T00:00:00Z') })
      .execute();
    await resultsOf(priya, closure());
    expect((await read('readCoverage')).areas).toMatchObject([
      { name: 'Byker', sites: 1, not_today: 1, cannot_be_enforced: 0 },
      { name: 'Quayside', sites: 1, not_today: 1, cannot_be_enforced: 1 },
    ]);
    const evidence = await read('readEvidence', { days: 7 });
    expect(evidence).toMatchObject({ sites: 2, with_rule: 2, within_rule: 0, cannot_be_enforced: 1 });
    const names = async (which: string) =>
      (await read('listEvidenceSites', { days: 7, which })).sites.map(({ site_name }) => site_name);
    expect(await names('cannot_be_enforced')).toEqual(['Grey Street']);
    expect(await names('unseen')).toEqual(['Dean Street', 'Shields Road']);
    expect((await read('listDueSites', { area: null })).sites.map(({ site_name }) => site_name)).toEqual([
      'Dean Street',
      'Shields Road',
    ]);
    const [head, , , greyLine] = (await read('exportEvidence', { days: 7 })).csv.split('\r\n');
    expect(head).toMatch(/,Cannot be enforced$/);
    expect(greyLine).toMatch(/^Quayside,Grey Street,.*,yes$/);
  });

  test('the lists and the GeoJSON of sites show which cannot be enforced', async () => {
    await resultsOf(priya, closure({ reason: 'works' }));
    const found = await read('searchSites', { text: 'grey', after: '' });
    expect(found.sites).toMatchObject([{ site_id: grey, cannot_be_enforced: true }]);
    const { features } = await read('exportSitesGeoJson', { text: 'street', after: '' });
    const reasons = features.map(({ id, properties }) => [id, properties['cannot_be_enforced']]);
    expect(Object.fromEntries(reasons)).toEqual({ [grey]: 'works', [dean]: undefined });
    const coverage = await read('exportCoverageGeoJson', { days: 7 });
    expect(coverage.features.find(({ id }) => id === grey)?.properties.cannot_be_enforced).toBe(true);
  });

  test('the fault report has the closures of a period and an area, with their state', async () => {
    app.clock.set('2026-11-10T09:00:00.000Z');
    const ended = closure({ site_id: dean, reason: 'lines', at: '2026-11-04T09:00:00.000Z' });
    const cleared = closure({ reason: 'works' });
    await resultsOf(priya, ended, cleared);
    await resultsOf(far, closure({ site_id: byker, reason: 'other', note: '=HYPERLINK("x")' }));
    app.clock.set(NOW);
    await settle('clearMark', { id: cleared.id });
    await resultsOf(priya, closure());
    const states = async (from: string, until: string, area: string | null = null) =>
      (await read('readFaults', { from, until, area })).faults.map(
        ({ site_name, state }) => `${site_name} ${state}`,
      );
    expect(await states('2026-11-01', '2026-11-30')).toEqual([
      'Shields Road unconfirmed',
      'Dean Street ended',
      'Grey Street cleared',
      'Grey Street unconfirmed',
    ]);
    expect(await states('2026-11-01', '2026-11-09')).toEqual(['Dean Street ended']);
    expect(await states('2026-11-16', '2026-11-16', 'Quayside')).toEqual([
      'Grey Street cleared',
      'Grey Street unconfirmed',
    ]);
    const backwards = { from: '2026-11-30', until: '2026-11-01' };
    expect((await team.call(helen, staffContract.readFaults, { payload: backwards })).status).toBe(400);
    const { csv, rows } = await read('exportFaults', { from: '2026-11-01', until: '2026-11-30' });
    expect(rows).toBe(4);
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('Area,Site,Street,Postcode,Latitude,Longitude,Reason,Note,Since,State,Until');
    expect(lines[1]).toContain(`,Other,"'=HYPERLINK(""x"")",2026-11-10 09:00,unconfirmed,2026-11-17 09:00`);
    expect(lines[4]).toContain('Quayside,Grey Street,,NE1 6EE,54.97,-1.61,Signs missing,,2026-11-16 10:00');
  });
});

test('closures are stored as long as visits; one in force stays without its person', async () => {
  const [open, ended] = [closure(), closure({ site_id: dean })];
  await resultsOf(priya, open, ended);
  await settle('confirmMark', { id: open.id, last_day: null });
  wait(10 * DAY);
  await deleteClosuresBefore(app.db, new Date(Date.parse(NOW) + MINUTE), app.clock.now());
  const left = await app.db.selectFrom('site_marks').select(['id', 'user_id']).execute();
  expect(left).toEqual([{ id: open.id, user_id: null }]);
});

test('the export of a person has their closures, and erasing the person leaves them without the person', async () => {
  const name = { firstName: 'Zoe', lastName: 'Marks' };
  const zoe = await app.makeUser({ ...name, areas: ['Quayside'] });
  await resultsOf(zoe, closure({ note: 'Sign on the ground' }));
  const exported = await exportPerson(app, { userId: zoe.id, actor: `user:${helen.id}` });
  expect(JSON.stringify(exported)).toContain('Sign on the ground');
  const erased = await erasePerson(app, { userId: zoe.id, name: 'Zoe Marks', actor: `user:${helen.id}` });
  expect(erased.ok).toBe(true);
  expect(await app.db.selectFrom('site_marks').select('user_id').execute()).toEqual([{ user_id: null }]);
});
