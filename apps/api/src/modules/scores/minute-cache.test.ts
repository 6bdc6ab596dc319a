import { expect, test } from 'vitest';
import { createMinuteCache } from './minute-cache.ts';

const MINUTE = new Date('2026-11-16T10:01:00Z');
const NEXT = new Date('2026-11-16T10:02:00Z');

/** A cache of texts that counts how often each was computed. */
function createCounted(maxBytes?: number) {
  const cache = createMinuteCache<{ readonly bytes: Buffer }>(maxBytes);
  const computed: string[] = [];
  const get = async (minute: Date, key: number, text = `area ${key}`) => {
    const value = await cache(minute, key, () => {
      computed.push(text);
      return Promise.resolve({ bytes: Buffer.from(text) });
    });
    return value.bytes.toString();
  };
  return { cache, get, computed };
}

test('a value is computed once in a minute and again in the next', async () => {
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

test('a failure reaches all who wait for it, and the next call computes again', async () => {
  const { cache, get } = createCounted();
  const failed = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([cache(MINUTE, 1, failed), get(MINUTE, 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get(MINUTE, 1, 'again')).toBe('again');
});

test('the oldest values are removed when the memory is used up', async () => {
  const { get, computed } = createCounted(12);
  for (const key of [1, 2, 3]) await get(MINUTE, key);
  await get(MINUTE, 3);
  await get(MINUTE, 2);
  expect(computed).toEqual(['area 1', 'area 2', 'area 3']);
  await get(MINUTE, 1);
  expect(computed).toHaveLength(4);
});

test('a value that is still being computed is not removed', async () => {
  const { cache, get, computed } = createCounted(12);
  let finish = (_: { bytes: Buffer }) => {};
  const slow = cache(MINUTE, 1, () => new Promise((resolve) => (finish = resolve)));
  for (const key of [2, 3, 4]) await get(MINUTE, key);
  const shared = get(MINUTE, 1, 'computed twice');
  finish({ bytes: Buffer.from('slow') });
  expect(await shared).toBe('slow');
  expect((await slow).bytes.toString()).toBe('slow');
  expect(computed).toEqual(['area 2', 'area 3', 'area 4']);
});

test('a value larger than the whole cache is returned, not cached', async () => {
  const { get, computed } = createCounted(3);
  expect(await get(MINUTE, 1)).toBe('area 1');
  await get(MINUTE, 1);
  expect(computed).toHaveLength(2);
});

test('a computation that ends in the next minute does not count there', async () => {
  const { cache, get, computed } = createCounted(13);
  let finish = (_: { bytes: Buffer }) => {};
  const slow = cache(MINUTE, 1, () => new Promise((resolve) => (finish = resolve)));
  await get(NEXT, 1, 'new 1');
  await get(NEXT, 2, 'new 2');
  finish({ bytes: Buffer.from('long and late') });
  expect((await slow).bytes.toString()).toBe('long and late');
  expect(await get(NEXT, 1, 'computed again')).toBe('new 1');
  expect(computed).toEqual(['new 1', 'new 2']);
});
