import { expect, test } from 'vitest';
import { createKeepStorage } from './keep-storage.ts';

test('the browser is asked once, whatever it answers', async () => {
  let asked = 0;
  const keep = createKeepStorage({
    persist: async () => {
      asked += 1;
      throw new Error('No.');
    },
  });
  expect(asked).toBe(0);
  keep();
  await Promise.resolve();
  keep();
  expect(asked).toBe(1);
});

test('a browser without a storage manager is not asked', () => {
  expect(() => createKeepStorage(undefined)()).not.toThrow();
});
