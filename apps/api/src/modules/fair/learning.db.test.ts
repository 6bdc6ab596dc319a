import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VisitInput } from '@patrolplan/contract/visits';
import { insertVisits } from '#modules/visits/visits-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';
import { learnScores } from './learn-scores.ts';

/** Monday, 10:00 in London. */
const NOW = '2026-11-16T10:00:00Z';
const ZONE = 'Europe/London';

let app: TestApp;
let staff: { authorization: string };
let good: number;
let poor: number;
const said: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  good = await makeSite(app.db, { name: 'Grey Street', area: 'Centre', defaultBaseScore: 3 });
  poor = await makeSite(app.db, { name: 'Salters Road', area: 'Centre', defaultBaseScore: 3 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  said.length = 0;
  for (const table of [
    'visits',
    'found_sums',
    'learned_scores',
    'score_suggestions',
    'score_versions',
    'organisation',
  ] as const)
    await app.db.deleteFrom(table).execute();
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
});

const learn = () =>
  learnScores({
    db: app.db,
    clock: app.clock,
    log: { info: (_fields, message) => void said.push(message) },
    timeZone: ZONE,
    recoveryMinutes: 90,
    actor: 'learning',
  });
/** A visit at 09:30 on each of so many weekdays before today. */
async function visits(siteId: number, days: number, found: VisitInput['found']): Promise<void> {
  const sent = Array.from({ length: days }, (_, n) => ({
    id: randomUUID(),
    site_id: siteId,
    visited_at: new Date(
      Date.parse('2026-11-13T09:30:00Z') - Math.floor(n / 5) * 7 * 86_400_000 - (n % 5) * 86_400_000,
    ).toISOString(),
    outcome: 'visited' as const,
    reason: null,
    note: '',
    found,
  }));
  await insertVisits(app.db, sent, { userId: null, receivedAt: new Date(NOW), countsIn: ZONE });
}
const send = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/v1/staff/scores/${path}`, headers: staff, payload });
const read = async (shown = 1_000) => (await send('', { shown })).json();
const plan = async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/what-if/',
    headers: staff,
    payload: { area: 'Centre', time: NOW },
  });
  const sites: readonly { site_id: number; base_score: number }[] = reply.json().sites;
  return new Map(sites.map(({ site_id, base_score }) => [site_id, base_score]));
};

test('a run on an empty database, or after one visit, changes nothing and says so', async () => {
  expect(await learn()).toEqual({ mode: 'suggest', answers: 0, changes: 0 });
  await visits(good, 1, 3);
  expect(await learn()).toEqual({ mode: 'suggest', answers: 1, changes: 0 });
  expect(said).toEqual(Array(2).fill('learned: too few answers, nothing changes'));
  expect(await read()).toEqual({
    mode: 'suggest',
    suggested_at: null,
    count: 0,
    suggestions: [],
    versions: [],
  });
});

test('unanswered visits teach nothing', async () => {
  await visits(good, 15, null);
  await visits(poor, 15, null);
  expect(await learn()).toMatchObject({ answers: 0, changes: 0 });
});

test('a suggestion changes no score until it is accepted; its version explains itself and can be undone', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  await learn();
  const { suggestions, suggested_at } = await read();
  const of = (siteId: number) =>
    suggestions.find(
      (one: { site_id: number; day_type: string; period: string }) =>
        one.site_id === siteId && one.day_type === 'weekday' && one.period === 'morning',
    );
  expect(of(good)).toMatchObject({ site_name: 'Grey Street', score: 3, found: 45, visits: 15 });
  expect(of(good).suggested_score).toBeGreaterThan(3);
  expect(of(poor).suggested_score).toBeLessThan(3);
  expect(await plan()).toEqual(
    new Map([
      [good, 3],
      [poor, 3],
    ]),
  );

  const { site_id, day_type, period } = of(good);
  const accepted = await send('accept/', {
    suggested_at,
    accepted: 'none',
    except: [{ site_id, day_type, period }],
  });
  expect(accepted.json(), accepted.body).toEqual({ accepted: 1 });
  expect(await plan()).toEqual(
    new Map([
      [good, of(good).suggested_score],
      [poor, 3],
    ]),
  );
  const why = await app.inject({ url: `/api/v1/sites/${good}/explanation/`, headers: staff });
  expect(why.json().base).toMatchObject({
    score: of(good).suggested_score,
    lines: [
      { kind: 'base', score: 3 },
      { kind: 'learned', found: 45, visits: 15 },
    ],
  });

  const [version] = (await read()).versions;
  expect(version).toMatchObject({ accepted: 1, offered: suggestions.length, undone_at: null });
  expect((await send('undo/', { id: version.id })).json()).toEqual({ restored: 1 });
  expect(await plan()).toEqual(
    new Map([
      [good, 3],
      [poor, 3],
    ]),
  );
  expect((await send('undo/', { id: version.id })).statusCode).toBe(409);
  const trail = await app.db.selectFrom('audit').select('action').orderBy('id').execute();
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['scores.learn', 'scores.undo']));
});

test('accepting none drops the suggestions, and those of another night are refused', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  await learn();
  const { suggested_at } = await read();
  const none = { accepted: 'none', except: [] };
  expect((await send('accept/', { ...none, suggested_at: NOW.replace('10', '11') })).statusCode).toBe(409);
  expect((await send('accept/', { ...none, suggested_at })).json()).toEqual({ accepted: 0 });
  expect(await read()).toMatchObject({ suggestions: [], versions: [] });
});

test('apply stores a version each night, and off leaves the scores of staff', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  expect((await send('mode/', { was: 'suggest', mode: 'apply' })).json()).toEqual({ mode: 'apply' });
  await learn();
  const { versions, suggestions } = await read();
  expect(suggestions).toEqual([]);
  expect(versions).toMatchObject([{ made_by: null }]);
  expect((await plan()).get(good)).toBeGreaterThan(3);
  // The same evidence again: nothing new to learn.
  await learn();
  expect((await read()).versions).toHaveLength(1);
  expect((await send('mode/', { was: 'suggest', mode: 'off' })).statusCode).toBe(409);
  await send('mode/', { was: 'apply', mode: 'off' });
  expect(await plan()).toEqual(
    new Map([
      [good, 3],
      [poor, 3],
    ]),
  );
  expect(await learn()).toEqual({ mode: 'off', answers: 0, changes: 0 });
});

test('the largest changes are shown first, and all but the named ones are accepted at once', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  await learn();
  const all = await read();
  expect(all.count).toBe(all.suggestions.length);
  const first = await read(3);
  expect(first).toEqual({ ...all, suggestions: all.suggestions.slice(0, 3) });
  const { suggested_at } = all;
  const { site_id, day_type, period } = all.suggestions[0];
  const except = [{ site_id, day_type, period }];
  const unknown = [{ site_id, day_type, period: 'never' }];
  expect((await send('accept/', { suggested_at, accepted: 'all', except: unknown })).statusCode).toBe(409);
  const reply = await send('accept/', { suggested_at, accepted: 'all', except });
  expect(reply.json(), reply.body).toEqual({ accepted: all.count - 1 });
  const stored = await app.db.selectFrom('learned_scores').selectAll().execute();
  expect(stored).toHaveLength(all.count - 1);
  expect(stored).not.toContainEqual(expect.objectContaining(except[0]));
});
