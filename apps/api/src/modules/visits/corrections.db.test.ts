import { callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { visitsContract } from '@patrolplan/contract/visits';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';
import type { TestUser } from '#testing/test-user.ts';
import { correctVisits } from './correct-visits.ts';
import { storeVisits } from './receive-visits.ts';
import { deleteRemovedVisitsBefore } from './removed-visits-table.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const MINUTE = 60_000;

let app: TestApp;
let priya: TestUser;
let tom: TestUser;
let helen: TestUser;
let site: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  site = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside', defaultBaseScore: 4 });
  priya = await app.makeUser({ areas: ['Quayside'] });
  tom = await app.makeUser({ areas: ['Quayside'] });
  helen = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());
beforeEach(() => clear());

async function clear(): Promise<void> {
  app.clock.set(NOW);
  for (const table of ['visits', 'removed_visits', 'found_sums', 'survey_sums', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
}

const idOf = (n: number) => `019a8c9e-3a00-7000-8000-${String(n).padStart(12, '0')}`;
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE).toISOString();
const visit = (n: number, given: Readonly<Record<string, unknown>> = {}) => ({
  id: idOf(n),
  site_id: site,
  visited_at: at(-n),
  outcome: 'visited',
  ...given,
});
const note = (n: number, text: string, made = 0) => ({
  id: idOf(n),
  made_at: at(made),
  change: 'note',
  note: text,
});
const removal = (n: number, given: Readonly<Record<string, unknown>> = {}) => ({
  id: idOf(n),
  made_at: at(0),
  change: 'remove',
  ...given,
});

const deps = () => ({ ...app, timeZone: 'Europe/London', countsIn: 'Europe/London' });
const store = (...visits: readonly object[]) =>
  storeVisits(deps(), { userId: priya.id, isStaff: false }, visits);
const correct = (...corrections: readonly object[]) => correctVisits(deps(), priya.id, corrections);
const results = async (corrections: ReturnType<typeof correct>) =>
  (await corrections).map(({ reason }) => reason ?? 'stored');
const state = async () => ({
  visits: await app.db.selectFrom('visits').select(['id', 'note', 'is_answered']).orderBy('id').execute(),
  found: await app.db
    .selectFrom('found_sums')
    .select(['period', 'found', 'answers'])
    .where('answers', '>', 0)
    .orderBy('period')
    .execute(),
  surveys: await app.db.selectFrom('survey_sums').select(['stops', 'clear']).where('stops', '>', 0).execute(),
});
const post = async (user: TestUser, call: { readonly path: string }, payload: object) =>
  app.inject({ method: 'POST', url: call.path, headers: await app.signedInAs(user), payload });
const mine = async () =>
  (
    await app.inject({
      url: callPath(visitsContract.readOwnVisits, {}),
      headers: await app.signedInAs(priya),
    })
  ).json<{ visits: object[] }>().visits;

test('a corrected note replaces the first one, and an older correction that arrives later changes nothing', async () => {
  await store(visit(1, { note: 'first' }), visit(2));
  expect(await results(correct(note(1, 'third', -1), note(1, 'second', -2), note(3, 'nobody')))).toEqual([
    'stored',
    'stored',
    'not_found',
  ]);
  await correct(note(1, 'second', -2));
  // A repeated delivery of the visit changes nothing either.
  await store(visit(1, { note: 'first' }));
  expect((await state()).visits.map((row) => row.note)).toEqual(['third', '']);
});

test('a removed visit takes back its share of what was found, once, and does not come back', async () => {
  await store(visit(1, { found: 3, is_survey: true }), visit(2, { found: 1 }), visit(3));
  const gone = removal(1, { found: 3, is_survey: true });
  expect(await results(correct(gone, gone))).toEqual(['stored', 'stored']);
  await correct(gone);
  expect((await store(visit(1, { found: 3 }))).map(({ status }) => status)).toEqual(['stored']);
  expect(await state()).toEqual({
    visits: [
      { id: idOf(2), note: '', is_answered: true },
      { id: idOf(3), note: '', is_answered: false },
    ],
    found: [{ period: 'morning', found: 1, answers: 1 }],
    surveys: [],
  });
  expect(await mine()).toHaveLength(2);
});

test('a removal from a phone that does not know the answer takes back the mean of the sum', async () => {
  await store(visit(1, { found: 3 }), visit(2, { found: 3 }), visit(3, { found: 0 }));
  await correct(removal(2));
  expect((await state()).found).toEqual([{ period: 'morning', found: 4, answers: 2 }]);
  await correct(removal(1), removal(3));
  expect((await state()).found).toEqual([]);
});

test('a visit of another person and a visit of yesterday stay as they are', async () => {
  await store(visit(1, { note: 'mine' }), visit(11 * 60, { note: 'yesterday' }));
  const before = await state();
  const call = visitsContract.correctVisits;
  const payload = { user_id: tom.id, corrections: [note(1, 'not mine'), removal(1), 'no correction'] };
  const reply = (await post(tom, call, payload)).json<{ results: { reason: string }[] }>();
  expect(reply.results.map(({ reason }) => reason)).toEqual(['id_in_use', 'id_in_use', 'invalid']);
  expect(await results(correct(removal(11 * 60), note(11 * 60, 'today')))).toEqual(['day_over', 'day_over']);
  expect((await post(tom, call, { ...payload, user_id: priya.id })).statusCode).toBe(409);
  expect(await state()).toEqual(before);
});

test(
  'visits and corrections in any order, repeated or late, end the same',
  { timeout: 120_000 },
  async () => {
    const visits = [1, 2, 3, 4].map((n) => visit(n, { note: `visit ${n}`, found: [0, 1, 3, null][n % 4] }));
    const notes = [note(1, 'older', -3), note(1, 'newer', -2), note(3, 'again', -1)];
    const removals = [2, 4].map((n) => removal(n, { found: [0, 1, 3, null][n % 4] }));
    await store(...visits);
    await correct(...notes, ...removals);
    const expected = await state();
    expect(expected.visits.map((row) => row.note)).toEqual(['newer', 'again']);

    const delivery = fc.record({
      visits: fc.subarray(visits),
      // A device sends notes of visits that are stored only.
      corrections: fc.subarray(removals),
      hours: fc.integer({ min: 0, max: 24 }),
      atOnce: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(delivery, { maxLength: 4 }),
        fc.shuffledSubarray(notes),
        async (all, first) => {
          await clear();
          const last = { visits, corrections: removals, hours: 1, atOnce: 1 };
          for (const each of [...all, last]) {
            app.clock.advance(each.hours * 60 * MINUTE);
            await Promise.all(
              Array.from({ length: each.atOnce }, () =>
                Promise.all([correct(...each.corrections), store(...each.visits)]),
              ),
            );
          }
          await correct(...first);
          await correct(...notes.toReversed());
          expect(await state()).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  },
);

test('staff strike a visit with a reason, which the trail and its warden read, and can undo it', async () => {
  await store(visit(1, { note: 'Cone', found: 3 }), visit(2, { found: 1 }));
  const strike = (reason: string) => post(helen, staffContract.strikeVisit, { id: idOf(1), reason });
  for (const reason of ['', ' \u200b ', 'x'.repeat(201)]) expect((await strike(reason)).statusCode).toBe(400);
  const struck = await strike(' Wrong\nsite\u200b ');
  expect([struck.statusCode, struck.json()]).toEqual([200, { struck_at: NOW }]);
  expect((await strike('again')).statusCode).toBe(404);
  expect((await state()).visits.map(({ id }) => id)).toEqual([idOf(2)]);
  // The mean of both answers goes: who found what is not known.
  expect((await state()).found).toEqual([{ period: 'morning', found: 2, answers: 1 }]);
  expect(await mine()).toEqual([
    expect.objectContaining({ id: idOf(1), note: 'Cone', struck_because: 'Wrong site' }),
    expect.not.objectContaining({ struck_because: expect.anything() }),
  ]);
  await store(visit(1, { note: 'Cone', found: 3 }));
  expect((await state()).visits).toHaveLength(1);

  const restore = (struck_at: string) => post(helen, staffContract.restoreVisit, { id: idOf(1), struck_at });
  expect((await restore(at(1))).statusCode).toBe(404);
  expect((await restore(NOW)).statusCode).toBe(200);
  expect((await restore(NOW)).statusCode).toBe(404);
  expect((await state()).visits).toEqual([
    { id: idOf(1), note: 'Cone', is_answered: false },
    { id: idOf(2), note: '', is_answered: true },
  ]);

  const body = { person: null, kind: 'visit', subject: null, from: null, until: null, after: null };
  const { changes } = (await post(helen, staffContract.findChanges, body)).json<{
    changes: { sentence: string; who: string }[];
  }>();
  expect(changes.map(({ sentence }) => sentence)).toEqual([
    'Visit counts again: Sandgate',
    'Visit struck: Sandgate, Mon 16 Nov 2026, 09:59, Wrong site',
  ]);
  const trail = await app.db.selectFrom('audit').selectAll().where('action', 'like', 'visit.%').execute();
  expect(JSON.stringify(trail)).not.toContain(`user:${priya.id}"`);
});

test('the sweep forgets removed visits after the retention', async () => {
  await correct(removal(1));
  await deleteRemovedVisitsBefore(app.db, new Date(NOW));
  expect(await app.db.selectFrom('removed_visits').selectAll().execute()).toHaveLength(1);
  await deleteRemovedVisitsBefore(app.db, new Date(at(1)));
  expect(await app.db.selectFrom('removed_visits').selectAll().execute()).toEqual([]);
});

test('a struck survey stop goes from the sums of surveys, with the mean of what was found', async () => {
  const survey = { is_survey: true };
  await store(visit(1, { found: 0, ...survey }), visit(2, { found: 0, ...survey }));
  await store(visit(3, { found: 3, ...survey }), visit(4, { found: 1 }), visit(5, survey));
  const strike = (n: number) => post(helen, staffContract.strikeVisit, { id: idOf(n), reason: 'Wrong site' });
  for (const other of [4, 5]) await strike(other);
  expect((await state()).surveys).toEqual([{ stops: 3, clear: 2 }]);
  await strike(3);
  expect((await state()).surveys).toEqual([{ stops: 2, clear: 1 }]);
  for (const rest of [1, 2]) await strike(rest);
  expect(await state()).toMatchObject({ surveys: [], found: [] });
});
