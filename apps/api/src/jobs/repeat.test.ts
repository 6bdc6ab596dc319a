import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { everyMs: 10_000, name: 'watch', log: { error: vi.fn() }, outage: { report: vi.fn() } };

test('the work runs at once and then every ten seconds, also after a failure', async () => {
  let runs = 0;
  const outcomes: string[] = [];
  const repeated = repeat(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    },
    { ...options, onRun: (_, outcome) => void outcomes.push(outcome) },
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outcomes).toEqual(['failure', 'success', 'success']);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(3);
});

test('a run that is asked for during another follows it once, and never beside it', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const repeated = repeat(async () => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running -= 1;
  }, options);
  repeated.runSoon();
  repeated.runSoon();
  await vi.advanceTimersByTimeAsync(5_000);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  await repeated.stop();
});
