import { DEFAULT_PACE } from '@patrolplan/round-planner';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fitStops, roundSites, withCurrentWorth } from './candidates.ts';
import { hoursFrom, hoursToday } from './hours-today.ts';
import { leftOut } from './left-out.ts';
import { legBetween, legsFromRoutes, paceFromLegs, readLegKey } from './legs.ts';
import { legKey } from '#domain/route/leg-key.ts';
import { roundSite } from './round-site.ts';
import type { RoundSite } from './round-site.ts';
import { startRound } from './round.ts';
import type { OpenStop } from './round.ts';
import { routeFrom } from '#domain/route/route.ts';
import { siteFromReply } from '#domain/site/site.ts';
import { legMiles, legText, minutesText, wholeMinutes } from './minutes-text.ts';
import { reasonsText } from './reasons-text.ts';
import { HERE, aSetup } from '#testing/a-round.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { aSite } from '#testing/a-site.ts';
import { aStop } from '#testing/a-stop.ts';

const at = (hour: number, minute = 0, day = 14) => new Date(2026, 10, day, hour, minute).getTime();
const OPENING = { opens_at: '2026-11-13T18:00:00.000Z', closes_at: '2026-11-14T02:00:00.000Z' };
const THERE = { latitude: 54.98, longitude: -1.61 };
const deanStreet = (given: Partial<OpenStop> = {}) =>
  aStop(1, { siteName: 'Dean Street', ...HERE, ...given });

describe('enforcement hours', () => {
  test('that are not known, or of another form, set no limit', () => {
    for (const text of [
      null,
      '',
      'daily',
      '8:00-18:30',
      '08:00-18:30 ',
      'x08:00-18:30',
      '08:60-18:30',
      '25:00-26:00',
    ]) {
      expect(hoursToday(text, at(12))).toBeNull();
    }
  });

  test('are moments of this day, until they have ended', () => {
    const hours = { open: at(8), close: at(18, 30) };
    expect(hoursToday('08:00-18:30', at(7))).toEqual(hours);
    expect(hoursToday('08:00-18:30', at(18, 30))).toEqual(hours);
    expect(hoursToday('08:00-18:30', at(18, 30) + 1)).toBe('closed');
    expect(hoursToday('00:15-24:00', at(12))).toEqual({ open: at(0, 15), close: at(0, 0, 15) });
    expect(hoursToday('closed', at(12))).toBe('closed');
  });

  test('past midnight are those of last night until they end, then those of tonight', () => {
    expect(hoursToday('20:30-02:15', at(1))).toEqual({ open: at(20, 30, 13), close: at(2, 15) });
    expect(hoursToday('20:30-02:15', at(2, 15))).toEqual({ open: at(20, 30, 13), close: at(2, 15) });
    expect(hoursToday('20:30-02:15', at(2, 16))).toEqual({ open: at(20, 30), close: at(2, 15, 15) });
  });

  test('of equal ends last the whole day', () => {
    expect(hoursToday('08:00-08:00', at(12))).toEqual({ open: at(8), close: at(8, 0, 15) });
  });
});

describe('openings', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const lastNight = { open: at(18, 0, 13), close: at(2) };
  const tonight = { open: at(22), close: at(2, 0, 15) };

  test('count before the text of the hours: at 01:00 those of last night still run', () => {
    const site = aSite({ openings: [lastNight, tonight], enforcementHours: '22:00-02:00' });
    expect(hoursFrom(site, at(1))).toEqual(lastNight);
    expect(hoursFrom(site, at(2))).toEqual(lastNight);
    expect(hoursFrom(site, at(2) + 1)).toEqual(tonight);
  });

  test('that are over, or none, are closed', () => {
    expect(hoursFrom(aSite({ openings: [lastNight] }), at(3))).toBe('closed');
    expect(hoursFrom(aSite({ openings: [] }), at(3))).toBe('closed');
  });

  test.each(['Europe/London', 'America/New_York', 'Pacific/Auckland'])(
    'are the same moments on a device in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      const read = siteFromReply(aSiteReply({ openings: [OPENING] }));
      expect(hoursFrom(read, Date.parse('2026-11-14T01:00:00Z'))).toEqual({
        open: Date.parse(OPENING.opens_at),
        close: Date.parse(OPENING.closes_at),
      });
    },
  );

  test('a plan without them has the text of the hours, or no limit', () => {
    expect(hoursFrom(aSite({ enforcementHours: '08:00-18:30' }), at(12))).toMatchObject({ open: at(8) });
    expect(hoursFrom(aSite({ openings: null, enforcementHours: 'closed' }), at(12))).toBe('closed');
    expect(hoursFrom(aSite(), at(12))).toBeNull();
  });
});

describe('a site as the round sees it', () => {
  const input = { boosts: { 1: 1.5 }, visitMinutes: 6, now: at(12) };

  test('has its parts, its own minutes and its hours', () => {
    const site = aSite({
      weatherScore: 0.5,
      eventScore: 2,
      visitMinutes: 9,
      enforcementHours: '08:00-18:30',
    });
    expect(roundSite(site, input)).toEqual({
      fit: true,
      isRecovering: false,
      stop: {
        siteId: 1,
        siteName: 'Quayside Car Park',
        latitude: site.latitude,
        longitude: site.longitude,
        base: 5,
        weather: 0.5,
        event: 2,
        boost: 1.5,
        minutes: 9,
        open: at(8),
        close: at(18, 30),
      },
    });
    expect(roundSite(aSite({ siteId: 2 }), input)).toMatchObject({
      stop: { boost: 0, minutes: 6, open: null, close: null },
    });
  });

  test('that was visited lately is worth less, all parts alike', () => {
    const seen = roundSite(aSite({ weatherScore: 1, lastVisitedAt: at(11, 30) }), input);
    expect(seen).toMatchObject({ fit: true, isRecovering: true });
    const { base, weather, boost } = seen.fit ? seen.stop : deanStreet();
    expect(base).toBeLessThan(5);
    expect(weather / base).toBeCloseTo(1 / 5);
    expect(boost / base).toBeCloseTo(1.5 / 5);
    const longAgo = roundSite(aSite({ lastVisitedAt: at(12, 0, 7) }), input);
    expect(longAgo).toMatchObject({ isRecovering: false, stop: { base: 5 } });
  });

  test.each([
    [{ latitude: null }, 'no position'],
    [{ enforcementHours: 'closed' }, 'closed'],
    [{ baseScore: -1.5 }, 'worth nothing'],
  ])('%j makes it unfit: %s', (given, why) => {
    expect(roundSite(aSite(given), input)).toEqual({
      fit: false,
      siteId: 1,
      siteName: 'Quayside Car Park',
      why,
    });
  });
});

describe('candidates', () => {
  const round = startRound('r1', aSetup({ startedAt: 0, finishBy: at(14) }), [
    deanStreet(),
    deanStreet({ siteId: 2 }),
  ]);
  const input = { boosts: {}, visitMinutes: 6, now: at(12) };
  const sites = [1, 2, 3].map((siteId) => aSite({ siteId, baseScore: siteId }));
  const idsOf = (list: readonly RoundSite[]) => fitStops(list).map(({ siteId }) => siteId);

  test('are the sites that the round has not done', () => {
    const mark = { at: 1, reason: null, from: null, visitId: null };
    const stops = round.stops.map((stop, n) => (n === 0 ? { ...stop, mark } : stop));
    expect(idsOf(roundSites({ ...input, sites, round: null }))).toEqual([1, 2, 3]);
    expect(idsOf(roundSites({ ...input, sites, round: { ...round, stops } }))).toEqual([2, 3]);
  });

  test('that do not fit are no stops', () => {
    expect(
      idsOf(roundSites({ ...input, sites: [aSite({ latitude: null }), ...sites], round: null })),
    ).toHaveLength(3);
  });

  test('change what the open stops are worth, not how long they take', () => {
    const current = roundSites({ ...input, visitMinutes: 20, sites: [aSite({ baseScore: 9 })], round: null });
    const [known, gone] = withCurrentWorth([deanStreet(), deanStreet({ siteId: 7, base: 3 })], current);
    expect(known).toMatchObject({ base: 9, minutes: 6 });
    expect(gone).toMatchObject({ siteId: 7, base: 3 });
  });
});

test('sites that are left out are named by reason, in a fixed order, by name', () => {
  const fit = (
    siteId: number,
    siteName: string,
    open: number | null = null,
    isRecovering = false,
  ): RoundSite => ({
    fit: true,
    isRecovering,
    stop: deanStreet({ siteId, siteName, open }),
  });
  const sites: RoundSite[] = [
    { fit: false, siteId: 8, siteName: 'Nowhere', why: 'no position' },
    fit(1, 'Stop'),
    fit(2, 'Late B'),
    fit(3, 'Late A'),
    fit(4, 'Opens later', at(14) + 1),
    fit(5, 'Opens in time', at(14)),
    fit(6, 'Lately', null, true),
  ];
  expect(leftOut(sites, [deanStreet()], at(14))).toEqual([
    {
      reason: 'not enough time',
      sites: [
        { siteId: 3, siteName: 'Late A' },
        { siteId: 2, siteName: 'Late B' },
        { siteId: 5, siteName: 'Opens in time' },
      ],
    },
    { reason: 'visited lately', sites: [{ siteId: 6, siteName: 'Lately' }] },
    { reason: 'closed', sites: [{ siteId: 4, siteName: 'Opens later' }] },
    { reason: 'no position', sites: [{ siteId: 8, siteName: 'Nowhere' }] },
  ]);
});

describe('a leg', () => {
  const key = legKey(HERE, THERE);

  test('has a key that names its ends', () => {
    expect(key).toBe('54.97,-1.61>54.98,-1.61');
    expect(readLegKey(key)).toEqual([{ key, from: HERE, to: THERE }]);
    for (const text of ['', '1,2', '1,2>3', '1,x>3,4', '1,2>3,x']) expect(readLegKey(text)).toEqual([]);
  });

  test('is exact where it is known, nothing at the same place, else an estimate', () => {
    const exact = { minutes: 7, metres: 1_500 };
    expect(legBetween(HERE, THERE, { [key]: exact }, 0.01)).toBe(exact);
    expect(legBetween(HERE, { ...HERE }, { [key]: exact }, 0.01)).toEqual({ minutes: 0, metres: 0 });
    const estimate = legBetween(HERE, THERE, {}, 0.01);
    expect(estimate.metres).toBeNull();
    expect(estimate.minutes).toBeCloseTo(11.12, 1);
  });

  test('comes from the routes of the plan', () => {
    const sites = [1, 2, 3].map((siteId) => aSite({ siteId, ...THERE }));
    const nowhere = aSite({ siteId: 4, latitude: null });
    const route = routeFrom({ seconds: 420, metres: 1_500 }, HERE);
    const legs = legsFromRoutes({ 1: route, 2: { ...route, from: null }, 4: route }, [...sites, nowhere]);
    expect(Object.keys(legs)).toEqual([key]);
    expect(legs[key]?.minutes).toBe(7);
    expect(legs[key]?.metres).toBeCloseTo(1_500, 6);
  });

  test('teaches the pace once three are known', () => {
    const legTo = (longitude: number) => ({
      [legKey(HERE, { ...THERE, longitude })]: { minutes: 11.12, metres: 1_500 },
    });
    expect(paceFromLegs({ ...legTo(-1.61), ...legTo(-1.6101) }, 0.007)).toBe(0.007);
    expect(paceFromLegs({})).toBe(DEFAULT_PACE);
    expect(paceFromLegs({ ...legTo(-1.61), ...legTo(-1.6101), ...legTo(-1.6102) })).toBeCloseTo(0.01, 3);
  });
});

describe('in words', () => {
  test('minutes and legs', () => {
    expect(minutesText(72.4)).toBe('1\u00a0h\u00a012\u00a0min');
    expect(minutesText(4, false)).toBe('about 4\u00a0min');
    expect(wholeMinutes(0.2)).toBe(1);
    expect(wholeMinutes(3.6)).toBe(4);
    expect(legMiles(1_609.344)).toBe('1.0 miles');
    expect(legText({ minutes: 4.2, metres: 500 })).toBe('4\u00a0min · 0.3 miles');
    expect(legText({ minutes: 0.1, metres: null })).toBe('about 1\u00a0min');
  });

  test('the two largest reasons beside the base', () => {
    expect(reasonsText(deanStreet({ weather: 0.6, boost: 3, event: 1.95 }))).toBe(
      '+3.00 boost · +1.95 event',
    );
    expect(reasonsText(deanStreet({ weather: 0.005 }))).toBe('+0.01 weather');
    expect(reasonsText(deanStreet({ weather: 0.004, event: -1 }))).toBe('');
  });
});
