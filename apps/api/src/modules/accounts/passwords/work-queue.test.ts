import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const OFFICE = '192.0.2.1';

/** A queue of one slot that a first piece of work holds until `begin`. */
function heldQueue(limits: { maxWaiting: number; maxWaitingPerKey: number }) {
  const queue = createWorkQueue({ atOnce: 1, ...limits });
  const started: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = queue.run('first', () => promise);
  const add = (key: string, name: string) =>
    queue.run(key, async () => {
      started.push(name);
      return name;
    });
  return { queue, started, add, begin: () => (resolve('first'), first) };
}

test('no more than the given number of hashings run at once, and the others wait', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 10, maxWaitingPerKey: 10 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      queue.run(OFFICE, async () => {
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

test('a log-in from elsewhere is next but one while 300 come from one address', async () => {
  const { started, add, begin } = heldQueue({ maxWaiting: 400, maxWaitingPerKey: 200 });
  const flood = Array.from({ length: 300 }, (_, n) => add('198.51.100.9', `flood ${n}`));
  const owner = add(OFFICE, 'owner');
  await begin();
  expect(await owner).toEqual({ value: 'owner' });
  const outcomes = await Promise.all(flood);
  expect(started.indexOf('owner')).toBe(1);
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(100);
});

test('networks take turns in the work queue', async () => {
  const { started, add, begin } = heldQueue({ maxWaiting: 10, maxWaitingPerKey: 10 });
  const all = ['a', 'a', 'a', 'b', 'c', 'b'].map((key, n) => add(key, `${key}${n}`));
  await begin();
  await Promise.all(all);
  expect(started).toEqual(['a0', 'b3', 'c4', 'a1', 'b5', 'a2']);
});

test('a full queue drops the last entry of the network with the most waiting', async () => {
  const { queue, started, add, begin } = heldQueue({ maxWaiting: 3, maxWaitingPerKey: 10 });
  const flood = [1, 2, 3].map((n) => add('a', `a${n}`));
  const newcomer = add('b', 'b1');
  expect(await flood[2]).toBeUndefined();
  expect(queue.waiting()).toBe(3);
  expect(await add('a', 'a4')).toBeUndefined();
  await begin();
  await Promise.all([...flood, newcomer]);
  expect(started).toEqual(['a1', 'b1', 'a2']);
  expect(queue.waiting()).toBe(0);
});

test('a full queue drops no entry for a network that would then have as many', async () => {
  const { queue, started, add, begin } = heldQueue({ maxWaiting: 3, maxWaitingPerKey: 10 });
  const waiting = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1')];
  expect(await add('b', 'b2')).toBeUndefined();
  expect(queue.waiting()).toBe(3);
  await begin();
  await Promise.all(waiting);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('work that finds the queue full is refused at once', async () => {
  const { queue, add, begin } = heldQueue({ maxWaiting: 1, maxWaitingPerKey: 1 });
  const second = add(OFFICE, 'second');
  expect(await add(OFFICE, 'third')).toBeUndefined();
  expect(await begin()).toEqual({ value: 'first' });
  expect(await second).toEqual({ value: 'second' });
  expect(await queue.run(OFFICE, async () => 'fourth')).toEqual({ value: 'fourth' });
});

test('work that throws releases its slot', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 0, maxWaitingPerKey: 0 });
  await expect(queue.run(OFFICE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(OFFICE, async () => 'next')).toEqual({ value: 'next' });
});
