import { expect, test, vi } from 'vitest';
import { JsonItems } from '#formats/json.ts';
import { ENTRY_BYTES, createMinuteCache } from './minute-cache.ts';

const MINUTE = new Date('2026-11-16T10:01:00Z');
const NEXT = new Date('2026-11-16T10:02:00Z');

/** A value of the text's length, as the cache counts it. */
const value = (text: string) => ({ text, memoryBytes: () => Promise.resolve(text.length) });

/** A cache of texts that counts how often each was computed. Its size is given in texts of that many characters. */
function createCounted(room?: { readonly values: number; readonly characters: number }) {
  const maxBytes = room && room.values * (ENTRY_BYTES + room.characters);
  const cache = createMinuteCache<ReturnType<typeof value>>(maxBytes);
  const computed: string[] = [];
  const get = async (minute: Date, key: number, text = `area ${key}`) => {
    const cached = await cache(minute, String(key), () => {
      computed.push(text);
      return Promise.resolve(value(text));
    });
    return cached.text;
  };
  return { cache, get, computed };
}

test('a cached value is computed once a minute', async () => {
  const { get, computed } = createCounted();
  expect([await get(MINUTE, 1, 'a'), await get(MINUTE, 1, 'b'), await get(NEXT, 1, 'c')]).toEqual([
    'a',
    'a',
    'c',
  ]);
  expect(computed).toEqual(['a', 'c']);
});

test('calls at the same time share one computation', async () => {
  const { get, computed } = createCounted();
  expect(await Promise.all([get(MINUTE, 1, 'a'), get(MINUTE, 1, 'b'), get(MINUTE, 2)])).toEqual([
    'a',
    'a',
    'area 2',
  ]);
  expect(computed).toEqual(['a', 'area 2']);
});

test('a failed computation rejects every waiting call, and the next call computes again', async () => {
  const { cache, get } = createCounted();
  const failed = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([cache(MINUTE, '1', failed), get(MINUTE, 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get(MINUTE, 1, 'again')).toBe('again');
});

test('the oldest cached values are evicted when the memory limit is reached', async () => {
  const { get, computed } = createCounted({ values: 2, characters: 6 });
  for (const key of [1, 2, 3]) await get(MINUTE, key);
  await get(MINUTE, 3);
  await get(MINUTE, 2);
  expect(computed).toEqual(['area 1', 'area 2', 'area 3']);
  await get(MINUTE, 1);
  expect(computed).toHaveLength(4);
});

test('a value that is removed while it is computed reaches those who wait for it', async () => {
  const { cache, get } = createCounted({ values: 2, characters: 6 });
  let finish = (_: ReturnType<typeof value>) => {};
  const slow = cache(MINUTE, '1', () => new Promise((resolve) => (finish = resolve)));
  for (const key of [2, 3, 4]) await get(MINUTE, key);
  finish(value('slow'));
  expect((await slow).text).toBe('slow');
});

test('a value larger than the whole cache is returned, not cached', async () => {
  const { get, computed } = createCounted({ values: 1, characters: 5 });
  expect(await get(MINUTE, 1)).toBe('area 1');
  await get(MINUTE, 1);
  expect(computed).toHaveLength(2);
});

test('a computation that ends in the next minute removes nothing of that minute', async () => {
  const { cache, get, computed } = createCounted({ values: 2, characters: 6 });
  let finish = (_: ReturnType<typeof value>) => {};
  const slow = cache(MINUTE, '1', () => new Promise((resolve) => (finish = resolve)));
  await get(NEXT, 1, 'new 1');
  await get(NEXT, 2, 'new 2');
  finish(value('long and late'));
  expect((await slow).text).toBe('long and late');
  expect(await get(NEXT, 1, 'computed again')).toBe('new 1');
  expect(computed).toEqual(['new 1', 'new 2']);
});

test('a computation that ends in the next minute is not used there', async () => {
  const { cache, get } = createCounted();
  let finish = (_: ReturnType<typeof value>) => {};
  const slow = cache(MINUTE, '1', () => new Promise((resolve) => (finish = resolve)));
  await get(NEXT, 2);
  finish(value('old'));
  await slow;
  expect(await get(NEXT, 1, 'new')).toBe('new');
});

test('empty values also count towards the memory limit', async () => {
  const { get, computed } = createCounted({ values: 2, characters: 0 });
  for (const key of [1, 2, 3]) await get(MINUTE, key, '');
  await get(MINUTE, 1, '');
  expect(computed).toHaveLength(4);
});

test('the compressed bytes of an area count beside the plain ones', async () => {
  const items = (key: number) => new JsonItems(Array.from({ length: 50 }, (_, n) => key * n));
  const both = (await items(1).compressed()).length + items(1).bytes.length;
  const cache = createMinuteCache<JsonItems<number>>(ENTRY_BYTES + both - 1);
  let computed = 0;
  const get = () => cache(MINUTE, '1', () => Promise.resolve((computed++, items(1))));
  await get();
  await vi.waitFor(async () => expect((await get(), computed)).toBe(2), { timeout: 20_000 });
});
