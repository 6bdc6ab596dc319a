import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryInOutage } from './retry-in-outage.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { createSource } from '#platform/source.ts';

const DOWN: CallFailure = { kind: 'server', status: 503 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `answer` is the result of each load: the cause of a continued outage, or null. */
function watched(answer: () => CallFailure | null) {
  const outage = createSource<CallFailure | null>(null);
  const began = Date.now();
  const loads: number[] = [];
  let ready = Promise.resolve();
  retryInOutage({
    outage,
    ready: () => ready,
    async load() {
      loads.push((Date.now() - began) / 1_000);
      outage.set(answer());
    },
  });
  return {
    outage,
    /** The seconds at which a load began. */
    loads,
    notReady: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ready = promise;
      return resolve;
    },
  };
}

test('nothing is loaded without an outage', async () => {
  const { loads } = watched(() => null);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(loads).toEqual([]);
});

test('a load is repeated after 5, 10, 20, 40 and then every 60 s until it succeeds', async () => {
  const { outage, loads } = watched(() => (loads.length < 7 ? { ...DOWN } : null));
  outage.set(DOWN);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(loads).toEqual([5, 15, 35, 75, 135, 195, 255]);
});

test('the next outage starts with 5 s again', async () => {
  const { outage, loads } = watched(() => (loads.length === 2 ? null : { ...DOWN }));
  outage.set(DOWN);
  await vi.advanceTimersByTimeAsync(100_000);
  outage.set(DOWN);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loads).toEqual([5, 15, 105]);
});

test.each([
  [7, 7],
  [0, 1],
  [100_000_000, 3_600],
])('a Retry-After of %i s causes a pause of %i s', async (retryAfterSeconds, seconds) => {
  const { outage, loads } = watched(() => null);
  outage.set({ ...DOWN, retryAfterSeconds });
  await vi.advanceTimersByTimeAsync(4_000_000);
  expect(loads).toEqual([seconds]);
});

test('calls that fail together cause one load', async () => {
  const { outage, loads } = watched(() => null);
  for (let call = 0; call < 5; call += 1) outage.set({ ...DOWN });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toEqual([5]);
});

test('nothing is loaded after another call ended the outage', async () => {
  const { outage, loads } = watched(() => null);
  outage.set(DOWN);
  await vi.advanceTimersByTimeAsync(4_000);
  outage.set(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toEqual([]);
});

test('a due load waits for its precondition, and is dropped when the outage ends before', async () => {
  const { outage, loads, notReady } = watched(() => null);
  const makeReady = notReady();
  outage.set(DOWN);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(loads).toEqual([]);
  makeReady();
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([30]);

  const makeReadyAgain = notReady();
  outage.set(DOWN);
  await vi.advanceTimersByTimeAsync(10_000);
  outage.set(null);
  makeReadyAgain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toEqual([30]);
});
