import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { makeRain } from '#testing/records/test-weather.ts';

const NOW = new Date('2026-11-16T09:00:00.000Z');
const NOON = new Date('2026-11-16T12:00:00.000Z');
const BASES = [3, 5, 5, 7, 8, 8, 8.5, 9, 9.5];

type SiteScore = { site_id: number; base_score: number; weather_score: number; event_score: number };

let app: TestApp;
let staff: TestUser;
let warden: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  staff = await app.makeUser({ isStaff: true });
  warden = await app.makeUser({ areas: ['Bridges'] });
  const place = { latitude: 54.97, longitude: -1.61 };
  await makeRain(app.db, place, NOW);
  await app.db
    .insertInto('events')
    .values({
      id: 'match',
      name: 'Match',
      ...place,
      starts_at: NOW,
      ends_at: NOON,
      fetched_at: NOW,
      source: 'test',
    })
    .execute();
  for (const [n, defaultBaseScore] of BASES.entries()) {
    const position = n % 2 === 0 ? place : { latitude: 54.98, longitude: -1.6 };
    const site_id = await makeSite(app.db, {
      area: 'Bridges',
      name: `Bridge ${n}`,
      position,
      defaultBaseScore,
    });
    // The best sites were visited last.
    const visited_at = new Date(NOW.getTime() - (BASES.length - n) * 10 * 60_000);
    await app.db
      .insertInto('visits')
      .values({ id: randomUUID(), site_id, outcome: 'visited', note: '', visited_at, received_at: NOW })
      .execute();
  }
});
afterAll(() => app.close());

const post = async (user: TestUser, url: string, payload: object) =>
  (await app.inject({ method: 'POST', url, payload, headers: await app.signedInAs(user) })).json();

/** The ids in the order of a warden's plan: scores and boosts from their calls, added as the front end does. */
async function planned(): Promise<readonly number[]> {
  const scores: SiteScore[] = await post(warden, '/api/v1/sites/scores/', { selected_areas: ['Bridges'] });
  const site_ids = scores.map(({ site_id }) => site_id);
  const current_time = app.clock.now().toISOString();
  const boosts = await post(warden, '/api/v1/sites/boosts/', { site_ids, current_time });
  return scores
    .map(({ site_id, base_score, weather_score, event_score }) => ({
      id: site_id,
      score: base_score + weather_score + event_score + (boosts[site_id] ?? 0),
    }))
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .map(({ id }) => id);
}

test.each([
  ['off', false],
  ['on', true],
])('with visit recovery %s the preview has the places of the plan, before and after', async (_, value) => {
  await app.db
    .updateTable('app_settings')
    .set({ setting_value: value })
    .where('setting_name', '=', 'visit_recovery')
    .execute();
  app.clock.advance(60_000); // the scores of a minute are computed once
  const before = await planned();
  for (const [n, site_id] of before.entries()) {
    const boost = { site_id, amount: 1.25, ends_at: NOON.toISOString() };
    const preview = await post(staff, '/api/v1/staff/boosts/preview/', boost);
    expect(preview.without.map((site: SiteScore) => site.site_id)).toEqual(before.slice(0, 5));
    const { id } = await post(staff, '/api/v1/staff/boosts/set/', { ...boost, reason: 'Coaches expected' });
    const after = await planned();
    await post(staff, '/api/v1/staff/boosts/end/', { id });
    expect(preview.place).toEqual({ without: n + 1, with: after.indexOf(site_id) + 1 });
    expect(preview.with.map((site: SiteScore) => site.site_id)).toEqual(after.slice(0, 5));
  }
});
