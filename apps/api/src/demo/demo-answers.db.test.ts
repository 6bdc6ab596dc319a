import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnScores } from '#modules/learning/learn-scores.ts';
import { learnedScores } from '#modules/learning/learned-scores.ts';
import { readSiteEvidence } from '#modules/learning/read-site-evidence.ts';
import { readScoreLearning } from '#modules/learning/read-score-learning.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { seedDemo } from './seed-demo.ts';

/** Twelve weeks of simulated visits, each by one of four people, after a night of learning. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedDemo(app);
  const people = await app.db.selectFrom('users').select('id').orderBy('id').limit(4).execute();
  const ids = people.map(({ id }) => id);
  await sql`update visits set user_id = (${ids}::integer[])[1 + abs(hashtext(id::text)) % 4]`.execute(app.db);
  await learnScores({
    ...app.deps,
    timeZone: 'Europe/London',
    recoveryMinutes: app.config.VISIT_RECOVERY_MINUTES,
    secrets: app.config.TOKEN_SECRETS,
    actor: 'learning',
  });
});
afterAll(() => app.close());

test('the demo has suggestions and survey stops from its first day', async () => {
  const { sites } = await readScoreLearning(app.db, 1_000);
  expect(sites.length).toBeGreaterThan(10);
  // What is learned stays near what staff set: no suggestion doubles or halves a score.
  for (const { site_name: site, ratio } of sites) {
    expect(ratio, site).toBeGreaterThan(0.55);
    expect(ratio, site).toBeLessThan(1.8);
  }
  expect((await app.db.selectFrom('survey_batches').select('id').execute()).length).toBeGreaterThan(5);
});

/**
 * Every number in the database that counts answers, with what the same row says about where and when: the visits that have
 * the same place and time are those who may have found it.
 */
const READABLE = sql<{ source: string; answers: number; visits: number }>`
  with slotted as materialized (
    select v.id, v.site_id, s.area_id, floor((local::date - date '1970-01-05') / 7.0)::integer as week,
      case
        when exists (select from bank_holidays h where h.day = local::date) then 'bank holiday'
        when extract(isodow from local) = 6 then 'saturday'
        when extract(isodow from local) = 7 then 'sunday'
        else 'weekday'
      end as day_type,
      coalesce(
        (select name from periods where starts_at <= local::time order by starts_at desc limit 1),
        (select name from periods order by starts_at desc limit 1)
      ) as period
    from visits v join sites s on s.id = v.site_id
    cross join lateral (select visited_at at time zone 'Europe/London' as local) as moment
    where outcome = 'visited'
  ),
  sums as materialized (
    select 'found_sums' as source, answers, site_id, null::integer as area_id, day_type, period, week from found_sums
    union select 'survey_sums', stops, site_id, null, null, null, week from survey_sums
    union select 'survey_batches', stops, null, area_id, null, null, null from survey_batches
    union select 'suggestions', answers, site_id, null, day_type, period, null from score_suggestions where answers > 0
    union select 'suggestions of sites', site_answers, site_id, null, null, null, null from score_suggestions
    union select 'learned', answers, site_id, null, day_type, period, null from learned_scores where answers > 0
    union select 'marked visits', 1, site_id, null, null, null, null from visits where is_answered or is_survey
  )
  select source, answers, count(slotted.id)::integer as visits
  from sums left join slotted on (sums.site_id is null or slotted.site_id = sums.site_id)
    and (sums.area_id is null or slotted.area_id = sums.area_id)
    and (sums.day_type is null or (slotted.day_type, slotted.period) = (sums.day_type, sums.period))
    and (sums.week is null or slotted.week = sums.week)
  group by source, answers, sums.site_id, sums.area_id, sums.day_type, sums.period, sums.week
`;

test('joining every readable number with the visits finds no answer of fewer than five visits', async () => {
  const { rows } = await READABLE.execute(app.db);
  expect(new Set(rows.map(({ source }) => source))).toEqual(
    new Set(['survey_batches', 'suggestions', 'suggestions of sites']),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ answers, visits }) => answers < 5 || visits < 5)).toEqual([]);
});

test('every table with a number of answers is in that join', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'found|contravention|answers|^clear$|is_answered|is_survey'
    order by 1
  `.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'found_sums',
    'learned_scores',
    'score_suggestions',
    'survey_batches',
    'survey_sums',
    'visits',
  ]);
});

test('no sealed answer or sum can be opened without the secret of the service', async () => {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from site_answers union all select sealed from visit_answers union all select sealed from survey_waiting
  `.execute(app.db);
  expect(rows.length).toBeGreaterThan(60);
  const text = rows.map(({ sealed }) => sealed.toString('latin1')).join('\n');
  expect(text).not.toMatch(/found|answers|weekday|clear/);
});

test('over all sites of the demo as much was found as was expected, and the suggestions show these numbers', async () => {
  const { rows } = await sql<{ week: number }>`
    select floor((${app.clock.now()}::date - date '1970-01-05') / 7.0)::integer as week
  `.execute(app.db);
  const evidence = await readSiteEvidence(
    { ...app.deps, secrets: app.config.TOKEN_SECRETS },
    rows[0]?.week ?? 0,
  );
  const learned = learnedScores(evidence);
  const total = (sites: readonly { found: number; expected: number }[], key: 'found' | 'expected') =>
    sites.reduce((sum, site) => sum + site[key], 0);
  expect(total(learned, 'found')).toBeGreaterThan(200);
  expect(total(learned, 'expected')).toBeCloseTo(total(learned, 'found'), 6);
  const { sites } = await readScoreLearning(app.db, 1_000);
  const shown = new Map(learned.map((site) => [site.siteId, site]));
  for (const site of sites) {
    expect(site.found).toBe(Math.round(shown.get(site.site_id)?.found ?? 0));
    expect(site.expected).toBeCloseTo(shown.get(site.site_id)?.expected ?? 0, 1);
  }
});
