import { describe, expect, test } from 'vitest';
import { fitStops, roundSites, withCurrentPoints } from './candidates.ts';
import type { RoundSite } from './round-site.ts';
import { type OpenStop, startRound } from './round.ts';
import { HERE, aSetup } from '#testing/a-round.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();

const deanStreet = (given: Partial<OpenStop> = {}) =>
  aStop(1, { siteName: 'Dean Street', ...HERE, ...given });

describe('candidates', () => {
  const round = startRound('r1', aSetup({ startedAt: 0, finishBy: at(14) }), [
    deanStreet(),
    deanStreet({ siteId: 2 }),
  ]);
  const input = { boosts: {}, visitMinutes: 6, now: at(12) };
  const sites = [1, 2, 3].map((siteId) => aSite({ siteId, baseScore: siteId }));
  const idsOf = (list: readonly RoundSite[]) => fitStops(list).map(({ siteId }) => siteId);

  test('candidates are the sites that the round has not done', () => {
    const mark = { at: 1, reason: null, from: null, visitId: null };
    const stops = round.stops.map((stop, n) => (n === 0 ? { ...stop, mark } : stop));
    expect(idsOf(roundSites({ ...input, sites, round: null }))).toEqual([1, 2, 3]);
    expect(idsOf(roundSites({ ...input, sites, round: { ...round, stops } }))).toEqual([2, 3]);
  });

  test('unfit sites are not candidates', () => {
    expect(
      idsOf(roundSites({ ...input, sites: [aSite({ latitude: null }), ...sites], round: null })),
    ).toHaveLength(3);
  });

  test('candidates update the points of open stops, not their visit minutes', () => {
    const current = roundSites({ ...input, visitMinutes: 20, sites: [aSite({ baseScore: 9 })], round: null });
    const [known, gone] = withCurrentPoints([deanStreet(), deanStreet({ siteId: 7, base: 3 })], current);
    expect(known).toMatchObject({ base: 9, minutes: 6 });
    expect(gone).toMatchObject({ siteId: 7, base: 3 });
  });
});
