import { expect, test } from 'vitest';
import { siteRecoveredShare } from './read-area-visits.ts';
import { recoveredShare } from './recovered-share.ts';

const at = new Date('2026-11-16T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

test.each([
  ['never visited', undefined, 1],
  ['visited just now', minutesAgo(0), 0],
  ['a third of the recovery time ago', minutesAgo(30), 1 / 3],
  ['one minute before the end', minutesAgo(89), 89 / 90],
  ['the recovery time ago', minutesAgo(90), 1],
  ['long ago', minutesAgo(900), 1],
  ['by a clock that is ahead', minutesAgo(-1), 0],
])('the recovered share follows from the time of the last visit: %s', (_, lastVisitAt, share) => {
  expect(recoveredShare(lastVisitAt, at, 90)).toBeCloseTo(share, 10);
});

test.each([
  ['visited just now', 7, 90, 0],
  ['not visited', 8, 90, 1],
  ['visited just now, where visits change no score', 7, null, 1],
])('the recovered share is read for a site: %s', (_, siteId, recoveryMinutes, share) => {
  expect(siteRecoveredShare({ lastAt: new Map([[7, at]]), recoveryMinutes }, siteId, at)).toBe(share);
});
