import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('no more than the given number run at once, the others wait their turn', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 10 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      queue.run(async () => {
        started.push(n);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        return n;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(outcomes).toEqual([1, 2, 3, 4, 5].map((value) => ({ value })));
});

test('what finds the queue full is turned away at once', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 1 });
  const ends = Promise.withResolvers<string>();
  const first = queue.run(() => ends.promise);
  const second = queue.run(async () => 'second');
  expect(await queue.run(async () => 'third')).toBeUndefined();
  ends.resolve('first');
  expect(await Promise.all([first, second])).toEqual([{ value: 'first' }, { value: 'second' }]);
  expect(await queue.run(async () => 'fourth')).toEqual({ value: 'fourth' });
});

test('work that throws gives its slot back', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'next')).toEqual({ value: 'next' });
});
