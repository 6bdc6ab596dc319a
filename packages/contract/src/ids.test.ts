import * as v from 'valibot';
import { expect, test } from 'vitest';
import { allCalls } from './all.ts';

/** The largest number of PostgreSQL's `integer`, which every table numbers its rows with. */
const MAX_ID = 2_147_483_647;

/** The parts of a valibot schema that can contain another one. */
type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly options?: readonly (Schema | string)[];
  readonly pipe?: readonly Schema[];
};
type Found = { readonly path: string; readonly schema: Schema };

/** Every schema of a number whose field is an id or a list of ids. */
function idsIn(schema: Schema, path: string, isId: boolean): readonly Found[] {
  if (schema.type === 'number') return isId ? [{ path, schema }] : [];
  const inner = [
    schema.item,
    schema.wrapped,
    ...(schema.items ?? []),
    ...(schema.options ?? []),
    ...(schema.pipe ?? []).slice(1),
  ].filter((part): part is Schema => typeof part === 'object' && part.kind === 'schema');
  return [
    ...inner.flatMap((part) => idsIn(part, path, isId)),
    ...Object.entries(schema.entries ?? {}).flatMap(([name, part]) =>
      idsIn(part, `${path}.${name}`, isIdName(name)),
    ),
  ];
}

/** `id`, `site_id`, `ids`, `more_site_ids`, and the names that stand for people and areas. */
const isIdName = (name: string): boolean => /(^|_)ids?$/.test(name);

const found = Object.values(allCalls).flatMap(({ name, body }) =>
  // Safe: a schema of valibot has these parts or lacks them.
  body === undefined ? [] : idsIn(body as Schema, name, false),
);

/** Numbers of changes, which are `bigint`. */
const LARGE = new Set(['findChanges.after.id', 'exportChanges.after.id']);

test.each(found)('$path takes ids from 1 to the largest of its table and no others', ({ path, schema }) => {
  const accepts = (id: number) => v.safeParse(schema, id).success;
  const largest = LARGE.has(path) ? Number.MAX_SAFE_INTEGER : MAX_ID;
  expect([1, largest].map(accepts)).toEqual([true, true]);
  expect([-1, 0, 1.5, largest + 1].filter(accepts)).toEqual([]);
});

test('the search for ids finds those of bodies, lists and variants', () => {
  const paths = found.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'revokeApiKey.id',
      'removePasskey.id',
      'setBoost.more_site_ids',
      'saveWebhook.id',
    ]),
  );
  expect(paths.length).toBeGreaterThan(40);
});
