import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkPassword } from '#modules/accounts/passwords/password-hash.ts';
import { passwordErrors } from '#modules/accounts/passwords/password-policy.ts';
import { createBoostCache } from '#modules/boosts/active/boost-cache.ts';
import { readBoosts } from '#modules/boosts/read-boosts.ts';
import type { SiteScore } from '#modules/scores/area-scores.ts';
import { scoreDeps } from '#modules/scores/score-deps.ts';
import { createScoreSites } from '#modules/scores/score-sites.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { demoSites } from './demo-sites.ts';
import { holdsDemo, renewDemoBoosts, renewDemoVisits, seedDemo } from './seed-demo.ts';
import { renewDemoRequests } from './demo-requests.ts';
import { renewDemoTeam } from './demo-team.ts';

/** Two instances start at once. */
async function startDemo(): Promise<TestApp> {
  const app = await createTestApp({ now: '2026-11-14T15:00:00Z' });
  await Promise.all([seedDemo(app), seedDemo(app)]);
  return app;
}

/** For a test that lets time pass. */
async function startOwnDemo(): Promise<TestApp> {
  const app = await startDemo();
  onTestFinished(() => app.close());
  return app;
}

/** In this one no time passes. */
let shared: TestApp;
beforeAll(async () => {
  shared = await startDemo();
});
afterAll(() => shared.close());

const staff = { userId: 0, isStaff: true };
async function plan(app: TestApp): Promise<SiteScore[]> {
  const scoreSites = createScoreSites(scoreDeps(app.deps));
  const json = await scoreSites(staff, Object.keys(demoSites));
  return JSON.parse(json.bytes().toString());
}

test('two instances that start at once seed the demo once', async () => {
  expect(await holdsDemo(shared.db)).toBe(true);
  const counts = await Promise.all(
    (['areas', 'sites', 'users'] as const).map(async (table) => {
      const { n } = await shared.db
        .selectFrom(table)
        .select((query) => query.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return [table, n];
    }),
  );
  expect(Object.fromEntries(counts)).toEqual({
    areas: 8,
    sites: 60,
    users: 5,
  });
});

test('the demo has visits of colleagues up to now, and a visit lowers a score', async () => {
  const app = await startOwnDemo();
  const visits = () =>
    app.db.selectFrom('visits').select(['id', 'user_id', 'visited_at']).orderBy('visited_at').execute();
  const before = await visits();
  expect(before.length).toBeGreaterThan(50);
  expect(new Set(before.map(({ user_id }) => user_id))).toEqual(new Set([null]));
  expect(before.at(-1)?.visited_at.getTime()).toBeLessThan(app.clock.now().getTime());
  const recovering = (await plan(app)).filter(({ last_visited_at }) => last_visited_at !== undefined);
  expect(recovering.length).toBeGreaterThan(20);
  // Nothing of the demo is below 1 at this hour without a visit.
  expect(Math.min(...recovering.map(({ base_score }) => Number(base_score)))).toBeLessThan(0.9);

  app.clock.advance(2 * 3_600_000);
  await Promise.all([renewDemoVisits(app), renewDemoVisits(app)]);
  const after = await visits();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.slice(0, before.length)).toEqual(before);
});

test('starting the demo again changes nothing', async () => {
  await shared.db
    .updateTable('sites')
    .set({ city: 'Elsewhere' })
    .where('name', '=', 'Quayside Car Park')
    .execute();
  expect(await seedDemo(shared)).toBe('existing');
  const site = await shared.db
    .selectFrom('sites')
    .select('city')
    .where('name', '=', 'Quayside Car Park')
    .executeTakeFirst();
  expect(site?.city).toBe('Elsewhere');
});

test('every demo account has the printed password, which the policy accepts, and its own areas', async () => {
  for (const account of demoAccounts) {
    expect(passwordErrors(DEMO_PASSWORD, account)).toEqual([]);
    const user = await shared.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    expect((await checkPassword(DEMO_PASSWORD, user.password_hash)).matches).toBe(true);
    expect(user).toMatchObject({ is_active: account.isActive, is_staff: account.isStaff });
    const areas = await shared.db
      .selectFrom('user_areas')
      .innerJoin('areas', 'areas.id', 'area_id')
      .select('name')
      .where('user_id', '=', user.id)
      .orderBy('name')
      .execute();
    expect(areas.map((area) => area.name)).toEqual(account.areas);
  }
});

test('some sites of the demo are due, and some overdue, so that the visit rule can be seen', async () => {
  const due = (await plan(shared)).flatMap(({ visit_due: rule }) => rule ?? []);
  expect(due.length).toBeGreaterThan(3);
  expect(due.length).toBeLessThan(25);
  const overdue = due.map(({ unseen_days: days, every_days: every }) => days - every);
  expect(overdue.filter((days) => days > 0).length).toBeGreaterThan(1);
  expect(Math.max(...overdue)).toBeLessThanOrEqual(3);
});

test('of the sites that are not due, match-day bays have the highest score on a Saturday afternoon', async () => {
  const all = await plan(shared);
  expect(all).toHaveLength(60);
  const sites = all
    .filter(({ visit_due: due }) => due === undefined)
    .toSorted((a, b) => Number(b.base_score) - Number(a.base_score));
  expect(sites[0]).toMatchObject({
    area_name: 'St James and Westgate',
    day_type: 'saturday',
    current_period: 'afternoon',
  });
  expect(sites[0]?.site_name).toMatch(/Match-Day|Stadium|Strawberry/);
});

test('each demo warden always has two or three boosted sites, and renewing never doubles one', async () => {
  const app = await startOwnDemo();
  const cityAreas = demoAccounts[0]?.areas ?? [];
  const boostedInCity = async () => {
    const rows = await app.db
      .selectFrom('sites')
      .innerJoin('areas', 'areas.id', 'area_id')
      .select('sites.id')
      .where('areas.name', 'in', cityAreas)
      .execute();
    const ids = rows.map(({ id }) => id);
    const requested = { siteIds: ids, at: app.clock.now(), visible: 'all' } as const;
    return Object.values(await readBoosts(createBoostCache(app.deps), requested));
  };
  for (let hours = 5; hours <= 75; hours += 5) {
    const boosts = await boostedInCity();
    expect([2, 3]).toContain(boosts.length);
    // The largest single boost: two of them on one site would be more.
    for (const boost of boosts) expect(boost).toBeLessThanOrEqual(1.5);
    app.clock.advance(5 * 3_600_000);
    await renewDemoBoosts(app);
    await renewDemoBoosts(app);
  }
  app.clock.advance(40 * 24 * 3_600_000);
  await seedDemo(app);
  expect([2, 3]).toContain((await boostedInCity()).length);
});

test('the demo always has a round that was sent and jobs that run, each once', async () => {
  const app = await startOwnDemo();
  const running = async () => {
    const at = app.clock.now();
    const rounds = await app.db
      .selectFrom('sent_rounds')
      .select('stops')
      .where('finish_by', '>', at)
      .execute();
    const jobs = await app.db
      .selectFrom('site_jobs')
      .select('done_at')
      .where('due_by', '>', at)
      .orderBy('done_at')
      .execute();
    return [rounds.map(({ stops }) => stops.length), jobs.map(({ done_at }) => done_at !== null)];
  };
  for (const hours of [0, 1, 4]) {
    app.clock.advance(hours * 3_600_000);
    await renewDemoTeam(app);
    await renewDemoTeam(app);
    expect(await running()).toEqual([[5], [true, false, false]]);
  }
});

test('the demo has a dozen requests of the last three days, which change no plan, and rules for those to come', async () => {
  const app = await startOwnDemo();
  const requests = () => app.db.selectFrom('requests').selectAll().orderBy('id').execute();
  app.clock.advance(2 * 24 * 3_600_000);
  await renewDemoVisits(app);
  const stored = await requests();
  expect(stored).toHaveLength(12);
  expect(stored.filter(({ site_id }) => site_id === null)).toHaveLength(1);
  expect(stored.filter(({ times }) => times > 1).length).toBeGreaterThanOrEqual(3);
  // The simulated visits of the days since then have answered most of them.
  const answers = new Set(stored.map(({ answer }) => answer));
  expect(answers).toEqual(new Set([null, 'visited', 'outside_hours', 'not_enforced']));
  expect(stored.map(({ boost_id, job_id }) => boost_id ?? job_id)).toEqual(stored.map(() => null));
  expect(stored.map(({ removed_details }) => removed_details)).toEqual(stored.map(() => 0));
  const rules = await app.db.selectFrom('request_rules').selectAll().orderBy('kind').execute();
  expect(rules.map(({ kind, effect }) => [kind, effect])).toEqual([
    ['bus-stop', 'job'],
    ['school-run', 'boost'],
  ]);
  const before = await requests();
  await Promise.all([renewDemoRequests(app), renewDemoRequests(app)]);
  expect(await requests()).toEqual(before);
});
