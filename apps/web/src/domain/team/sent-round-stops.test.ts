import { expect, test } from 'vitest';
import { missingJobStops, stopsOfSentRound } from './sent-round-stops.ts';
import { roundSites } from '#domain/round/candidates.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aSite } from '#testing/a-site.ts';
import { aSentRound } from '#testing/a-team.ts';

const now = at('08:30');
const HERE = { latitude: 54.97, longitude: -1.61 };
const input = { boosts: { 2: 1.5 }, from: HERE, now };
const site = (siteId: number, more = {}) => aSite({ siteId, siteName: `Site ${siteId}`, ...more });

test('the stops of a sent round have the points of this moment, and unknown sites are counted', () => {
  const { stops, missing } = stopsOfSentRound(aSentRound(), { ...input, sites: [site(1), site(2)] });
  expect(stops).toMatchObject([
    { siteId: 1, base: 5, boost: 0, minutes: 6 },
    { siteId: 2, base: 5, boost: 1.5, minutes: 6 },
  ]);
  expect(missing).toBe(1);
});

test('a closed site of a sent round is a stop without points', () => {
  const sites = [1, 2, 3].map((id) => site(id, { openings: [] }));
  const { stops } = stopsOfSentRound(aSentRound(), { ...input, sites });
  expect(stops.map(({ base, open }) => [base, open])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
});

test('a break is taken at the stop before it, a return comes second, and a survey stop is marked', () => {
  const stop = (siteId: number | null, kind: 'visit' | 'return' | 'break' | 'survey') => ({
    siteId,
    kind,
    arriveAt: now,
    minutes: kind === 'break' ? 30 : 6,
  });
  const round = aSentRound({
    stops: [stop(1, 'visit'), stop(null, 'break'), stop(2, 'survey'), stop(1, 'return'), stop(3, 'visit')],
  });
  const sites = [1, 2, 3].map((id) => site(id, { limitedWaitingMinutes: id === 2 ? null : 30 }));
  const { stops } = stopsOfSentRound(round, { ...input, sites });
  expect(stops.map(({ siteId, kind, waiting, isSurvey }) => [siteId, kind, waiting, isSurvey])).toEqual([
    [1, undefined, 30, undefined],
    [0, 'break', undefined, undefined],
    [2, undefined, undefined, true],
    [1, 'return', 30, undefined],
    // Without a return its points come with the first visit.
    [3, undefined, undefined, undefined],
  ]);
});

test('a job at a site that is closed or in another area is a stop all the same', () => {
  const sites = [site(1), site(2, { openings: [] })];
  const candidates = roundSites({ sites, boosts: {}, visitMinutes: 6, round: null, now });
  const jobs = new Map([
    [1, at('15:00')],
    [2, at('15:00')],
    [3, at('15:00')],
    [4, at('15:00')],
  ]);
  const added = missingJobStops(jobs, candidates, [...sites, site(3)], {
    boosts: {},
    minutes: 6,
    round: null,
    now,
  });
  expect(added.map(({ siteId }) => siteId)).toEqual([2, 3]);
});
