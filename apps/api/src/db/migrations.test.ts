import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * During a deployment instances of two versions use one database. A migration therefore only adds; anything it makes unused
 * it declares (`-- unused: table plan_changes`), and a migration of a later release may then drop it.
 */
const FOLDER = new URL('../../migrations/', import.meta.url);
/** The newest migration of release 1.0.0, before this rule. */
const LAST_OF_1_0_0 = '0010-plan-changes.sql';

const BREAKING: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /\bdrop\s+(table|view|function|trigger|type|schema|sequence)\s+(?:if\s+exists\s+)?([\w.]+)/g,
    ([, kind, name]) => `${kind} ${name}`,
  ],
  [
    /\balter\s+table\s+(\w+)[^;]*?\bdrop\s+column\s+(?:if\s+exists\s+)?(\w+)/g,
    ([, table, name]) => `column ${table}.${name}`,
  ],
  [/\balter\s+table\s+(\w+)\s+rename\s+to\b/g, ([, table]) => `table ${table}`],
  [
    /\balter\s+table\s+(\w+)\s+rename\s+(?:column\s+)?(?!to\b)(\w+)\s+to\b/g,
    ([, table, name]) => `column ${table}.${name}`,
  ],
  [
    /\balter\s+table\s+(\w+)[^;]*?\balter\s+(?:column\s+)?(\w+)\s+(?:set\s+data\s+)?type\s+(?!bigint)/g,
    ([, table, name]) => `column ${table}.${name}`,
  ],
  [
    /\balter\s+table\s+(\w+)[^;]*?\balter\s+(?:column\s+)?(\w+)\s+set\s+not\s+null/g,
    ([, table, name]) => `column ${table}.${name}`,
  ],
  [
    /\balter\s+table\s+(\w+)[^;]*?\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null/g,
    ([, table, name]) => `column ${table}.${name}`,
  ],
];

/** Objects of the previous version that the statements remove, unless an earlier migration declared them unused. */
function broken(statements: string, unused: ReadonlySet<string>): readonly string[] {
  const code = statements.replaceAll(/--.*$/gm, '').toLowerCase();
  const found = BREAKING.flatMap(([pattern, name]) => [...code.matchAll(pattern)].map(name));
  // A renamed table whose old name is now a view still answers to it.
  const isView = (name: string) => code.includes(`create view ${name.replace('table ', '')} as`);
  return found.filter((name) => !unused.has(name) && !(name.startsWith('table ') && isView(name)));
}

const declaredUnused = (statements: string): readonly string[] =>
  [...statements.matchAll(/^-- unused: (.+)$/gm)].map(([, name = '']) => name.trim());

test('every migration since release 1.0.0 leaves the previous version what it uses', () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name > LAST_OF_1_0_0)
    .toSorted();
  expect(names.length).toBeGreaterThan(0);
  const unused = new Set<string>();
  for (const name of names) {
    const statements = readFileSync(new URL(name, FOLDER), 'utf8');
    expect([name, ...broken(statements, unused)]).toEqual([name]);
    for (const declared of declaredUnused(statements)) unused.add(declared);
  }
});

test.each([
  ['drop table if exists plans', 'table plans'],
  ['DROP VIEW occasions;', 'view occasions'],
  ['drop trigger changes_plan on sites', 'trigger changes_plan'],
  ['alter table sites add column a text, drop column b', 'column sites.b'],
  ['alter table sites rename to places', 'table sites'],
  ['alter table sites rename column a to b', 'column sites.a'],
  ['alter table sites rename a to b', 'column sites.a'],
  ['alter table sites alter column a type text', 'column sites.a'],
  ['alter table sites alter a set not null', 'column sites.a'],
  ['alter table sites add column a text not null', 'column sites.a'],
])('a migration with %s breaks the previous version', (statement, what) => {
  expect(broken(statement, new Set())).toEqual([what]);
  expect(broken(statement, new Set([what]))).toEqual([]);
});

test.each([
  'create table plans (id integer not null)',
  '-- drop table plans',
  'drop index plans_by_time',
  'alter index plans_pkey rename to rounds_pkey',
  'alter table sites rename to places; create view sites as select * from places',
  'alter table sites alter column id type bigint',
  "alter table sites add column a text, add column b text not null default ''",
  'alter table sites alter column a drop not null',
])('a migration with %s keeps the previous version working', (statement) => {
  expect(broken(statement, new Set())).toEqual([]);
});
