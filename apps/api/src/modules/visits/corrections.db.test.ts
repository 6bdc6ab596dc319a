import { callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { visitsContract } from '@patrolplan/contract/visits';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { openedAnswers } from '#testing/calls/visit-answers.ts';
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
  for (const table of ['visits', 'removed_visits', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
}

const idOf = (n: number) => `019a8c9e-3a00-7000-8000-${String(n).padStart(12, '0')}`;
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE).toISOString();
const visit = (n: number, given: Readonly<Record<string, unknown>> = {}) => ({
  id: idOf(n),
  kind: 'visit',
  site_id: site,
  at: at(-n),
  outcome: 'visited',
  ...given,
});
let corrections = 100;
const note = (n: number, text: string, made = 0) => ({
  id: idOf((corrections += 1)),
  kind: 'visit_correction',
  visit_id: idOf(n),
  at: at(made),
  change: 'note',
  note: text,
});
const removal = (n: number) => ({
  id: idOf((corrections += 1)),
  kind: 'visit_correction',
  visit_id: idOf(n),
  at: at(0),
  change: 'remove',
});

const field = fieldCalls(() => app);
const store = (...events: readonly object[]) => field.store(priya, events);
const outcomes = async (...events: readonly object[]) =>
  (await store(...events)).map(({ reason }) => reason ?? 'stored');
const state = async () => ({
  visits: await app.db.selectFrom('visits').select(['id', 'note']).orderBy('id').execute(),
  answers: (await openedAnswers(app.db, app.config.TOKEN_SECRETS)).map(({ id, found }) => [id, found]),
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
  expect(await outcomes(note(1, 'third', -1), note(1, 'second', -2), note(3, 'nobody'))).toEqual([
    'stored',
    'stored',
    'not_found',
  ]);
  await store(note(1, 'second', -2));
  // A repeated delivery of the visit changes nothing either.
  await store(visit(1, { note: 'first' }));
  expect((await state()).visits.map((row) => row.note)).toEqual(['third', '']);
});

test('a removed visit takes its own answer with it, and does not come back', async () => {
  await store(visit(1, { found: 3, is_survey: true }), visit(2, { found: 1 }), visit(3));
  const gone = removal(1);
  expect(await outcomes(gone, gone)).toEqual(['stored', 'stored']);
  await store(gone);
  expect((await store(visit(1, { found: 3 }))).map(({ status }) => status)).toEqual(['stored']);
  expect(await state()).toEqual({
    visits: [
      { id: idOf(2), note: '' },
      { id: idOf(3), note: '' },
    ],
    answers: [
      [idOf(2), 1],
      [idOf(3), null],
    ],
  });
  expect(await mine()).toHaveLength(2);
});

test('a visit of another person and a visit of yesterday stay as they are', async () => {
  await store(visit(1, { note: 'mine' }), visit(11 * 60, { note: 'yesterday' }));
  const before = await state();
  const foreign = [note(1, 'not mine'), removal(1), { kind: 'visit_correction' }];
  expect(await field.outcomes(tom, ...foreign)).toEqual(['id_in_use', 'id_in_use', 'invalid']);
  expect(await outcomes(removal(11 * 60), note(11 * 60, 'today'))).toEqual(['day_over', 'day_over']);
  expect((await field.send(tom, foreign, priya.id)).status).toBe(409);
  expect(await state()).toEqual(before);
});

test(
  'visits and corrections in any order, repeated or late, end the same',
  { timeout: 120_000 },
  async () => {
    const visits = [1, 2, 3, 4].map((n) => visit(n, { note: `visit ${n}`, found: [0, 1, 3, null][n % 4] }));
    const notes = [note(1, 'older', -3), note(1, 'newer', -2), note(3, 'again', -1)];
    const removals = [2, 4].map((n) => removal(n));
    await store(...visits);
    await store(...notes, ...removals);
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
                Promise.all([store(...each.corrections), store(...each.visits)]),
              ),
            );
          }
          await store(...first);
          await store(...notes.toReversed());
          expect(await state()).toEqual(expected);
        },
      ),
      { numRuns: sampleSize(40) },
    );
  },
);

test('staff strike a visit with a reason, which the trail and its warden read, and can undo it', async () => {
  // A visit that no other test strikes: no row of the audit can be deleted.
  const own = idOf(71);
  const struckVisit = () => visit(1, { id: own, note: 'Cone', found: 3 });
  await store(struckVisit(), visit(2, { found: 1 }));
  const strike = (reason: string) => post(helen, staffContract.strikeVisit, { id: own, reason });
  for (const reason of ['', ' \u200b ', 'x'.repeat(201)]) expect((await strike(reason)).statusCode).toBe(400);
  const struck = await strike(' Wrong\nsite\u200b ');
  expect([struck.statusCode, struck.json()]).toEqual([200, { struck_at: NOW }]);
  expect((await strike('again')).statusCode).toBe(404);
  expect((await state()).visits.map(({ id }) => id)).toEqual([idOf(2)]);
  expect((await state()).answers).toEqual([[idOf(2), 1]]);
  expect(await mine()).toEqual([
    expect.objectContaining({ id: own, note: 'Cone', struck_because: 'Wrong site' }),
    expect.not.objectContaining({ struck_because: expect.anything() }),
  ]);
  await store(struckVisit());
  expect((await state()).visits).toHaveLength(1);

  const restore = (struck_at: string) => post(helen, staffContract.restoreVisit, { id: own, struck_at });
  expect((await restore(at(1))).statusCode).toBe(404);
  expect((await restore(NOW)).statusCode).toBe(200);
  expect((await restore(NOW)).statusCode).toBe(404);
  expect(await state()).toEqual({
    visits: [
      { id: idOf(2), note: '' },
      { id: own, note: 'Cone' },
    ],
    answers: [[idOf(2), 1]],
  });

  const body = { person: null, kind: 'visit', subject: `visit:${own}`, from: null, until: null, after: null };
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
  await store(removal(1));
  await deleteRemovedVisitsBefore(app.db, new Date(NOW));
  expect(await app.db.selectFrom('removed_visits').selectAll().execute()).toHaveLength(1);
  await deleteRemovedVisitsBefore(app.db, new Date(at(1)));
  expect(await app.db.selectFrom('removed_visits').selectAll().execute()).toEqual([]);
});

test('an older note that arrives after a visit was struck and put back does not replace the newer one', async () => {
  await store(visit(1));
  await store(note(1, 'newer'));
  await post(helen, staffContract.strikeVisit, { id: idOf(1), reason: 'Wrong site' });
  const restored = await post(helen, staffContract.restoreVisit, { id: idOf(1), struck_at: NOW });
  expect(restored.statusCode).toBe(200);
  await store(note(1, 'older', -1));
  expect((await state()).visits).toEqual([{ id: idOf(1), note: 'newer' }]);
});

test('a struck visit that its warden removes cannot be put back, and nothing of it is kept', async () => {
  await store(visit(1, { note: 'Cone' }));
  await post(helen, staffContract.strikeVisit, { id: idOf(1), reason: 'Wrong site' });
  expect(await outcomes(removal(1), removal(1))).toEqual(['stored', 'stored']);
  const restored = await post(helen, staffContract.restoreVisit, { id: idOf(1), struck_at: NOW });
  expect(restored.statusCode).toBe(404);
  expect((await state()).visits).toEqual([]);
  expect(await app.db.selectFrom('removed_visits').select(['user_id', 'note']).execute()).toEqual([
    { user_id: priya.id, note: null },
  ]);
});
