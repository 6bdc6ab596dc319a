import { expect, test } from 'vitest';
import { effectsOf, unexplained } from './evaluate.ts';

const restart = { name: 'restart', at: 1_000, isFailover: false };
const kill = { name: 'kill', at: 5_000, isFailover: true };
const refusals = [500, 2_000, 5_500, 9_000].map((at) => ({ at, call: 'boosts' }));
const writes = [
  { sentAt: 900, at: 1_100 },
  { sentAt: 1_300, at: 1_400 },
  { sentAt: 4_900, at: 5_050 },
  { sentAt: 9_500, at: 9_600 },
];

test('each fault has the refusals up to the next fault, and the first write that was sent after it', () => {
  expect(effectsOf([restart, kill], { refusals, writes })).toEqual([
    { fault: restart, writingAfterMs: 400, refusals: 1, lastRefusalMs: 1_000 },
    { fault: kill, writingAfterMs: 4_600, refusals: 2, lastRefusalMs: 4_000 },
  ]);
});

test('the recovery time is unknown without a write after the failure', () => {
  expect(effectsOf([kill], { refusals: [], writes: [] })).toMatchObject([{ writingAfterMs: undefined }]);
});

test('a refused call is explained only by a failover', () => {
  expect(unexplained([restart, kill], refusals).map(({ at }) => at)).toEqual([500, 2_000]);
});
