import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Json, JsonItems } from './json.ts';

async function join(lists: readonly (readonly unknown[])[]): Promise<unknown> {
  const json = Json.list(lists.map((list) => new JsonItems(list)));
  const text = json.bytes().toString();
  expect(gunzipSync(await json.gzip()).toString()).toBe(text);
  return JSON.parse(text);
}

test('joining no parts or empty parts gives an empty list', async () => {
  expect(await join([])).toEqual([]);
  expect(await join([[], []])).toEqual([]);
});

test('joined parts follow each other, and empty parts are left out', async () => {
  expect(await join([[], [1], [], [2, 3], []])).toEqual([1, 2, 3]);
});

test('joining lists of JSON values gives the same list, plain and compressed', async () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(json)), async (lists) => {
      expect(await join(lists)).toEqual(lists.flat());
    }),
  );
});

test('an item is compressed once for every list that contains it', async () => {
  const items = new JsonItems(['a', 'b']);
  expect(items.compressed()).toBe(items.compressed());
  for (const parts of [[items], [items, items]]) {
    const json = Json.list(parts);
    expect(gunzipSync(await json.gzip())).toEqual(json.bytes());
  }
});

test.each([0, 1, 40, 5_000])(
  '%s items keep no memory beyond their bytes, plain and compressed',
  async (count) => {
    const items = new JsonItems(Array.from({ length: count }, (_, n) => `site ${n}`));
    const kept = [items.bytes, await items.compressed()];
    expect(kept.map(({ buffer }) => buffer.byteLength)).toEqual(kept.map(({ length }) => length));
    expect(await items.memoryBytes()).toBe(kept.reduce((sum, { length }) => sum + length, 0));
  },
);
