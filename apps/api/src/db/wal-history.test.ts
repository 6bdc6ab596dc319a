import { expect, test } from 'vitest';
import { createWalHistory, walPosition } from './wal-history.ts';

test.each([
  ['0/0', 0n],
  ['0/FF', 255n],
  ['1/0', 4_294_967_296n],
  ['16/B374D848', 0x16_b374d848n],
])('the WAL location %s is position %d', (text, position) => {
  expect(walPosition(text)).toBe(position);
});

test('the lag is the age of the newest position that the replica has reached', () => {
  const history = createWalHistory();
  history.add(1_000, 10n);
  history.add(2_000, 20n);
  history.add(3_000, 30n);
  expect(history.lagOf(30n, 3_100)).toBe(100);
  expect(history.lagOf(29n, 3_100)).toBe(1_100);
  expect(history.lagOf(10n, 3_100)).toBe(2_100);
});

test('the lag is unknown without a position that the replica has reached', () => {
  const history = createWalHistory();
  expect(history.lagOf(5n, 0)).toBeUndefined();
  history.add(1_000, 10n);
  expect(history.lagOf(5n, 2_000)).toBeUndefined();
});

test('a replica that has replayed everything has no lag while the primary is idle', () => {
  const history = createWalHistory();
  for (let second = 0; second < 60; second += 1) history.add(second * 1_000, 10n);
  expect(history.lagOf(10n, 59_000)).toBe(0);
});

test('after a failover to a server that was behind, the positions of the new primary count', () => {
  const history = createWalHistory();
  history.add(1_000, 100n);
  history.add(2_000, 90n);
  expect(history.lagOf(95n, 2_000)).toBe(0);
});

test('positions of more than ten minutes ago are forgotten', () => {
  const history = createWalHistory();
  history.add(0, 10n);
  history.add(600_001, 20n);
  expect(history.lagOf(15n, 600_001)).toBeUndefined();
});
