import { expect, test } from 'vitest';
import { withMinDuration } from './with-min-duration.ts';

async function timed(work: () => Promise<string>) {
  const start = performance.now();
  const outcome = await withMinDuration(60, work).catch((error: unknown) => String(error));
  return { outcome, ms: performance.now() - start };
}

test('quick, slow and failing work return after the same time', async () => {
  const quick = await timed(async () => 'known');
  const failing = await timed(() => Promise.reject(new Error('broken')));
  expect(quick.outcome).toBe('known');
  expect(failing.outcome).toBe('Error: broken');
  // A timer may fire a millisecond early.
  expect(quick.ms).toBeGreaterThanOrEqual(59);
  expect(failing.ms).toBeGreaterThanOrEqual(59);
});

test('work that takes longer than the minimum duration is not cut off', async () => {
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 90));
  expect((await timed(slow)).outcome).toBe('done');
});
