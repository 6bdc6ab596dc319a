import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import type { CallReply, contract } from '@patrolplan/contract';
import type { Explanation } from '@patrolplan/contract/why';
import { weatherCell } from '#geo/weather-cell.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { SCORED_AT, amount, boost, event, position, weather } from '#testing/inputs/score-arbitraries.ts';
import { makeSite } from '#testing/records/test-site.ts';

const AREAS = ['Byker', 'Gosforth', 'Heaton', 'Jesmond', 'Quayside'];
const SITES = sampleSize(1_000);
const BATCH = 25;
const seed = 15;
const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(SCORED_AT.getTime() + count * HOUR_MS);

let app: TestApp;
let siteIds: readonly number[];
let staff: { authorization: string };

beforeAll(async () => {
  app = await createTestApp({ now: new Date(SCORED_AT.getTime() + 42_000) });
  siteIds = await makeSites();
  await makeEvents();
  await makeBoosts();
  await makeVisits();
  await makeRules();
  await makeLearned();
  staff = await app.signedInAs(await app.makeUser({ isStaff: true }));
});
afterAll(() => app.close());

async function makeSites(): Promise<readonly number[]> {
  const generated = fc.record({
    position: fc.option(position),
    defaultBaseScore: amount,
    baseScores: fc.oneof(
      amount.map((base) => ({ 'saturday afternoon': base })),
      amount.map((base) => ({ 'weekday morning': base })),
    ),
  });
  const sites = fc.sample(generated, { numRuns: SITES, seed });
  const cells = new Set(sites.flatMap((made) => (made.position ? [weatherCell(made.position)] : [])));
  const seen = fc.sample(weather, { numRuns: cells.size, seed });
  // One cell has no weather.
  for (const [n, cell] of [...cells].slice(1).entries()) {
    const { main = 'Rain', temp = 9, observedAt = SCORED_AT } = seen[n] ?? {};
    await app.db
      .insertInto('weather_observations')
      .values({
        cell,
        main,
        temp,
        description: '',
        icon: '',
        observed_at: observedAt,
        fetched_at: SCORED_AT,
        source: 'test',
      })
      .execute();
  }
  const ids: number[] = [];
  for (let n = 0; n < SITES; n += BATCH) {
    const batch = sites.slice(n, n + BATCH);
    const area = AREAS[(n / BATCH) % AREAS.length] ?? '';
    const made = batch.map((site, m) =>
      makeSite(app.db, { ...site, area, name: `Site ${n + m}`, postcode: 'NE1' }),
    );
    ids.push(...(await Promise.all(made)));
  }
  return ids;
}

async function makeEvents(): Promise<void> {
  for (const [n, made] of fc.sample(event, { numRuns: 30, seed }).entries()) {
    const { startsAt, endsAt, ...named } = made;
    await app.db
      .insertInto('events')
      .values({
        id: `event-${n}`,
        ...named,
        starts_at: new Date(startsAt),
        ends_at: new Date(endsAt),
        fetched_at: SCORED_AT,
        source: 'test',
      })
      .execute();
  }
}

/** Every third site has boosts of its own; an area has one. */
async function makeBoosts(): Promise<void> {
  const { id } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Heaton')
    .executeTakeFirstOrThrow();
  const made = fc.sample(boost, { numRuns: SITES / 2, seed });
  await app.db
    .insertInto('boosts')
    .values(
      made.map(({ amount: boosted, reason }, n) => ({
        amount: boosted,
        reason,
        ...(n === 0 ? { area_id: id } : { site_id: siteIds[(n * 3) % siteIds.length] ?? null }),
        starts_at: hours(-1),
        ends_at: hours(n % 5 === 0 ? 2 : 1),
        created_by: 'test',
        created_at: SCORED_AT,
        ended_at: n % 7 === 0 && n > 0 ? SCORED_AT : null,
      })),
    )
    .execute();
}

/** Every other site has learned, from half to twice the score of staff. */
async function makeLearned(): Promise<void> {
  const ratios = fc.sample(fc.double({ min: 0.5, max: 2, noNaN: true }), { numRuns: SITES / 2, seed });
  await app.db
    .insertInto('learned_scores')
    .values(
      ratios.map((ratio, n) => ({
        site_id: siteIds[n * 2] ?? 0,
        day_type: 'saturday',
        period: 'afternoon',
        ratio,
        found: n % 9,
        answers: n % 7,
        expected: (n % 5) + 0.37,
      })),
    )
    .execute();
}

/** Every fourth site was visited in the last two hours, and a visit lowers the base score. */
async function makeVisits(): Promise<void> {
  await app.db
    .updateTable('app_settings')
    .set({ setting_value: true })
    .where('setting_name', '=', 'visit_recovery')
    .execute();
  const visited = siteIds.filter((_, n) => n % 4 === 0);
  await app.db
    .insertInto('visits')
    .values(
      visited.map((site_id, n) => ({
        id: randomUUID(),
        site_id,
        visited_at: new Date(SCORED_AT.getTime() - (n % 120) * 60_000),
        outcome: 'visited' as const,
        note: '',
        received_at: SCORED_AT,
      })),
    )
    .execute();
}

/** The organisation wants every site seen every five days, an area every day; every tenth site has a rule of its own. */
async function makeRules(): Promise<void> {
  const began = (days: number) => new Date(SCORED_AT.getTime() - days * 24 * HOUR_MS);
  await app.db
    .insertInto('organisation')
    .values({ visit_every_days: 5, visit_rule_since: began(6) })
    .execute();
  const everyDay = { visit_every_days: 1, visit_rule_since: began(2) };
  await app.db.updateTable('areas').set(everyDay).where('name', '=', 'Byker').execute();
  const own = siteIds.filter((_, n) => n % 10 === 1);
  const rule = { visit_every_days: 9, visit_rule_since: began(8) };
  await app.db.updateTable('sites').set(rule).where('id', 'in', own).execute();
}

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: staff }).then((reply) => reply.json());
const explain = (siteId: number, headers = staff) =>
  app.inject({ method: 'GET', url: `/api/v1/sites/${siteId}/explanation/`, headers });

test('the explanations of generated sites add up to the scores and boosts of the plan', async () => {
  const scores: CallReply<typeof contract.scoreSites> = await post('/api/v1/sites/scores/', {
    selected_areas: AREAS,
  });
  const boosts: Record<string, number> = await post('/api/v1/sites/boosts/', {
    site_ids: siteIds,
    current_time: app.clock.now().toISOString(),
  });
  expect(scores).toHaveLength(SITES);
  expect(Object.keys(boosts).length).toBeGreaterThan(SITES / 4);
  for (let n = 0; n < SITES; n += BATCH) {
    const batch = scores.slice(n, n + BATCH);
    const replies = await Promise.all(batch.map(({ site_id }) => explain(Number(site_id))));
    for (const [m, site] of batch.entries()) {
      const explained: Explanation | undefined = replies[m]?.json();
      const { base, weather: seen, event: near, boost: boosted } = explained ?? {};
      expect({
        base: base?.score,
        weather: seen?.score,
        event: near?.score,
        boost: boosted?.score,
      }).toEqual({
        base: site.base_score,
        weather: site.weather_score,
        event: site.event_score,
        boost: boosts[String(site.site_id)] ?? 0,
      });
      for (const part of [base, seen, near, boosted]) {
        const sum =
          part?.lines.reduce((total, line) => total + Math.round(line.score * 100), 0) ?? Number.NaN;
        expect(sum / 100).toBe(part?.score);
      }
    }
  }
  const all = await Promise.all(siteIds.slice(0, 100).map((id) => explain(id)));
  const kinds = new Set(
    all.flatMap((reply) =>
      Object.values<Explanation>(reply.json()).flatMap((part) =>
        // Safe: the id, the name and the time have no lines.
        ((part as Partial<Explanation['base']>).lines ?? []).map(({ kind }) => kind),
      ),
    ),
  );
  expect([...kinds].toSorted()).toEqual(
    [
      'base',
      'boost',
      'condition',
      'event',
      'event-limit',
      'learned',
      'overdue',
      'recovery',
      'temperature',
    ].toSorted(),
  );
});

test('the plan for the current time equals the plan', async () => {
  const scores: CallReply<typeof contract.scoreSites> = await post('/api/v1/sites/scores/', {
    selected_areas: ['Heaton'],
  });
  const boosts: Record<string, number> = await post('/api/v1/sites/boosts/', {
    site_ids: siteIds,
    current_time: app.clock.now().toISOString(),
  });
  const plan = await post('/api/v1/staff/what-if/', { area: 'Heaton', time: app.clock.now().toISOString() });
  expect(plan.sites).toEqual(
    scores.map((site) => ({ ...site, boost_score: boosts[String(site.site_id)] ?? 0 })),
  );
});

test('the explanation of a site of another area, a retired site or a text returns 404', async () => {
  // Of an area that the plans above do not have, as it is retired.
  const id = await makeSite(app.db, { area: 'Walker' });
  const outsider = await app.signedInAs(await app.makeUser({ areas: ['Quayside'] }));
  expect((await explain(id, outsider)).statusCode).toBe(404);
  const owner = await app.signedInAs(await app.makeUser({ areas: ['Walker'] }));
  expect((await explain(id, owner)).statusCode).toBe(200);
  const headers = owner;
  const odd = await app.inject({ method: 'GET', url: '/api/v1/sites/1e3/explanation/', headers });
  expect(odd.statusCode).toBe(404);
  await app.db.updateTable('sites').set({ retired_at: SCORED_AT }).where('id', '=', id).execute();
  expect((await explain(id, owner)).statusCode).toBe(404);
});
