import { visitsContract } from '@patrolplan/contract/visits';
import { contract } from '@patrolplan/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { countAttempt } from '#modules/sign-in/limits/rate-limits-table.ts';
import { switchSetting } from '#modules/settings/switch-setting.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { fieldCalls } from '#testing/calls/field-calls.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { openedAnswers } from '#testing/calls/visit-answers.ts';
import { readAreaVisits } from './read-area-visits.ts';
import { deleteVisitsBefore } from './visits-table.ts';

const NOW = '2026-11-16T10:00:00.000Z';
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let priya: TestUser;
let tom: TestUser;
let quayside: number;
let byker: number;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  quayside = await makeSite(app.db, { name: 'Sandgate', area: 'Quayside', defaultBaseScore: 4 });
  byker = await makeSite(app.db, { name: 'Shields Road', area: 'Byker' });
  priya = await app.makeUser({ areas: ['Quayside'] });
  tom = await app.makeUser({ areas: ['Quayside'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.deleteFrom('visits').execute();
  await app.db.deleteFrom('rate_limits').execute();
});

const idOf = (n: number) => `019a8c9e-3a00-7000-8000-${String(n).padStart(12, '0')}`;
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const visit = (n: number, given: Readonly<Record<string, unknown>> = {}) => ({
  id: idOf(n),
  kind: 'visit',
  site_id: quayside,
  at: minutesAgo(n),
  outcome: 'visited',
  ...given,
});

const field = fieldCalls(() => app);
const resultsOf = async (...delivery: Parameters<typeof field.send>) => {
  const { status, body } = await field.send(...delivery);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};
const answers = () => openedAnswers(app.db, app.config.TOKEN_SECRETS);
const stored = () => app.db.selectFrom('visits').selectAll().orderBy('id').execute();
const mine = async (user: TestUser) =>
  (await app.inject({ url: visitsContract.readOwnVisits.path, headers: await app.signedInAs(user) })).json<{
    visits: { id: string }[];
  }>().visits;

describe('a delivery', () => {
  test('a delivery stores the visits as sent, with the time of receipt and no position', async () => {
    const note = 'Gate open';
    expect(
      await resultsOf(priya, [visit(5, { note }), visit(6, { outcome: 'skipped', reason: 'road_closed' })]),
    ).toEqual([
      { id: idOf(5), status: 'stored', reason: null },
      { id: idOf(6), status: 'stored', reason: null },
    ]);
    expect(await stored()).toEqual([
      {
        id: idOf(5),
        user_id: priya.id,
        site_id: quayside,
        visited_at: new Date(minutesAgo(5)),
        outcome: 'visited',
        reason: null,
        note,
        received_at: new Date(NOW),
        is_answered: false,
        is_survey: false,
        noted_at: null,
      },
      expect.objectContaining({ id: idOf(6), outcome: 'skipped', reason: 'road_closed', note: '' }),
    ]);
  });

  test('a delivery gives each visit its own result, and a refused one does not block the others', async () => {
    const results = await resultsOf(priya, [
      visit(1),
      visit(2, { site_id: byker }),
      visit(3, { at: new Date(Date.parse(NOW) - 7 * DAY_MS - 1).toISOString() }),
      visit(4, { at: minutesAgo(-3) }),
      visit(5, { note: 'x'.repeat(281) }),
      visit(6, { outcome: 'skipped' }),
      visit(7, { id: '0d2e7c0e-7f0a-4f0a-9f0a-0123456789ab' }),
      'no visit at all',
      visit(8, { at: new Date(Date.parse(NOW) - 7 * DAY_MS).toISOString(), note: 'y'.repeat(280) }),
    ]);
    expect(results.map(({ status, reason }) => reason ?? status)).toEqual([
      'stored',
      'outside_areas',
      'too_old',
      'in_future',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'stored',
    ]);
    expect((await stored()).map(({ id }) => id)).toEqual([idOf(1), idOf(8)]);
  });

  test.each([
    ['a lone surrogate', 'Cone\ud83d', 'Cone\ufffd'],
    ['the character NUL', 'Cone\u0000', 'Cone\ufffd'],
    ['the typed text \\u0000', '\\u0000', '\\u0000'],
  ])('a delivery with %s in a note stores every visit', async (_, typed, note) => {
    const results = await resultsOf(priya, [visit(1), visit(2, { note: typed }), visit(3)]);
    expect(results.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
    expect((await stored()).map((row) => row.note)).toEqual(['', note, '']);
  });

  test.each([
    ['2026-11-16T10:00:00+23:59', '2026-11-15T10:01:00.000Z'],
    ['2026-11-16T09:00:00-00:30', '2026-11-16T09:30:00.000Z'],
    ['2026-11-15T24:00:00Z', null],
    ['0000-01-01T00:00:00+23:59', null],
    ['9999-12-31T23:59:59-23:59', null],
  ])('a delivery with a visit at %s gives that visit its own result', async (at, time) => {
    const results = await resultsOf(priya, [visit(1), visit(2, { at }), visit(3)]);
    const wanted = time === null ? 'refused' : 'stored';
    expect(results.map(({ status }) => status)).toEqual(['stored', wanted, 'stored']);
    const times = (await stored()).map((row) => row.visited_at.toISOString());
    expect(times).toEqual([minutesAgo(1), ...(time === null ? [] : [time]), minutesAgo(3)]);
  });

  test('a delivery reports an unreadable visit by its id, if it has one', async () => {
    const results = await resultsOf(priya, [
      visit(1, { note: 'x'.repeat(281) }),
      { id: 'x'.repeat(64) },
      { id: 'x'.repeat(65) },
      'no visit at all',
    ]);
    expect(results.map(({ id }) => id)).toEqual([idOf(1), 'x'.repeat(64), '', '']);
  });

  test('a delivery is refused for a while after too many others', async () => {
    const key = `sendFieldEvents:user:${priya.id}`;
    const limit = { freeAttempts: 1, windowSeconds: 60, pausesSeconds: [60] };
    await countAttempt(app.db, { key, at: app.clock.now(), ...limit });
    expect((await field.send(priya, [visit(1)])).status).toBe(429);
    expect(await stored()).toEqual([]);
  });

  test('a delivery holds at most 100 visits', async () => {
    const many = Array.from({ length: 101 }, (_, n) => visit(n));
    expect((await field.send(priya, many)).status).toBe(400);
    expect(await resultsOf(priya, many.slice(0, 100))).toHaveLength(100);
  });

  test('a repeated delivery stores the visit once, also after seven days and after the area was unassigned', async () => {
    const first = visit(1, { note: 'first' });
    await resultsOf(priya, [first]);
    app.clock.advance(8 * DAY_MS);
    expect(await resultsOf(priya, [first, first])).toEqual([
      { id: idOf(1), status: 'stored', reason: null },
      { id: idOf(1), status: 'stored', reason: null },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test('simultaneous deliveries from two phones of one person store each visit once', async () => {
    const visits = Array.from({ length: 40 }, (_, n) => visit(n + 1));
    const replies = await Promise.all([
      resultsOf(priya, visits),
      resultsOf(priya, visits.toReversed()),
      resultsOf(priya, visits),
      resultsOf(priya, visits.toReversed()),
    ]);
    for (const results of replies) expect(results.every(({ status }) => status === 'stored')).toBe(true);
    expect(await stored()).toHaveLength(40);
  });

  test('a delivery with the visit id of another person changes and reveals nothing', async () => {
    await resultsOf(priya, [visit(1, { note: 'mine' })]);
    expect(await resultsOf(tom, [visit(1, { note: 'not mine' })])).toEqual([
      { id: idOf(1), status: 'refused', reason: 'id_in_use' },
    ]);
    // Nor does it say more when the visit would be refused anyway.
    expect(await resultsOf(tom, [visit(1, { site_id: byker })])).toMatchObject([{ reason: 'id_in_use' }]);
    expect(await stored()).toEqual([expect.objectContaining({ user_id: priya.id, note: 'mine' })]);
  });

  test('a delivery of one person in the session of another is refused as a whole', async () => {
    const { status, body } = await field.send(tom, [visit(1)], priya.id);
    expect([status, body]).toEqual([409, { detail: 'These events belong to another account.' }]);
    expect(await stored()).toEqual([]);
  });

  test('a delivery for a site that was retired after the visit is accepted', async () => {
    const gone = await makeSite(app.db, { area: 'Quayside' });
    await app.db
      .updateTable('sites')
      .set({ retired_at: new Date(NOW) })
      .where('id', '=', gone)
      .execute();
    expect(await resultsOf(priya, [visit(1, { site_id: gone })])).toMatchObject([{ status: 'stored' }]);
  });
});

test(
  'deliveries in any order, repeated or delayed, store the same visits',
  { timeout: 120_000 },
  async () => {
    const visits = Array.from({ length: 12 }, (_, n) =>
      visit(
        n + 1,
        n % 3 === 0
          ? { outcome: 'skipped', reason: 'no_time' }
          : { note: `visit ${n}`, found: [null, 0, 1, 3][n % 4], is_survey: n % 5 === 0 },
      ),
    );
    await field.store(priya, visits);
    const columns = (rows: Awaited<ReturnType<typeof stored>>) =>
      rows.map(({ received_at: _, ...row }) => row);
    const expected = columns(await stored());
    const expectedAnswers = await answers();
    expect(new Set(expectedAnswers.map(({ found }) => found))).toEqual(new Set([null, 0, 1, 3]));

    const delivery = fc.record({
      of: fc.subarray(visits, { minLength: 1 }),
      reversed: fc.boolean(),
      delayMs: fc.integer({ min: 0, max: DAY_MS }),
      atOnce: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { maxLength: 5 }), async (deliveries) => {
        await app.db.deleteFrom('visits').execute();
        app.clock.set(NOW);
        // The last delivery repeats everything, including lost visits.
        for (const { of, reversed, delayMs, atOnce } of [
          ...deliveries,
          { of: visits, reversed: false, delayMs: 0, atOnce: 1 },
        ]) {
          app.clock.advance(delayMs);
          const sent = reversed ? of.toReversed() : of;
          const replies = await Promise.all(
            Array.from({ length: atOnce }, () => field.store(priya, [...sent, ...sent.slice(0, 2)])),
          );
          for (const { status } of replies.flat()) expect(status).toBe('stored');
        }
        expect(columns(await stored())).toEqual(expected);
        expect(await answers()).toEqual(expectedAnswers);
      }),
      { numRuns: sampleSize(60) },
    );
  },
);

test('what was found is stored sealed, and a visit without an answer looks the same', async () => {
  await resultsOf(priya, [
    visit(1, { found: 3 }),
    visit(2, { found: 0, is_survey: true }),
    visit(3),
    visit(4, { outcome: 'skipped', reason: 'no_time' }),
  ]);
  expect(await answers()).toEqual([
    { id: idOf(1), found: 3, isSurvey: false },
    { id: idOf(2), found: 0, isSurvey: true },
    { id: idOf(3), found: null, isSurvey: false },
  ]);
  const sealed = await app.db.selectFrom('visit_answers').select('sealed').execute();
  expect(new Set(sealed.map((row) => row.sealed.length)).size).toBe(1);
  const text = JSON.stringify(await stored());
  expect(text).not.toContain('found');
  expect(text).not.toMatch(/"is_(answered|survey)":true/);
});

test('without the feature no answer is stored', async () => {
  await field.store(priya, [visit(1, { found: 3 })], ['visits', 'shift']);
  expect(await stored()).toHaveLength(1);
  expect(await answers()).toEqual([]);
});

test('an answer other than 0, 1 and 3, or of a skipped stop, is refused', async () => {
  const wrong = [visit(1, { found: 2 }), visit(2, { outcome: 'skipped', reason: 'no_time', found: 1 })];
  expect((await resultsOf(priya, wrong)).map(({ status, reason }) => [status, reason])).toEqual([
    ['refused', 'invalid'],
    ['refused', 'invalid'],
  ]);
});

test('the own visits of a person are those of today, newest first', async () => {
  await resultsOf(priya, [visit(30), visit(10), visit(20, { at: minutesAgo(11 * 60) })]);
  await resultsOf(tom, [visit(40)]);
  expect(await mine(priya)).toEqual([
    expect.objectContaining({ id: idOf(10), site_name: 'Sandgate', visited_at: minutesAgo(10) }),
    expect.objectContaining({ id: idOf(30) }),
  ]);
});

test('a deleted person leaves the visits behind', async () => {
  const leaver = await app.makeUser({ areas: ['Quayside'] });
  await resultsOf(leaver, [visit(1)]);
  await app.db.deleteFrom('users').where('id', '=', leaver.id).execute();
  expect(await stored()).toEqual([expect.objectContaining({ id: idOf(1), user_id: null })]);
  expect(await resultsOf(priya, [visit(1)])).toMatchObject([{ status: 'refused' }]);
});

test('the sweep deletes visits older than the retention', async () => {
  await resultsOf(priya, [visit(1), visit(60)]);
  expect(await deleteVisitsBefore(app.db, new Date(minutesAgo(30)))).toBe(1);
  expect((await stored()).map(({ id }) => id)).toEqual([idOf(1)]);
});

test('the last visit of a site counts for a day, of an area and of one site', async () => {
  const sandhill = await makeSite(app.db, { area: 'Quayside' });
  const at = new Date(NOW);
  const read = (wanted: Parameters<typeof readAreaVisits>[1]) =>
    readAreaVisits(app.db, wanted, { at, recoveryMinutes: 45 });
  const { id: areaId } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow();
  const elsewhere = { site_id: sandhill };
  const ahead = visit(2, { ...elsewhere, at: minutesAgo(-1) });
  await resultsOf(priya, [visit(1_440), visit(1_441, elsewhere), ahead]);
  expect((await read({ areaId })).lastAt).toEqual(new Map([[quayside, new Date(minutesAgo(1_440))]]));
  await resultsOf(priya, [visit(20, elsewhere), visit(30, elsewhere)]);
  expect(new Set((await read({ areaId })).lastAt.keys())).toEqual(new Set([quayside, sandhill]));
  expect(await read({ siteId: sandhill })).toEqual({
    lastAt: new Map([[sandhill, new Date(minutesAgo(20))]]),
    recoveryMinutes: null,
  });
});

describe('the scores', () => {
  const scores = async () => {
    app.clock.advance(60_000); // the scores of a minute are computed once
    const reply = await app.inject({
      method: 'POST',
      url: contract.scoreSites.path,
      headers: await app.signedInAs(priya),
      payload: { selected_areas: ['Quayside'] },
    });
    return reply
      .json<{ site_id: number; base_score: number; last_visited_at?: string }[]>()
      .find(({ site_id }) => site_id === quayside);
  };

  test('the scores name the last visit of anybody; a skipped stop does not count', async () => {
    expect(await scores()).not.toHaveProperty('last_visited_at');
    await resultsOf(tom, [visit(50), visit(30)]);
    await resultsOf(priya, [visit(10, { outcome: 'skipped', reason: 'not_safe' })]);
    expect(await scores()).toMatchObject({ base_score: 4, last_visited_at: minutesAgo(30) });
  });

  test('the scores fall after a visit when the setting is on', async () => {
    await resultsOf(priya, [visit(30)]);
    const change = { name: 'visit_recovery', actor: 'test' };
    await switchSetting(app, { ...change, value: true });
    const recovering = await scores();
    await switchSetting(app, { ...change, value: false });
    expect(recovering?.base_score).toBeCloseTo((4 * 31) / 90, 2);
    expect((await scores())?.base_score).toBe(4);
  });
});
