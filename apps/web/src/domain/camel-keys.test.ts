import * as v from 'valibot';
import { expect, test } from 'vitest';
import { camelCase, fromWire, toWire } from './camel-keys.ts';

const schema = v.object({
  site_id: v.number(),
  last_visited_at: v.nullable(v.string()),
  note_text: v.optional(v.string()),
  new_areas: v.array(v.object({ area_name: v.string() })),
  cells: v.record(v.string(), v.string()),
  place: v.pipe(v.nullable(v.object({ from_here: v.number() })), v.readonly()),
  lines: v.array(
    v.union([
      v.object({ kind: v.literal('base'), is_default: v.boolean() }),
      v.object({ kind: v.literal('boost'), ends_at: v.string() }),
    ]),
  ),
});

const WIRE: v.InferOutput<typeof schema> = {
  site_id: 7,
  last_visited_at: null,
  new_areas: [{ area_name: 'Byker' }],
  cells: { site_name: 'Dean Street', 'weekday morning': '3' },
  place: { from_here: 2 },
  lines: [
    { kind: 'base', is_default: true },
    { kind: 'boost', ends_at: 'soon' },
  ],
};
const OURS = {
  siteId: 7,
  lastVisitedAt: null,
  newAreas: [{ areaName: 'Byker' }],
  cells: { site_name: 'Dean Street', 'weekday morning': '3' },
  place: { fromHere: 2 },
  lines: [
    { kind: 'base', isDefault: true },
    { kind: 'boost', endsAt: 'soon' },
  ],
} as const;

test('a reply is renamed to our names at every depth; the keys of a table stay', () => {
  expect(fromWire(schema, WIRE)).toEqual(OURS);
  expect(fromWire(schema, { ...WIRE, note_text: 'x', place: null })).toEqual({
    ...OURS,
    noteText: 'x',
    place: null,
  });
});

test('a body is renamed to the names of the service', () => {
  const { newAreas, lines, ...others } = OURS;
  expect(toWire(schema, { ...others, newAreas: [...newAreas], lines: [...lines] })).toEqual(WIRE);
});

test('values without names stay as they are', () => {
  const bytes = new Uint8Array([1]);
  expect(fromWire(v.instance(Uint8Array), bytes)).toBe(bytes);
  expect(fromWire(v.record(v.string(), v.unknown()), { site_id: 1 })).toEqual({ site_id: 1 });
  expect(fromWire(v.nullable(v.object({ a_b: v.number() })), null)).toBeNull();
});

test('a name is split at each underscore', () => {
  expect(['id', 'site_id', 'last_sign_in_at'].map(camelCase)).toEqual(['id', 'siteId', 'lastSignInAt']);
});
