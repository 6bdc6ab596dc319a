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

test('no part and empty parts are an empty list', async () => {
  expect(await join([])).toEqual([]);
  expect(await join([[], []])).toEqual([]);
});

test('parts follow each other, empty ones leave nothing', async () => {
  expect(await join([[], [1], [], [2, 3], []])).toEqual([1, 2, 3]);
});

test('any lists of JSON values are joined as they are, plain and compressed', async () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(json)), async (lists) => {
      expect(await join(lists)).toEqual(lists.flat());
    }),
  );
});

test('items are compressed once, for every list that they are in', async () => {
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
    expect(await items.heldBytes()).toBe(kept.reduce((sum, { length }) => sum + length, 0));
  },
);
