import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import type { Database } from '#db/database.ts';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { makeUser } from '#testing/records/test-user.ts';
import { fullEvidence, fullHours } from '#testing/replies/full-evidence.ts';
import { removeOwnVisits } from '#modules/visits/removed-visits-table.ts';
import { restoreStruckVisit, strikeStoredVisit } from '#modules/visits/struck-visits-table.all-areas.ts';
import { deleteVisitsBefore, insertVisits } from '#modules/visits/visits-table.ts';
import { ALL_COUNTED, type Counted, countSites } from './count-sites.ts';
import { evidencePeriod } from './evidence-period.ts';
import type { CountedSite } from './site-evidence.ts';

/** Monday, 10:00 in London, three weeks after the clocks changed. */
const NOW = new Date('2026-11-16T10:00:00Z');
const MINUTE_MS = 60_000;
const AREAS = ['Quayside', 'Jesmond'];
const DAYS = [1, 7, 28, 84];

const site = fc.nat(1_000);
// Late ones, some of them years old, and up to two minutes ahead.
const minutes = fc.oneof(
  fc.integer({ min: -2, max: 90 }),
  fc.integer({ min: 0, max: 100 * 1_440 }),
  fc.integer({ min: 0, max: 900 * 1_440 }),
);
const visit = fc.record({ site, minutes, isVisited: fc.boolean() });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('visit'), visits: fc.array(visit, { maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), nth: fc.nat(), count: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('strike'), nth: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo strike'), nth: fc.nat() }) },
  fc.record({ kind: fc.constant('move visit'), nth: fc.nat(), site, minutes }),
  fc.record({ kind: fc.constant('sweep'), days: fc.integer({ min: 300, max: 900 }) }),
  fc.record({ kind: fc.constant('close'), site, minutes }),
  fc.record({ kind: fc.constant('hours'), site, isClosed: fc.boolean() }),
  fc.record({ kind: fc.constant('rule'), site, days: fc.integer({ min: 1, max: 30 }), minutes }),
  fc.record({ kind: fc.constant('rule of area'), area: fc.constantFrom(...AREAS), minutes }),
  fc.record({ kind: fc.constant('merge areas'), into: fc.constantFrom(...AREAS) }),
  fc.record({ kind: fc.constant('retire'), site, minutes }),
  fc.record({ kind: fc.constant('add site') }),
  fc.record({ kind: fc.constant('delete site'), site }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const minutesAgo = (count: number) => new Date(NOW.getTime() - count * MINUTE_MS);

async function take(db: Database, userId: number, one: Step): Promise<void> {
  const ids = async <Id>(of: 'sites' | 'visits' | 'removed_visits') =>
    (await sql<{ id: Id }>`select id from ${sql.table(of)} order by id`.execute(db)).rows.map(({ id }) => id);
  const sites = await ids<number>('sites');
  const siteId = 'site' in one ? (sites[one.site % sites.length] ?? 0) : 0;
  const stored = await ids<string>('visits');
  const nth = 'nth' in one ? one.nth % Math.max(1, stored.length) : 0;
  const receipt = { userId, receivedAt: NOW };
  if (one.kind === 'visit') {
    const visits = one.visits.map((each) => ({
      id: randomUUID(),
      site_id: sites[each.site % sites.length] ?? 0,
      at: minutesAgo(each.minutes).toISOString(),
      note: '',
      ...(each.isVisited
        ? { outcome: 'visited' as const, reason: null }
        : { outcome: 'skipped' as const, reason: 'no_time' as const }),
    }));
    await insertVisits(db, visits, receipt);
  } else if (one.kind === 'remove') {
    await removeOwnVisits(db, stored.slice(nth, nth + one.count), { userId, removedAt: NOW });
  } else if (one.kind === 'strike') {
    await strikeStoredVisit(db, stored[nth] ?? randomUUID(), { reason: 'A mistake', at: NOW });
  } else if (one.kind === 'undo strike') {
    const struck = await ids<string>('removed_visits');
    await restoreStruckVisit(db, struck[one.nth % Math.max(1, struck.length)] ?? randomUUID(), NOW);
  } else if (one.kind === 'move visit') {
    const to = { site_id: siteId, visited_at: minutesAgo(one.minutes) };
    await db
      .updateTable('visits')
      .set(to)
      .where('id', '=', stored[nth] ?? randomUUID())
      .execute();
  } else if (one.kind === 'sweep') {
    await deleteVisitsBefore(db, minutesAgo(one.days * 1_440));
  } else if (one.kind === 'close') {
    await sql`
      insert into site_marks (id, site_id, reason, marked_at, received_at, ends_at)
      values (gen_random_uuid(), ${siteId}, 'signs', ${minutesAgo(one.minutes)}, ${NOW}, ${minutesAgo(one.minutes - 30_000)})
    `.execute(db);
  } else if (one.kind === 'hours') {
    const hours = JSON.stringify(
      one.isClosed ? { weekday: 'closed', sunday: 'closed', saturday: '08:00-12:00' } : {},
    );
    await sql`update sites set hours = ${hours}::jsonb where id = ${siteId}`.execute(db);
  } else if (one.kind === 'rule') {
    await db
      .updateTable('sites')
      .set({ visit_every_days: one.days, visit_rule_since: minutesAgo(one.minutes) })
      .where('id', '=', siteId)
      .execute();
  } else if (one.kind === 'rule of area') {
    await db
      .updateTable('areas')
      .set({ visit_every_days: 7, visit_rule_since: minutesAgo(one.minutes) })
      .where('name', '=', one.area)
      .execute();
  } else if (one.kind === 'merge areas') {
    await sql`update sites set area_id = (select id from areas where name = ${one.into})`.execute(db);
  } else if (one.kind === 'retire') {
    await db
      .updateTable('sites')
      .set({ retired_at: minutesAgo(one.minutes) })
      .where('id', '=', siteId)
      .execute();
  } else if (one.kind === 'add site')
    await makeSite(db, { area: AREAS[0] ?? '', createdAt: minutesAgo(40_000) });
  else if (sites.length > 3) await sql`delete from sites where id = ${siteId}`.execute(db);
}

async function evidenceOf(db: Database, days: number, now: Date, timeZone: string) {
  const period = evidencePeriod({ now, timeZone }, days);
  const count = async (counted: Counted) => {
    const sites: CountedSite[] = [];
    const { visitsByHour } = await countSites({ db, hasClosures: true }, period, counted, ({ site: one }) =>
      sites.push(one),
    );
    return { sites: sites.toSorted((a, b) => a.id - b.id), hours: [...visitsByHour] };
  };
  // Days older than two years count as the day before them.
  const oldest = period.today - 732;
  const atLeast = (day: number | null) => (day === null ? null : Math.max(day, oldest));
  const full = (await fullEvidence(db, period, { hasClosures: true })).map((one) => ({
    ...one,
    sinceDay: Math.max(one.sinceDay, oldest),
    beforeDay: atLeast(one.beforeDay),
  }));
  return {
    stored: await count(ALL_COUNTED),
    /** As a period in the past is counted. */
    past: await count({ ...ALL_COUNTED, keptFrom: oldest }),
    counted: { sites: full, hours: await fullHours(db, period) },
  };
}

// May take over 15 s: after each of many changes the evidence is counted in three ways.
test(
  'the stored times of visits say what the visits say after each of many changes, in any order',
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase();
    const { db } = database;
    const user = await makeUser(db);
    for (const area of AREAS) for (let n = 0; n < 3; n += 1) await makeSite(db, { area });
    for (const [n, one] of fc.sample(step, { numRuns: sampleSize(600), seed: 93 }).entries()) {
      await take(db, user.id, one);
      const timeZone = ['Europe/London', 'Australia/Lord_Howe'][n % 2] ?? '';
      // Webhooks read the day before in the night after it.
      const now = n % 5 === 0 ? minutesAgo(24 * 60) : NOW;
      const { stored, past, counted } = await evidenceOf(db, DAYS[n % DAYS.length] ?? 1, now, timeZone);
      expect(stored, `${n} ${JSON.stringify(one)}`).toEqual(counted);
      expect(past, `${n} ${JSON.stringify(one)}`).toEqual(counted);
    }
    await database.close();
  },
);

test('two transactions that add visits to the same sites at the same time both count', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const sites = [await makeSite(db), await makeSite(db)];
  const addVisits = (tx: Database, ids: readonly number[], minute: number) =>
    insertVisits(
      tx,
      ids.map((id) => ({
        id: randomUUID(),
        site_id: id,
        at: minutesAgo(minute).toISOString(),
        outcome: 'visited' as const,
        reason: null,
        note: '',
      })),
      { userId: null, receivedAt: NOW },
    );
  await addVisits(db, sites, 3);
  const [waiting, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.transaction().execute(async (tx) => {
    await addVisits(tx, sites, 2);
    waiting.resolve();
    await committed.promise;
  });
  await waiting.promise;
  const second = addVisits(db, sites.toReversed(), 1);
  await blockedStatement(db);
  committed.resolve();
  await Promise.all([first, second]);
  const { stored, counted } = await evidenceOf(db, 1, NOW, 'Europe/London');
  expect(stored).toEqual(counted);
  expect(stored.sites.map(({ visits }) => visits)).toEqual([3, 3]);
  await database.close();
});

/** Resolves when a statement waits for the lock of another transaction. */
async function blockedStatement(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (rows.length > 0) return;
  }
}
