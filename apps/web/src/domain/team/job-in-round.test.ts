import { expect, test } from 'vitest';
import { jobInRoundText, withJob, withoutOpenStop } from './job-in-round.ts';
import { type Round, markStop, openStops, startRound } from '#domain/round/round.ts';
import { aSetup, HERE, START } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const MINUTE = 60_000;
const LATER = START + 90 * MINUTE;
const round = startRound(
  'r1',
  aSetup({ end: { ...HERE, siteName: null } }),
  [1, 2, 3, 6].map((id) => aStop(id)),
);
const order = (changed: Round | undefined) => openStops(changed ?? round).map(({ siteId }) => siteId);

test('a job becomes the stop where it costs least time', () => {
  const planned = withJob(round, aStop(4), LATER, START);
  expect(order(planned?.round)).toEqual([1, 2, 3, 4, 6]);
  expect(planned).toMatchObject({ stop: 4, of: 5, isInTime: true, hasEnd: true });
});

test('an urgent job comes earlier than where it costs least', () => {
  const inTime = START + 9 * MINUTE;
  const planned = withJob(round, aStop(4), inTime, START);
  expect(order(planned?.round)).toEqual([1, 4, 2, 3, 6]);
  expect(planned?.isInTime).toBe(true);
});

test('a job that no place in the round reaches in time comes after the current stop', () => {
  const planned = withJob(round, aStop(4), START + MINUTE, START);
  expect(order(planned?.round)).toEqual([1, 4, 2, 3, 6]);
  expect(planned?.isInTime).toBe(false);
});

test('a site that is a stop already stays where it is while it is in time', () => {
  expect(order(withJob(round, aStop(3), LATER, START)?.round)).toEqual([1, 2, 3, 6]);
  expect(order(withJob(round, aStop(6), START + 14 * MINUTE, START)?.round)).toEqual([1, 6, 2, 3]);
});

test('the current stop is never moved', () => {
  expect(order(withJob(round, aStop(1), START, START)?.round)).toEqual([1, 2, 3, 6]);
});

test('a round without open stops takes no job', () => {
  const mark = { at: START, reason: null, from: null, visitId: null };
  const done = markStop(startRound('r2', aSetup(), [aStop(1)]), aStop(1), mark);
  expect(withJob(done, aStop(4), LATER, START)).toBeNull();
});

test('the words name the stop, the arrival, the end and the delay', () => {
  const planned = withJob(round, aStop(4), LATER, START);
  expect(planned && jobInRoundText(planned)).toMatch(
    /^stop 4 of 5: arrive \d\d:\d\d, back \d\d:\d\d, 6\u00a0min later$/,
  );
});

test('the words of a job that costs no time leave the delay out', () => {
  const planned = withJob(round, aStop(3), LATER, START);
  expect(planned && jobInRoundText(planned)).toMatch(/^stop 3 of 4: arrive \d\d:\d\d, back \d\d:\d\d$/);
});

test('the stop of a lost job goes, the current stop stays', () => {
  expect(order(withoutOpenStop(round, 3))).toEqual([1, 2, 6]);
  expect(order(withoutOpenStop(round, 1))).toEqual([1, 2, 3, 6]);
});
