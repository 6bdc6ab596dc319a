import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorkers } from './queue-workers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = () => ({
  atOnce: 3,
  everyMs: 10_000,
  name: 'send',
  log: { error: vi.fn() },
  outage: { report: vi.fn() },
});

/** A queue of names. Sending 'hangs' never ends. */
function queueOf(waiting: string[]) {
  const sent: string[] = [];
  let takes = 0;
  return {
    sent,
    takes: () => takes,
    take: async () => {
      takes += 1;
      return waiting.shift();
    },
    send: async (name: string) => {
      if (name === 'hangs') await new Promise(() => undefined);
      if (name === 'fails') throw new Error('refused');
      sent.push(name);
    },
  };
}

test('a message that hangs takes one worker, and messages that come later are sent at once', async () => {
  const waiting = ['hangs', 'a', 'hangs', 'b'];
  const queue = queueOf(waiting);
  const workers = startWorkers(queue, options());
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.sent).toEqual(['a', 'b']);
  waiting.push('c');
  workers.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.sent).toEqual(['a', 'b', 'c']);
});

test('no more messages are sent at once than there are workers', async () => {
  const waiting = ['hangs', 'hangs', 'hangs', 'a'];
  const queue = queueOf(waiting);
  startWorkers(queue, options()).wake();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(waiting).toEqual(['a']);
});

test('an empty queue is read once every ten seconds, and not after the stop', async () => {
  const queue = queueOf([]);
  const workers = startWorkers(queue, options());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(queue.takes()).toBe(3);
  await workers.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queue.takes()).toBe(3);
});

test('a worker that fails is logged, and the others go on', async () => {
  const given = options();
  const queue = queueOf(['fails', 'a']);
  startWorkers(queue, given);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.sent).toEqual(['a']);
  expect(given.log.error).toHaveBeenCalledOnce();
});
