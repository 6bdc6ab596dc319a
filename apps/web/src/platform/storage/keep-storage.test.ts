import { expect, test } from 'vitest';
import { createKeepStorage } from './keep-storage.ts';

test('persistent storage is requested once, whatever the browser answers', async () => {
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

test('persistent storage is not requested without a storage manager', () => {
  expect(() => createKeepStorage(undefined)()).not.toThrow();
});
