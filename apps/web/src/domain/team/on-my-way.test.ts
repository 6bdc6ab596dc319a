import { expect, test } from 'vitest';
import { currentDestination } from './on-my-way.ts';
import { endRound, markStop, startRound } from '#domain/round/round.ts';
import { aRound, aSetup, START } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const MINUTE = 60_000;

test('the site of the current stop is claimed until the arrival plus the visit', () => {
  const going = currentDestination(aRound(), START);
  expect(going).toMatchObject({ key: 'r1 1', siteId: 1 });
  expect((going?.until ?? 0) - START).toBeGreaterThan(6 * MINUTE);
  expect((going?.until ?? 0) - START).toBeLessThan(8 * MINUTE);
});

test('a claim lasts at most 45 minutes', () => {
  const far = startRound('r1', aSetup(), [aStop(900)]);
  expect(currentDestination(far, START)?.until).toBe(START + 45 * MINUTE);
});

test('a round that starts in more than 45 minutes claims no site yet', () => {
  const later = startRound('r1', aSetup({ startedAt: START + 46 * MINUTE }), [aStop(1)]);
  expect(currentDestination(later, START)).toBeNull();
  expect(currentDestination(later, START + MINUTE)?.siteId).toBe(1);
});

test('each stop has its own claim', () => {
  const mark = { at: START, reason: null, from: null, visitId: null };
  expect(currentDestination(markStop(aRound(), aStop(1), mark), START)?.key).toBe('r1 2');
});

test('on a break, without a round and after it nothing is claimed', () => {
  const rest = startRound('r1', aSetup(), [aStop(0, { kind: 'break' }), aStop(1)]);
  expect([
    currentDestination(rest, START),
    currentDestination(null, START),
    currentDestination(endRound(aRound(), START), START),
  ]).toEqual([null, null, null]);
});
