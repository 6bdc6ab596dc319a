import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VisitInput } from '@patrolplan/contract/visits';
import { sealAgain } from '#modules/settings/sealed-secrets/seal-again.ts';
import { insertVisits } from '#modules/visits/visits-table.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
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
    'site_answers',
    'learned_scores',
    'score_suggestions',
    'score_versions',
    'organisation',
  ] as const)
    await app.db.deleteFrom(table).execute();
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
});

const isWeekday = (period: string) => (one: { day_type: string; period: string }) =>
  one.day_type === 'weekday' && one.period === period;
const learnDeps = () => ({
  db: app.db,
  clock: app.clock,
  log: {
    info: (_fields: object, message: string) => void said.push(message),
    warn: (_fields: object, message: string) => void said.push(message),
  },
  secrets: app.config.TOKEN_SECRETS,
  timeZone: ZONE,
  recoveryMinutes: 90,
  actor: 'learning',
});
const learn = () => learnScores(learnDeps());
/** A visit at 09:30 on each of so many weekdays before today. */
async function visits(siteId: number, days: number, found: VisitInput['found']): Promise<void> {
  const sent = Array.from({ length: days }, (_, n) => ({
    id: randomUUID(),
    site_id: siteId,
    at: new Date(
      Date.parse('2026-11-13T09:30:00Z') - Math.floor(n / 5) * 7 * 86_400_000 - (n % 5) * 86_400_000,
    ).toISOString(),
    outcome: 'visited' as const,
    reason: null,
    note: '',
    found,
  }));
  await insertVisits(app.db, sent, {
    userId: null,
    receivedAt: new Date(NOW),
    secrets: app.config.TOKEN_SECRETS,
  });
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
    site_count: 0,
    sites: [],
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
  const { sites, suggested_at, count } = await read();
  const siteOf = (siteId: number) => sites.find((one: { site_id: number }) => one.site_id === siteId);
  const of = (siteId: number) => siteOf(siteId).scores.find(isWeekday('morning'));
  // Fifteen visits in the last three weeks: 5 · (2^(−1/4) + 2^(−2/4) + 2^(−3/4)).
  expect(siteOf(good)).toMatchObject({
    site_name: 'Grey Street',
    area_name: 'Centre',
    found: 32,
    visits: 11,
    expected: 16.07,
  });
  expect(of(good)).toMatchObject({ score: 3, found: 32, visits: 11, expected: 16.07, is_few: false });
  // A time without visits follows its site, and the site says why.
  expect(siteOf(good).scores.find(isWeekday('night'))).toMatchObject({
    ratio: siteOf(good).ratio,
    found: 0,
    visits: 0,
    expected: 0,
    is_few: false,
  });
  expect(of(good).suggested_score).toBeGreaterThan(3);
  expect(of(poor).suggested_score).toBeLessThan(3);
  expect(await plan()).toEqual(
    new Map([
      [good, 3],
      [poor, 3],
    ]),
  );

  const { day_type, period } = of(good);
  const site_id = good;
  const accepted = await send('accept/', {
    suggested_at,
    accepted: 'none',
    except: [{ site_id, day_type, period }],
  });
  expect(accepted.json(), accepted.body).toEqual({ accepted: 1, version: expect.any(Number) });
  // The others stay.
  expect(await read()).toMatchObject({ suggested_at, count: count - 1 });
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
      { kind: 'learned', found: 32, visits: 11, expected: 16.07, site_found: 32, site_expected: 16.07 },
    ],
  });

  const [version] = (await read()).versions;
  expect(version).toMatchObject({ accepted: 1, offered: count, undone_at: null });
  expect(version.id).toBe(accepted.json().version);
  expect((await send('undo/', { id: version.id })).json()).toEqual({ restored: 1 });
  // It is suggested again.
  expect(await read()).toMatchObject({ suggested_at, count, sites });
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
  expect((await send('accept/', { ...none, suggested_at })).json()).toEqual({ accepted: 0, version: null });
  expect(await read()).toMatchObject({ sites: [], versions: [] });
});

test('apply stores a version each night, and off leaves the scores of staff', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  expect((await send('mode/', { was: 'suggest', mode: 'apply' })).json()).toEqual({ mode: 'apply' });
  await learn();
  const { versions, sites } = await read();
  expect(sites).toEqual([]);
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

test('a site is one row with its scores, and all but the named ones are accepted at once', async () => {
  await visits(good, 15, 3);
  await visits(poor, 20, 0);
  await learn();
  const all = await read();
  expect(all.sites.map((one: { site_name: string }) => one.site_name)).toEqual([
    'Salters Road',
    'Grey Street',
  ]);
  const scores = all.sites.flatMap((one: { scores: object[] }) => one.scores);
  expect([all.count, all.site_count]).toEqual([scores.length, 2]);
  expect(await read(1)).toEqual({ ...all, sites: all.sites.slice(0, 1) });
  const { suggested_at } = all;
  const [{ site_id, scores: own }] = all.sites;
  const { day_type, period } = own[0];
  const except = [{ site_id, day_type, period }];
  const unknown = [{ site_id, day_type, period: 'never' }];
  expect((await send('accept/', { suggested_at, accepted: 'all', except: unknown })).statusCode).toBe(409);
  const reply = await send('accept/', { suggested_at, accepted: 'all', except });
  expect(reply.json(), reply.body).toMatchObject({ accepted: all.count - 1 });
  expect(await read()).toMatchObject({ count: 1, site_count: 1, sites: [{ site_id, scores: [own[0]] }] });
  const stored = await app.db.selectFrom('learned_scores').selectAll().execute();
  expect(stored).toHaveLength(all.count - 1);
  expect(stored).not.toContainEqual(expect.objectContaining(except[0]));
});

test('a version that is undone after the next night is not suggested twice', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  await learn();
  const { suggested_at } = await read();
  const { version } = (await send('accept/', { suggested_at, accepted: 'all', except: [] })).json();
  app.clock.set('2026-11-17T02:40:00Z');
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
  await visits(good, 10, 0);
  await learn();
  const night = await read();
  expect(night.suggested_at).toBe('2026-11-17T02:40:00.000Z');
  await send('undo/', { id: version });
  expect((await read()).count).toBe(night.count);
});

test('a hundred quick visits of one morning move a score no more than one visit does', async () => {
  const quick = async (count: number) => {
    const sent = Array.from({ length: count }, (_, minute) => ({
      id: randomUUID(),
      site_id: good,
      at: new Date(Date.parse('2026-11-12T10:30:00Z') + minute * 30_000).toISOString(),
      outcome: 'visited' as const,
      reason: null,
      note: '',
      found: 3 as const,
    }));
    await insertVisits(app.db, sent, {
      userId: null,
      receivedAt: new Date(NOW),
      secrets: app.config.TOKEN_SECRETS,
    });
  };
  const learnedFrom = async (count: number) => {
    for (const table of ['visits', 'site_answers', 'learned_scores'] as const)
      await app.db.deleteFrom(table).execute();
    await visits(good, 15, 1);
    await visits(poor, 15, 0);
    await quick(count);
    await learn();
    return new Map(
      (await app.db.selectFrom('learned_scores').selectAll().execute()).map((one) => [
        `${one.site_id} ${one.day_type} ${one.period}`,
        one.ratio,
      ]),
    );
  };
  await send('mode/', { was: 'suggest', mode: 'apply' });
  const [one, hundred] = [await learnedFrom(1), await learnedFrom(100)];
  expect(one.size).toBeGreaterThan(0);
  // After the recovery time a second answer counts, with hardly any exposure.
  for (const [cell, ratio] of one) expect(hundred.get(cell), cell).toBeCloseTo(ratio, 2);
});

test('figures of fewer than five answers are not shown, and the score follows its site', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  const evenings = [1, 2, 3].map((day) => ({
    id: randomUUID(),
    site_id: good,
    at: `2026-11-1${day}T19:00:00Z`,
    outcome: 'visited' as const,
    reason: null,
    note: '',
    found: 0 as const,
  }));
  await insertVisits(app.db, evenings, {
    userId: null,
    receivedAt: new Date(NOW),
    secrets: app.config.TOKEN_SECRETS,
  });
  await learn();
  const site = (await read()).sites.find((one: { site_id: number }) => one.site_id === good);
  expect(site.scores.find(isWeekday('evening'))).toMatchObject({
    ratio: site.ratio,
    found: 0,
    visits: 0,
    expected: 0,
    is_few: true,
  });
});

test('answers of today wait, sealed, and the night adds them and forgets them', async () => {
  const sent = { site_id: good, outcome: 'visited' as const, reason: null, note: '', found: 3 as const };
  const visitAt = (at: string) => ({ ...sent, id: randomUUID(), at });
  await insertVisits(app.db, [visitAt('2026-11-15T22:00:00Z'), visitAt('2026-11-16T09:00:00Z')], {
    userId: null,
    receivedAt: new Date(NOW),
    secrets: app.config.TOKEN_SECRETS,
  });
  const waiting = async () => (await app.db.selectFrom('visit_answers').select('visit_id').execute()).length;
  expect(await learn()).toMatchObject({ answers: 1 });
  expect(await waiting()).toBe(1);
  expect(await learn()).toMatchObject({ answers: 1 });
  app.clock.set('2026-11-17T02:40:00Z');
  expect(await learn()).toMatchObject({ answers: 2 });
  expect(await waiting()).toBe(0);
});

test('sums follow a rotated secret, and a run with another secret changes nothing and says so', async () => {
  await visits(good, 15, 3);
  await visits(poor, 15, 0);
  await learn();
  const old = app.config.TOKEN_SECRETS;
  const learnWith = (secrets: readonly string[]) => learnScores({ ...learnDeps(), secrets });
  expect(await learnWith(['a newer secret of the tests', ...old])).toMatchObject({ answers: 30 });
  await sealAgain({
    db: app.db,
    secrets: ['a newer secret of the tests', ...old],
    log: { info: () => {}, error: () => {} },
  });
  expect(await learnWith(['a newer secret of the tests'])).toMatchObject({ answers: 30 });
  const sealed = () => app.db.selectFrom('site_answers').selectAll().orderBy('site_id').execute();
  const before = await sealed();
  for (const wrong of [['another secret'], []])
    expect(await learnWith(wrong)).toEqual({ mode: 'sealed', answers: 0, changes: 0 });
  expect(said).toContain('nothing is learned: no secret of TOKEN_SECRETS opens the answers of wardens');
  expect(await sealed()).toEqual(before);
  const begins = { ...learnDeps(), secrets: ['another secret'], forgetsUnreadable: true };
  expect(await learnScores(begins)).toMatchObject({ answers: 0 });
  expect(said).toContain('sums of answers are lost: no secret of TOKEN_SECRETS opens them');
});
