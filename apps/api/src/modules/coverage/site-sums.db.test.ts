import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { localMoment } from '#time/local-moment.ts';
import type { Database } from '#db/database.ts';
import { storePeriod } from '#modules/day-types/periods-table.all-areas.ts';
import { fullCoverage } from '#testing/replies/full-coverage.ts';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { readCoverageAt } from './coverage-table.all-areas.ts';
import { foldSiteSums } from './site-sums-table.ts';

/** Monday, 10:00 in London. */
const NOW = new Date('2026-11-16T10:00:00Z');
const AREAS = ['Quayside', 'Jesmond', 'Byker'];

const area = fc.constantFrom(...AREAS);
const score = fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100);
const scores = fc.dictionary(
  fc.constantFrom('weekday morning', 'weekday afternoon', 'sunday night', 'weekday dawn'),
  score,
);
const site = fc.nat(1_000);
const minutes = fc.integer({ min: -2, max: 1_500 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('add'), area, score, scores }),
  fc.record({ kind: fc.constant('edit'), site, score, scores }),
  fc.record({ kind: fc.constant('move'), site, area }),
  fc.record({ kind: fc.constant('retire'), site }),
  fc.record({ kind: fc.constant('reopen'), site }),
  fc.record({ kind: fc.constant('delete'), site }),
  fc.record({ kind: fc.constant('move all'), area, into: area }),
  fc.record({ kind: fc.constant('rename period'), afternoon: fc.boolean() }),
  fc.record({ kind: fc.constant('visit'), site, minutes }),
  fc.record({ kind: fc.constant('visit'), site, minutes }),
  fc.record({ kind: fc.constant('strike'), site }),
  fc.record({ kind: fc.constant('mark'), site, minutes }),
  fc.record({ kind: fc.constant('boost'), site, area, ofArea: fc.boolean(), score }),
  fc.record({ kind: fc.constant('fold') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const minutesAfter = (count: number) => new Date(NOW.getTime() + count * 60_000);

async function take(db: Database, one: Step): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from sites order by id`.execute(db);
  const id = 'site' in one ? (rows[one.site % rows.length]?.id ?? 0) : 0;
  const areaId = (name: string) => sql`(select id from areas where name = ${name})`;
  if (one.kind === 'add') {
    await makeSite(db, { area: one.area, defaultBaseScore: one.score, baseScores: one.scores });
  } else if (one.kind === 'edit') {
    // As an import writes a site that it knows: one statement inserts and updates.
    await sql`
      insert into sites (name, area_id, postcode, default_base_score, base_scores)
      select name, area_id, postcode, ${one.score}::float8, ${JSON.stringify(one.scores)}::jsonb from sites where id = ${id}
      union all select ${`Imported ${randomUUID()}`}, area_id, '', ${one.score}::float8, ${JSON.stringify(one.scores)}::jsonb from sites where id = ${id}
      on conflict (lower(name), lower(postcode)) do update set default_base_score = excluded.default_base_score,
        base_scores = excluded.base_scores, retired_at = null
    `.execute(db);
  } else if (one.kind === 'move') {
    await sql`update sites set area_id = ${areaId(one.area)} where id = ${id}`.execute(db);
  } else if (one.kind === 'retire') {
    await sql`update sites set retired_at = ${NOW} where id = ${id}`.execute(db);
  } else if (one.kind === 'reopen') {
    await sql`update sites set retired_at = null where id = ${id}`.execute(db);
  } else if (one.kind === 'delete') {
    await sql`delete from sites where id = ${id}`.execute(db);
  } else if (one.kind === 'move all') {
    await sql`update sites set area_id = ${areaId(one.into)} where area_id = ${areaId(one.area)}`.execute(db);
  } else if (one.kind === 'rename period') {
    const names = ['afternoon', 'siesta'];
    const [was = '', name = ''] = one.afternoon ? names : names.toReversed();
    await storePeriod(db, was, { name, startsAt: '12:34:00' });
  } else if (one.kind === 'visit') {
    await sql`
      insert into visits (id, site_id, visited_at, outcome, received_at)
      values (gen_random_uuid(), ${id}, ${minutesAfter(-one.minutes)}, 'visited', ${NOW})
    `.execute(db);
  } else if (one.kind === 'strike') {
    await sql`delete from visits where site_id = ${id}`.execute(db);
  } else if (one.kind === 'mark') {
    await sql`
      insert into site_marks (id, site_id, reason, marked_at, received_at, ends_at)
      values (gen_random_uuid(), ${id}, 'signs', ${NOW}, ${NOW}, ${minutesAfter(one.minutes - 200)})
    `.execute(db);
  } else if (one.kind === 'boost') {
    await sql`
      insert into boosts (site_id, area_id, amount, reason, starts_at, ends_at, created_by, created_at)
      select case when not ${one.ofArea}::boolean then ${id}::integer end, case when ${one.ofArea}::boolean then ${areaId(one.area)} end,
        ${one.score}::float8 + 0.01, 'test', ${NOW}, ${minutesAfter(60)}, 'test', ${NOW}
    `.execute(db);
  } else await foldSiteSums(db);
}

test(
  "today's coverage from sums equals the count of every site after each of many changes",
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase();
    const { db } = database;
    for (const name of AREAS)
      for (let n = 0; n < 4; n += 1) await makeSite(db, { area: name, defaultBaseScore: n });
    const hours = [10, 13, 20, 3];
    for (const [n, one] of fc.sample(step, { numRuns: sampleSize(150), seed: 66 }).entries()) {
      await take(db, one);
      const now = minutesAfter(((hours[n % hours.length] ?? 0) - 10) * 60);
      const at = {
        now,
        moment: localMoment(now, 'Europe/London'),
        dayStart: new Date('2026-11-16T00:00:00Z'),
        namesWardens: false,
        hasNotes: true,
        recoveryMinutes: 90,
        hasClosures: n % 5 > 0,
      };
      const counted = (await fullCoverage(at).execute(db)).rows[0]?.areas ?? [];
      const { areas } = await readCoverageAt(db, at);
      // The count adds binary fractions, the sums decimal ones: they may round to neighbouring hundredths.
      const waiting = areas.map((each, place) =>
        Math.abs(each.value_waiting - (counted[place]?.value_waiting ?? 0)),
      );
      expect(Math.max(0, ...waiting), JSON.stringify(one)).toBeLessThan(0.011);
      const others = (all: typeof areas) => all.map((each) => ({ ...each, value_waiting: null }));
      expect(others(areas), JSON.stringify(one)).toEqual(others(counted));
    }
    const rows = async () =>
      (await sql<{ slot: string }>`select slot from site_sums`.execute(db)).rows.length;
    const before = await rows();
    await foldSiteSums(db);
    expect(await rows()).toBeLessThan(before);
    await sql`update sites set retired_at = ${NOW}`.execute(db);
    await foldSiteSums(db);
    expect(await rows()).toBe(0);
    await database.close();
  },
);

test('all sites change in one statement within its time limit, also after one that changed a single site', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const id = await makeSite(db, { area: 'Quayside' });
  await sql`
    insert into sites (name, area_id, postcode, default_base_score)
    select 'Bay ' || n, area_id, '', 1 from sites, generate_series(1, 20000) as n where id = ${id}
  `.execute(db);
  // One connection, because each keeps its own plans.
  await db.connection().execute(async (one) => {
    await sql`update sites set default_base_score = 2 where id = ${id}`.execute(one);
    await sql`update sites set default_base_score = 3`.execute(one);
  });
  const { rows } = await sql`
    select sum(sites)::integer as sites, sum(score)::float8 as score from site_sums where slot = ''
  `.execute(db);
  expect(rows).toEqual([{ sites: 20_001, score: 60_003 }]);
  await database.close();
});
