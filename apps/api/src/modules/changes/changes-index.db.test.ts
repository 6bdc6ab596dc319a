import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { type ChangeFilter, changesQuery } from './changes-table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('each filter of the list of changes reads a page by its index', async () => {
  // In parts, because a statement has a time limit.
  for (let first = 1; first <= 100_000; first += 10_000) {
    await sql`
      insert into audit (at, actor, action, subject)
      select timestamptz '2026-01-01Z' + n * interval '1 minute', 'user:' || n % 50, 'site.update',
        case when n % 1000 = 0 then 'boost' else 'site' end || ':' || n % 5000
      from generate_series(${first}::integer, ${first + 9_999}::integer) as n`.execute(database.db);
  }
  await sql`analyze audit`.execute(database.db);
  const all: ChangeFilter = { actor: null, kind: null, subject: null, from: null, until: null };
  const after = { at: new Date('2026-02-01T00:00:00Z'), id: 40_000 };
  const cases: readonly (readonly [string, Partial<ChangeFilter>])[] = [
    ['audit_by_time', {}],
    ['audit_by_time', { from: new Date('2026-01-02Z'), until: new Date('2026-01-20Z') }],
    ['audit_by_actor', { actor: 'user:7' }],
    ['audit_by_kind', { kind: 'boost' }],
  ];
  for (const [index, filter] of cases) {
    const query = changesQuery(database.db, { ...all, ...filter }, after).limit(51);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(plan).not.toContain('Sort');
  }
});
