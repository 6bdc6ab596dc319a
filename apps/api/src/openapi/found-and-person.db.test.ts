import { allCalls } from '@patrolplan/contract/all';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { replySchema } from './schemas.ts';

/**
 * What was found is never joined to who found it: not in a row of the database and not in a reply. A find is a column or a
 * field of this name; a new one that means the same must have one of these words in its name.
 */
const isFind = (name: string) => /found|contravention|clear|answers/.test(name);
const isPerson = (name: string) => /user|person|warden|email|first_name|last_name|actor|visit_id/.test(name);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('no table has a find and a person, or a find and a reference to a visit', async () => {
  const { rows } = await sql<{ table_name: string; columns: string[]; refers_to: string[] }>`
    select c.table_name, array_agg(distinct c.column_name::text) as columns,
      coalesce(array_agg(distinct p.relname::text) filter (where p.relname is not null), '{}') as refers_to
    from information_schema.columns c
    left join pg_constraint f on f.contype = 'f' and f.conrelid = (quote_ident(c.table_name))::regclass
    left join pg_class p on p.oid = f.confrelid
    where c.table_schema = 'public'
    group by c.table_name
  `.execute(database.db);
  const withFinds = rows.filter(({ columns }) => columns.some(isFind));
  expect(withFinds.map(({ table_name }) => table_name)).toEqual(
    expect.arrayContaining(['learned_scores', 'survey_batches']),
  );
  for (const { table_name, columns, refers_to } of withFinds) {
    expect(columns.filter(isPerson), table_name).toEqual([]);
    expect(refers_to, table_name).not.toContain('users');
    expect(refers_to, table_name).not.toContain('visits');
  }
  const visits = rows.find(({ table_name }) => table_name === 'visits');
  expect(visits?.columns).toContain('user_id');
  expect(visits?.columns.filter(isFind)).toEqual([]);
  // What the warden answered waits for its night beside the visit, sealed. Every visited stop has a row.
  const answers = rows.find(({ table_name }) => table_name === 'visit_answers');
  expect(answers?.columns.toSorted()).toEqual(['sealed', 'visit_id']);
});

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Names of the persons' fields that stand beside or above a find, with the path of the find. */
function joined(schema: unknown, path: string, persons: readonly string[]): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => joined(one, path, persons));
  if (!isSchema(schema)) return [];
  const { properties, ...rest } = schema;
  const inside = Object.values(rest).flatMap((one) => joined(one, path, persons));
  if (!isSchema(properties)) return inside;
  const names = Object.keys(properties);
  const near = [...persons, ...names.filter(isPerson)];
  const finds =
    near.length === 0 ? [] : names.filter(isFind).map((name) => `${path}.${name} with ${near.join()}`);
  return [
    ...inside,
    ...finds,
    ...Object.entries(properties).flatMap(([name, one]) => joined(one, `${path}.${name}`, near)),
  ];
}

test('no reply of the contract has a find beside or below a person', () => {
  const calls = Object.values(allCalls);
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.flatMap((call) => joined(replySchema(call.reply), call.name, []))).toEqual([]);
});

test('the search notices a find beside a person, in a list too', () => {
  const list = { type: 'array', items: { properties: { found: {}, site: {} } } };
  const reply = { properties: { user_id: {}, visits: list } };
  expect(joined(reply, 'reply', [])).toEqual(['reply.visits.found with user_id']);
  expect(joined({ properties: { visits: list } }, 'reply', [])).toEqual([]);
});
