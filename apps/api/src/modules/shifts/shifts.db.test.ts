import { shiftContract } from '@patrolplan/contract/shift';
import { staffContract } from '@patrolplan/contract/staff';
import { visitsContract } from '@patrolplan/contract/visits';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { shiftCalls } from '#testing/calls/shift-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let priya: TestUser;
let helen: TestUser;
let site: number;
let elsewhere: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  site = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside' });
  elsewhere = await makeSite(app.db, { name: 'Ouse Street', area: 'Ouseburn' });
  priya = await app.makeUser({ areas: ['Quayside'] });
  helen = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
});
afterAll(() => app.close());
beforeEach(() => clear());

const { at, call, clear, event, idOf, own, send } = shiftCalls({
  start: NOW,
  app: () => app,
  warden: () => priya,
});
const wait = (minutes: number) => app.clock.advance(minutes * MINUTE);
const field = fieldCalls(() => app);
const shift = async () => (await own(priya)).shift;
const switchOn = (minutes = 60) =>
  call(helen, staffContract.saveCheckIn, { was: { is_on: false, minutes: 60 }, is_on: true, minutes });
const MARK = { role: 'duty', name: 'Mark', email: 'mark@city.example', webhook_url: '' };
const checkInOn = async (minutes = 60) => {
  await call(helen, staffContract.saveContact, MARK);
  return switchOn(minutes);
};
const visit = (n: number, minutes: number) =>
  send({ id: idOf(n), kind: 'visit', site_id: site, at: at(minutes), outcome: 'visited' });

test('a shift starts, has a break and ends, one event each', async () => {
  expect(await shift()).toBeNull();
  expect((await send(event('start', 0))).shift).toMatchObject({
    state: 'patrolling',
    last_heard_at: at(0),
    check_in_by: null,
  });
  wait(30);
  expect((await send(event('break', 30))).shift).toMatchObject({ state: 'break' });
  expect((await send(event('resume', 30))).shift).toMatchObject({ state: 'patrolling' });
  const over = await send(event('end', 30));
  expect(over).toMatchObject({ shift: null, ended: { ended_at: at(30) } });
});

test('a repeated delivery of events changes nothing, and a bad event does not hold up the others', async () => {
  const start = event('start', 0);
  const sent = [start, { id: 'x', kind: 'dance' }, event('stop', 121), event('start', -11_000)];
  const first = await send(...sent);
  expect(first.results.map(({ reason }) => reason)).toEqual([null, 'invalid', 'in_future', 'too_old']);
  const again = await send(start, start);
  expect(again.results.map(({ status }) => status)).toEqual(['stored', 'stored']);
  expect(again.shift).toEqual(first.shift);
  expect(await app.db.selectFrom('shift_events').select('id').execute()).toHaveLength(1);
});

test('events of a phone that is up to two hours ahead count from their receipt, in their order', async () => {
  await checkInOn();
  const { results, shift: running } = await send(
    event('start', 90),
    event('check_in', 110),
    event('break', 120),
  );
  expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
  expect(running).toMatchObject({
    state: 'break',
    last_heard_at: new Date(Date.parse(NOW) - 1).toISOString(),
  });
  const stored = await app.db.selectFrom('shift_events').select(['kind', 'stated_at']).execute();
  expect(stored.find(({ kind }) => kind === 'start')?.stated_at).toEqual(new Date(at(90)));
});

test('events of one person are not stored for another', async () => {
  const tom = await app.makeUser({ areas: ['Quayside'] });
  const start = event('start', 0);
  expect((await field.send(priya, [start], tom.id)).status).toBe(409);
  await send(start);
  const { results, state } = (await field.send(tom, [start])).body;
  expect(results).toEqual([{ id: start.id, status: 'refused', reason: 'id_in_use' }]);
  expect(state.shift?.shift).toBeNull();
});

test('the shift is the same in whatever order, however often and in how many calls the events arrive', async () => {
  const day = [
    event('start', -300, { back_by: at(60) }),
    event('start', -295),
    event('check_in', -240),
    event('break', -200),
    event('resume', -170),
    event('stop', -100),
    event('back_by', -90, { back_by: at(90) }),
  ];
  const state = async () => app.db.selectFrom('shifts').selectAll().execute();
  await field.store(priya, day);
  const expected = await state();
  expect(expected).toMatchObject([{ started_at: new Date(at(-300)), back_by: new Date(at(90)) }]);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...day, ...day], { minLength: day.length * 2 }),
      fc.integer({ min: 1, max: 4 }),
      async (order, size) => {
        await app.db.deleteFrom('shift_events').execute();
        await app.db.deleteFrom('shifts').execute();
        const calls = Array.from({ length: Math.ceil(order.length / size) }, (_, n) =>
          order.slice(n * size, (n + 1) * size),
        );
        await Promise.all(calls.map((events) => field.store(priya, events)));
        expect(await state()).toEqual(expected);
      },
    ),
    { numRuns: 10 },
  );
});

test('a visit, the start of a stop and I am OK move the deadline; a break does not', async () => {
  await checkInOn();
  expect(await send(event('start', 0))).toMatchObject({ check_in: { minutes: 60 } });
  expect((await shift())?.check_in_by).toBe(at(60));
  wait(10);
  await visit(1, 10);
  expect(await shift()).toMatchObject({ last_heard_at: at(10), check_in_by: at(70) });
  wait(10);
  expect((await send(event('stop', 20))).shift).toMatchObject({ check_in_by: at(80) });
  wait(10);
  expect((await send(event('break', 30))).shift).toMatchObject({ state: 'break', check_in_by: at(80) });
  expect((await send(event('check_in', 30))).shift).toMatchObject({ check_in_by: at(90) });
  // A check-in that is late moves the deadline only as far as it was made in time, and an older one not at all.
  wait(40);
  expect((await send(event('check_in', 25), event('check_in', 50))).shift).toMatchObject({
    last_heard_at: at(50),
    check_in_by: at(110),
  });
});

test('a visit that is dated up to two minutes ahead moves the deadline, from its receipt', async () => {
  await checkInOn();
  await send(event('start', 0));
  wait(10);
  await visit(1, 12);
  expect(await shift()).toMatchObject({ last_heard_at: at(10), check_in_by: at(70) });
  wait(5);
  await send(event('break', 15));
  expect(await shift()).toMatchObject({ last_heard_at: at(10), check_in_by: at(70) });
});

test('a visit that its warden takes back was still heard', async () => {
  await checkInOn();
  await send(event('start', 0));
  wait(10);
  await visit(2, 10);
  await send({ id: idOf(3), kind: 'visit_correction', visit_id: idOf(2), at: at(10), change: 'remove' });
  expect((await send(event('break', 10))).shift).toMatchObject({ check_in_by: at(70) });
});

test('own visits of a shift over midnight begin with its start, those of no shift at midnight', async () => {
  const ids = async () => (await call(priya, visitsContract.readOwnVisits)).body.visits.map(({ id }) => id);
  await visit(11, -5);
  wait(9 * 60);
  await send(event('start', 9 * 60));
  wait(60);
  await visit(12, 10 * 60);
  expect(await ids()).toEqual([idOf(12), idOf(11)]);
  wait(5 * 60);
  await send(event('end', 15 * 60));
  expect(await ids()).toEqual([idOf(12)]);
  wait(24 * 60);
  expect(await ids()).toEqual([]);
});

test('the interval that was agreed with a person counts, and a change moves the deadline of a running shift', async () => {
  await send(event('start', 0));
  expect((await shift())?.check_in_by).toBeNull();
  await checkInOn(45);
  expect((await shift())?.check_in_by).toBe(at(45));
  const own = { id: priya.id, was: null, minutes: 20 };
  expect((await call(helen, staffContract.savePersonInterval, own)).body).toEqual({
    minutes: 20,
    usual_minutes: 45,
    is_on: true,
  });
  expect((await shift())?.check_in_by).toBe(at(20));
  expect((await call(helen, staffContract.savePersonInterval, { ...own, minutes: 30 })).status).toBe(409);
  expect((await call(helen, staffContract.savePersonInterval, { ...own, minutes: 14 })).status).toBe(400);
});

test('check-in cannot be on without a contact', async () => {
  const refused = await switchOn();
  expect([refused.status, refused.body]).toEqual([
    400,
    { is_on: ['Set a contact first: without one no one is notified of a missed check-in.'] },
  ]);
  expect((await checkInOn()).status).toBe(200);
  const remove = () => call(helen, staffContract.removeContact, { role: 'duty' });
  expect((await remove()).status).toBe(409);
  await call(helen, staffContract.saveContact, { ...MARK, role: 'second' });
  expect((await remove()).status).toBe(200);
});

test('a change of a contact that somebody else has changed meanwhile is refused', async () => {
  const save = async (version: number | null, name: string) =>
    call(helen, staffContract.saveContact, { ...MARK, version, name });
  expect((await save(null, 'Mark')).body.contact.version).toBe(1);
  expect((await save(null, 'Another')).status).toBe(409);
  expect((await save(1, 'Mark Elliott')).status).toBe(200);
  const late = await save(1, 'Theirs');
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ current: { name: 'Mark Elliott', version: 2 } });
  expect(JSON.stringify(late.body)).not.toContain('webhook_secret');
  const remove = (version: number) => call(helen, staffContract.removeContact, { role: 'duty', version });
  expect((await remove(1)).status).toBe(409);
  expect((await remove(2)).status).toBe(200);
});

test('a shift ends by itself twelve hours after its start', async () => {
  await send(event('start', 0));
  wait(12 * 60 - 1);
  expect(await shift()).not.toBeNull();
  wait(1);
  expect(await own(priya)).toMatchObject({
    shift: null,
    ended: { ended_at: at(12 * 60) },
  });
});

test('an undo takes back a tap, also when it arrives first', async () => {
  const end = event('end', 0);
  await send(event('start', -10), event('undo', 0, { undoes: end.id }));
  expect((await send(end)).shift).toMatchObject({ state: 'patrolling' });
  const start = event('start', 0);
  expect((await send(event('end', 0), start, event('undo', 0, { undoes: start.id }))).shift).toBeNull();
});

test('what waits counts only the areas of the person: due sites, boosts, and changes since the last shift', async () => {
  const waiting = async () => (await call(priya, shiftContract.readWaiting)).body;
  expect(await waiting()).toEqual({ due: { sites: 0, overdue: 0 }, boosts: 0, since: null });
  await send(event('start', -600), event('end', -300));
  const old = new Date(Date.parse(NOW) - 10 * 24 * 60 * MINUTE);
  await app.db
    .updateTable('sites')
    .set({ visit_every_days: 3, visit_rule_since: old, created_at: old })
    .execute();
  const boost = { amount: 1, reason: 'x', created_by: 'test', created_at: new Date(at(-5)) };
  const times = { starts_at: new Date(at(-5)), ends_at: new Date(at(60)) };
  for (const site_id of [site, elsewhere])
    await app.db
      .insertInto('boosts')
      .values({ ...boost, ...times, site_id })
      .execute();
  const added = await makeSite(app.db, { name: 'New street', area: 'Quayside' });
  await app.db
    .updateTable('sites')
    .set({ created_at: new Date(at(-1)) })
    .where('id', '=', added)
    .execute();
  expect(await waiting()).toEqual({
    due: { sites: 1, overdue: 1 },
    boosts: 1,
    since: { at: at(-300), boosts_set: 1, sites_added: 1 },
  });
});

const sheet = (siteId: number) => ({
  started_at: at(-400),
  ended_at: at(0),
  sites_seen: 23,
  visits: 25,
  due: { seen: 8, total: 9 },
  returns: { made: 2, total: 2 },
  jobs: null,
  skipped: [{ site_id: siteId, at: at(-60), reason: 'road_closed' }],
  notes: [{ site_id: siteId, at: at(-90), note: 'Sign turned round' }],
});

test('staff read the sheet of a shift only after the warden has sent it, once', async () => {
  const sheets = async () => (await call(helen, staffContract.listShiftSheets)).body.sheets;
  expect(await sheets()).toEqual([]);
  const sent = event('sheet', 0, { sheet: sheet(site) });
  await send(sent);
  await send(sent);
  expect(await sheets()).toMatchObject([
    {
      sites_seen: 23,
      due: { seen: 8, total: 9 },
      skipped: [{ site_name: 'Sandgate', reason: 'road_closed' }],
      notes: [{ site_name: 'Sandgate', note: 'Sign turned round' }],
    },
  ]);
  const foreign = await send(event('sheet', 0, { sheet: sheet(elsewhere) }));
  expect(foreign.results).toMatchObject([{ status: 'refused', reason: 'outside_areas' }]);
});

test('without the feature the calls do not exist and a visit is stored as before', async () => {
  const without = await createTestApp({ now: NOW, env: { FEATURES: 'staff,visits' } });
  const user = await without.makeUser({ isStaff: true });
  const headers = await without.signedInAs(user);
  for (const { method, path } of [...Object.values(shiftContract), staffContract.readShifts]) {
    const reply = await without.inject({
      method,
      url: path,
      headers,
      ...(method === 'POST' && { payload: { user_id: user.id, events: [] } }),
    });
    expect([path, reply.statusCode, reply.json()]).toEqual([path, 404, { detail: 'Not found.' }]);
  }
  await without.close();
});
