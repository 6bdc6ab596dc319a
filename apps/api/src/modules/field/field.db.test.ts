import { fieldContract } from '@patrolplan/contract/field';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countAttempt } from '#modules/sign-in/limits/rate-limits-table.ts';
import { buildApp } from '#service/app.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { newId, teamCalls } from '#testing/calls/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let team: ReturnType<typeof teamCalls>;
let helen: TestUser;
let priya: TestUser;
let tom: TestUser;
let site: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  team = teamCalls(app);
  site = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  helen = await app.makeUser({ isStaff: true });
  priya = await app.makeUser({ areas: ['Quayside'] });
  tom = await app.makeUser({ areas: ['Quayside'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [
    'visits',
    'removed_visits',
    'site_marks',
    'site_jobs',
    'shift_events',
    'shifts',
  ] as const)
    await app.db.deleteFrom(table).execute();
  for (const table of ['alarms', 'claims', 'sent_rounds', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
  // What is in memory is read again after a minute.
  app.clock.set(NOW);
  app.clock.advance(10 * MINUTE);
  await field.state(priya);
  app.clock.set(NOW);
});

const field = fieldCalls(() => app);
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE).toISOString();
const event = (kind: string, more: object = {}) => ({ id: newId(), kind, at: at(0), ...more });
const visit = (more: object = {}) => event('visit', { site_id: site, outcome: 'visited', ...more });
const closure = (more: object = {}) => event('closure', { site_id: site, reason: 'signs', ...more });
const count = async (table: 'visits' | 'site_marks' | 'shift_events' | 'claims') =>
  (
    await app.db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('rows'))
      .executeTakeFirst()
  )?.rows;

describe('a delivery', () => {
  test('events of all kinds in one call are each stored by their own module', async () => {
    const { id: round_id } = await team.sendRound(helen, priya, [site]);
    const { id: job_id } = await team.sendJob(helen, site, priya);
    const first = visit({ note: 'Cone' });
    const sent = [
      event('on_my_way', { site_id: site, until: at(10) }),
      event('round_accepted', { round_id }),
      event('job_accepted', { job_id, assignment: 1 }),
      event('start'),
      first,
      event('visit_correction', { visit_id: first.id, change: 'note', note: 'Cone gone' }),
      closure(),
    ];
    const { status, body } = await field.send(priya, sent);
    expect([status, body.results]).toEqual([
      200,
      sent.map(({ id }) => ({ id, status: 'stored', reason: null })),
    ]);
    expect(await app.db.selectFrom('visits').select('note').execute()).toEqual([{ note: 'Cone gone' }]);
    expect([await count('site_marks'), await count('shift_events'), await count('claims')]).toEqual([
      1, 1, 1,
    ]);
    // The reply already shows what they did: the visit did the job.
    expect(body.state.shift?.shift).toMatchObject({ state: 'patrolling' });
    expect(body.state.team).toMatchObject({
      rounds: [{ id: round_id, state: 'accepted' }],
      jobs: [],
      gone: [{ kind: 'job', id: job_id, why: 'done' }],
    });
  });

  test('each bad event has a result of its own, none is stored, and the others are', async () => {
    const theirs = visit();
    await field.send(tom, [theirs]);
    const bad: readonly (readonly [unknown, string])[] = [
      [event('dance'), 'invalid'],
      [event('constructor'), 'invalid'],
      [{ ...visit(), kind: 7 }, 'invalid'],
      [{ kind: 'visit' }, 'invalid'],
      ['no event', 'invalid'],
      [null, 'invalid'],
      [visit({ id: 'x' }), 'invalid'],
      [visit({ note: 'x'.repeat(281) }), 'invalid'],
      [visit({ at: 'yesterday' }), 'invalid'],
      [visit({ at: at(3) }), 'in_future'],
      [event('check_in', { at: at(121) }), 'in_future'],
      [visit({ at: at(-8 * 24 * 60) }), 'too_old'],
      [{ ...theirs, note: 'not mine' }, 'id_in_use'],
      [event('visit_correction', { visit_id: theirs.id, change: 'remove' }), 'id_in_use'],
      [event('round_seen', { round_id: newId() }), 'unknown'],
    ];
    const good = [visit(), event('start'), closure()];
    const sent = [...good, ...bad.map(([each]) => each), visit({ note: 'half an emoji \ud83d' })];
    expect(await field.outcomes(priya, ...sent)).toEqual([
      'stored',
      'stored',
      'stored',
      ...bad.map(([, reason]) => reason),
      'stored',
    ]);
    expect([await count('visits'), await count('site_marks'), await count('shift_events')]).toEqual([
      3, 1, 1,
    ]);
    const notes = await app.db.selectFrom('visits').select('note').where('note', '<>', '').execute();
    expect(notes).toEqual([{ note: 'half an emoji \ufffd' }]);
  });

  test('101 events, 5 MB, and events of another person are refused as a whole and store nothing', async () => {
    expect(
      (
        await field.send(
          priya,
          Array.from({ length: 101 }, () => visit()),
        )
      ).status,
    ).toBe(400);
    const long = visit({ note: 'x'.repeat(5 * 1024 * 1024) });
    expect((await field.send(priya, [visit(), long])).status).toBe(413);
    expect((await field.send(priya, [visit()], tom.id)).status).toBe(409);
    expect(await count('visits')).toBe(0);
  });

  test('a visit and its removal end the same in one call, in two, and in the other order', async () => {
    for (const order of ['one call', 'two calls', 'removal first'] as const) {
      const made = visit();
      const removal = event('visit_correction', { visit_id: made.id, change: 'remove' });
      const calls = {
        'one call': [[removal, made]],
        'two calls': [[made], [removal]],
        'removal first': [[removal], [made]],
      }[order];
      for (const sent of calls)
        expect(new Set(await field.outcomes(priya, ...sent))).toEqual(new Set(['stored']));
      expect([order, await count('visits')]).toEqual([order, 0]);
    }
  });

  test('the same id twice in a call is one event', async () => {
    const twice = visit();
    expect(await field.outcomes(priya, twice, { ...twice, note: 'again' })).toEqual(['stored', 'stored']);
    expect(await count('visits')).toBe(1);
  });

  test('a call for help is accepted when the other limit is used up, and other calls are not', async () => {
    const key = `sendFieldEvents:user:${priya.id}`;
    const limit = { freeAttempts: 1, windowSeconds: 60, pausesSeconds: [60] };
    await countAttempt(app.db, { key, at: app.clock.now(), ...limit });
    expect((await field.send(priya, [visit()])).status).toBe(429);
    expect((await field.send(priya, [event('help')])).status).toBe(200);
  });

  test('events of a part that is off are refused as invalid, and its state is empty', async () => {
    const off = await buildApp({ ...app.deps, config: { ...app.config, FEATURES: ['visits'] } });
    const headers = await app.signedInAs(priya);
    const events = [visit(), closure(), event('start'), event('on_my_way_end')];
    const { method, path: url } = fieldContract.sendFieldEvents;
    const reply = await off.inject({ method, url, headers, payload: { user_id: priya.id, events } });
    expect(reply.json()).toMatchObject({
      results: [{ status: 'stored' }, ...events.slice(1).map(() => ({ reason: 'invalid' }))],
      state: { shift: null, team: null },
    });
    await off.close();
  });
});

describe('the state', () => {
  const poll = async (tag?: string, service = app.server) =>
    service.inject({
      url: fieldContract.readField.path,
      headers: { ...(await app.signedInAs(priya)), ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    });
  const tagOf = (reply: Awaited<ReturnType<typeof poll>>) => reply.json<{ tag: string }>().tag;

  test('the state is sent again only when it has changed, whatever the time', async () => {
    await field.send(priya, [event('start')]);
    const first = await poll();
    expect(first.headers['etag']).toBe(tagOf(first));
    app.clock.advance(MINUTE);
    const second = await poll(tagOf(first));
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await team.sendJob(helen, site, priya);
    const third = await poll(tagOf(first));
    expect([third.statusCode, third.json().team.jobs]).toMatchObject([200, [{ state: 'open' }]]);
    // Expiry is a change, though nothing was written.
    app.clock.advance(60 * MINUTE);
    expect((await poll(tagOf(third))).json().team).toMatchObject({ jobs: [], gone: [{ why: 'expired' }] });
  });

  test('the reply to events has the tag of the state, so that the next poll is empty', async () => {
    const { body } = await field.send(priya, [visit(), event('start')]);
    expect((await poll(body.state.tag)).statusCode).toBe(304);
  });

  test('a phone that another instance has told more never gets an older state', async () => {
    const other = await buildApp(app.deps);
    const { id: job_id } = await team.sendJob(helen, site, priya);
    // The other instance has just read, and does not read again within a second.
    expect((await poll(undefined, other)).json().team.jobs).toMatchObject([{ state: 'open' }]);
    const { body } = await field.send(priya, [event('job_accepted', { job_id, assignment: 1 })]);
    expect((await poll(body.state.tag, other)).statusCode).toBe(304);
    await other.close();
  });

  test('what a job was of others is in nobody else’s state', async () => {
    await team.sendRound(helen, tom, [site]);
    await team.sendJob(helen, site, tom);
    await field.send(tom, [event('start')]);
    expect(await field.state(priya)).toMatchObject({
      shift: { shift: null },
      team: { rounds: [], jobs: [], gone: [], claims: [] },
    });
  });
});

test('an event of the shift is stored while other events of the same call wait for a lock', async () => {
  const { id: job_id } = await team.sendJob(helen, site, priya);
  const sent = [event('job_accepted', { job_id, assignment: 1 }), event('check_in')];
  const answer = await app.db.transaction().execute(async (tx) => {
    await sql`select from site_jobs where id = ${job_id} for update`.execute(tx);
    const waiting = field.outcomes(priya, ...sent);
    await expect.poll(() => count('shift_events')).toBe(1);
    return { waiting };
  });
  expect(await answer.waiting).toEqual(['stored', 'stored']);
});
