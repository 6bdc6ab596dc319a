import { describe, expect, test } from 'vitest';
import { fitStops, roundSites, withCurrentPoints } from './candidates.ts';
import { leftOut } from './left-out.ts';
import { withServiceRecovery } from './round-site.ts';
import { legKey } from '#domain/route/leg-key.ts';
import { type PlanInput, planQuestion, stopsAt } from './plan-request.ts';
import { type OpenStop, startRound, stopPoints } from './round.ts';
import type { Site } from '#domain/site/site.ts';
import { aStop } from '#testing/a-stop.ts';
import { aSite } from '#testing/a-site.ts';

const MINUTE = 60_000;
const now = new Date(2026, 10, 14, 14, 0).getTime();
const here = { latitude: 54.97, longitude: -1.61 };

const sitesOf = (...given: Partial<Site>[]) =>
  roundSites({
    sites: given.map((site, index) => aSite({ siteId: index + 1, ...site })),
    boosts: { 2: 3 },
    visitMinutes: 6,
    round: null,
    now,
  });

describe('the points of a site', () => {
  test('only the other parts recover where the service has already lowered the base score for a visit', () => {
    const visited = aSite({ baseScore: 2, weatherScore: 1, eventScore: 1, lastVisitedAt: now - 45 * MINUTE });
    const pointsWith = (isOn: boolean) => {
      const sites = withServiceRecovery([visited], isOn);
      const [stop] = fitStops(roundSites({ sites, boosts: {}, visitMinutes: 6, round: null, now }));
      return stop && stopPoints(stop);
    };
    expect(pointsWith(false)).toBe(2);
    expect(pointsWith(true)).toBe(3);
  });

  test('a base score lowered to 0 by a visit counts as visited lately', () => {
    const visited = aSite({ baseScore: 0, lastVisitedAt: now });
    const sites = roundSites({
      sites: withServiceRecovery([visited], true),
      boosts: {},
      visitMinutes: 6,
      round: null,
      now,
    });
    expect(leftOut(sites, [], now + 60 * MINUTE)).toMatchObject([{ reason: 'visited lately' }]);
  });

  test('a site without points and without a visit is left out, also where the service counts visits', () => {
    const sites = withServiceRecovery([aSite({ baseScore: 0 })], true);
    const seen = roundSites({ sites, boosts: {}, visitMinutes: 6, round: null, now });
    expect(leftOut(seen, [], now)).toMatchObject([{ reason: 'no points' }]);
  });

  test('the points of a site are the sum of base, weather, event and boost', () => {
    const [, second] = fitStops(sitesOf({}, { baseScore: 4, weatherScore: 0.5, eventScore: 1 }));
    expect(second && stopPoints(second)).toBe(8.5);
    expect(second).toMatchObject({ base: 4, weather: 0.5, event: 1, boost: 3, minutes: 6 });
  });

  test('points recover for 90 minutes after a visit', () => {
    const [visited] = fitStops(sitesOf({ baseScore: 6, lastVisitedAt: now - 30 * MINUTE }));
    expect(visited && stopPoints(visited)).toBeCloseTo(2, 9);
  });

  test('the minutes and hours given by the service are used', () => {
    const [stop] = fitStops(
      sitesOf({ visitMinutes: 12, openings: [{ open: now - 60 * MINUTE, close: now + 60 * MINUTE }] }),
    );
    expect(stop).toMatchObject({ minutes: 12, open: now - 60 * MINUTE, close: now + 60 * MINUTE });
  });
});

describe('left-out sites', () => {
  test('each left-out site has a reason, not enough time first', () => {
    const sites = sitesOf(
      { siteName: 'A stop' },
      { siteName: 'Too far' },
      { siteName: 'Seen', lastVisitedAt: now - MINUTE },
      { siteName: 'Shut', openings: [] },
      { siteName: 'Later', openings: [{ open: now + 360 * MINUTE, close: now + 480 * MINUTE }] },
      { siteName: 'Nowhere', latitude: null },
      { siteName: 'Nothing', baseScore: 0 },
    );
    const groups = leftOut(sites, fitStops(sites).slice(0, 1), now + 120 * MINUTE);
    const names = groups.map((group) => ({ ...group, sites: group.sites.map(({ siteName }) => siteName) }));
    expect(names).toEqual([
      { reason: 'not enough time', sites: ['Too far'] },
      { reason: 'visited lately', sites: ['Seen'] },
      { reason: 'closed', sites: ['Later', 'Shut'] },
      { reason: 'no position', sites: ['Nowhere'] },
      { reason: 'no points', sites: ['Nothing'] },
    ]);
  });
});

describe('stops of few points', () => {
  const input = (candidates: readonly OpenStop[], finishBy = now + 60 * MINUTE): PlanInput => ({
    from: here,
    begin: now,
    finishBy,
    end: here,
    candidates,
    legs: {},
    pace: 0.004,
    seed: 1,
    vary: false,
  });
  const planned = (...given: Parameters<typeof input>) =>
    planQuestion(input(...given)).stops.map(({ siteId }) => siteId);
  const few = aStop(1, { base: 0.49 });

  test('a stop below 0.50 points is no candidate while another one can be reached', () => {
    expect(planned([few, aStop(2, { base: 0.5 })])).toEqual([2]);
  });

  test.each([
    ['too far', { latitude: 56 }],
    ['not open in time', { open: now + 59 * MINUTE }],
    ['closed before the arrival', { latitude: 54.99, close: now + MINUTE }],
  ])('a stop below 0.50 points is a candidate when all others are %s', (_, given) => {
    expect(planned([few, aStop(2, given)])).toEqual([1, 2]);
  });

  test('a site that is left out for its points says so', () => {
    const sites = [{ fit: true, stop: few, isRecovering: false } as const];
    expect(leftOut(sites, [], now)).toMatchObject([{ reason: 'few points' }]);
  });
});

describe('the request to the planner', () => {
  const sites = sitesOf({ latitude: 54.98 }, { latitude: 54.99 });
  const input: PlanInput = {
    from: here,
    begin: now,
    finishBy: now + 90 * MINUTE,
    end: here,
    candidates: fitStops(sites),
    legs: { [legKey(here, { latitude: 54.98, longitude: -1.603 })]: { minutes: 7, metres: 900 } },
    pace: 0.004,
    seed: 5,
    vary: false,
  };

  test('a request has the start, the sites, the end, minutes from now, and the exact legs', () => {
    const { request } = planQuestion(input);
    expect(request.places.map(({ score }) => score)).toEqual([0, 5, 8, 0]);
    expect(request).toMatchObject({ end: 3, limit: 90, first: [], seed: 5, search: { kind: 'best' } });
    // The round ends where it begins: both are the same place.
    expect(request.legs).toEqual([0, 3].map((from) => ({ from, to: 1, minutes: 7 })));
  });

  test('a request without a fixed end allows any end', () => {
    expect(planQuestion({ ...input, end: null, vary: true }).request).toMatchObject({
      end: null,
      search: { kind: 'vary' },
    });
    expect(planQuestion({ ...input, end: null }).request.places).toHaveLength(3);
  });

  test('the request of an active round keeps its next stop and replans the others', () => {
    const [one, two] = fitStops(sites);
    if (!one || !two) throw new Error('There are two sites.');
    const question = planQuestion({ ...input, active: [two, one] });
    expect(question.request).toMatchObject({ first: [1], search: { kind: 'again', planned: [2] } });
    expect(stopsAt(question, { stops: [1, 2] }).map(({ siteId }) => siteId)).toEqual([2, 1]);
    expect(question.stops).toHaveLength(2);
    expect(stopsAt(question, { stops: [0, 9] })).toEqual([]);
  });

  test('survey stops are drawn among all sites in reach, also those with few points', () => {
    const candidates = [
      aStop(1),
      aStop(2, { base: 0.1 }),
      aStop(3, { latitude: 60 }),
      aStop(4, { open: now + 600 * MINUTE }),
    ];
    const question = planQuestion({ ...input, candidates, vary: true, surveys: true });
    const { search, places } = question.request;
    if (search.kind !== 'vary') throw new Error('It varies.');
    const drawn = search.drawn.toSorted((one, other) => one.place - other.place);
    const ids = drawn.map(({ place }) => question.stops[place - 1]?.siteId);
    expect(ids).toEqual([1, 2]);
    // Its points count only where it is drawn: otherwise it is too poor for a stop.
    expect(drawn.map(({ place, score }) => [places[place]?.score, score])).toEqual([
      [4, 4],
      [0, 0.1],
    ]);
    const [, poor] = drawn.map(({ place }) => place);
    const stops = stopsAt(question, { stops: [1, poor ?? 0], surveys: [poor ?? 0] });
    expect(stops.map(({ siteId, isSurvey }) => [siteId, isSurvey])).toEqual([
      [1, undefined],
      [2, true],
    ]);
  });

  test('no survey stop is drawn for the best round, nor without surveys, nor for the rest of a round', () => {
    const drawnWith = (given: Partial<PlanInput>) => {
      const { search } = planQuestion({ ...input, ...given }).request;
      return search.kind === 'vary' ? search.drawn : [];
    };
    expect(drawnWith({ vary: true, surveys: true }).length).toBeGreaterThan(0);
    expect(drawnWith({ vary: false, surveys: true })).toEqual([]);
    expect(drawnWith({ vary: true })).toEqual([]);
    expect(drawnWith({ vary: true, surveys: true, active: fitStops(sites) })).toEqual([]);
  });

  test('a request has at most the thousand most promising sites', () => {
    const [stop] = fitStops(sites);
    if (!stop) throw new Error('There is a site.');
    const many = Array.from({ length: 3_000 }, (_, index) => ({ ...stop, siteId: index, base: index }));
    const { stops } = planQuestion({ ...input, candidates: many });
    expect([stops.length, stops[0]?.siteId]).toEqual([1_000, 2_999]);
  });

  test('nearer sites are preferred at equal points, and unreachable ones left out', () => {
    const [stop] = fitStops(sites);
    if (!stop) throw new Error('There is a site.');
    const away = (siteId: number) => ({ ...stop, ...here, siteId, latitude: here.latitude + siteId / 1e5 });
    const asked = (ids: readonly number[]) =>
      planQuestion({ ...input, candidates: ids.map(away) }).stops.map(({ siteId }) => siteId);
    const near = Array.from({ length: 1_001 }, (_, index) => 1_000 - index);
    expect(asked(near)).toEqual(near.slice(1).toReversed());
    // Up to a thousand, all are sent: the planner itself finds out that it cannot reach one.
    expect(asked([300_000, ...near.slice(2)])).toContain(300_000);
    expect(asked([300_000, 300_001, ...near.slice(2)])).toHaveLength(999);
  });

  test('a long visit counts like a long trip', () => {
    const [stop] = fitStops(sites);
    if (!stop) throw new Error('There is a site.');
    const candidates = Array.from({ length: 1_001 }, (_, siteId) => ({
      ...stop,
      siteId,
      minutes: siteId === 0 ? 60 : 6,
    }));
    expect(planQuestion({ ...input, candidates }).stops.map(({ siteId }) => siteId)).not.toContain(0);
  });

  test('hours are minutes from the beginning; a site without hours has none', () => {
    const [limited] = fitStops(
      sitesOf({ openings: [{ open: now - 60 * MINUTE, close: now + 60 * MINUTE }], visitMinutes: 12 }),
    );
    if (!limited) throw new Error('There is a site.');
    const [free] = input.candidates;
    const { request } = planQuestion({ ...input, candidates: [limited, ...(free ? [free] : [])] });
    const place = { longitude: -1.603, score: 5 };
    expect(request.places.slice(1, 3)).toEqual([
      { ...place, latitude: 54.968, service: 12, open: -60, close: 60 },
      { ...place, latitude: 54.98, service: 6 },
    ]);
    expect(request.places[0]).toEqual({ ...here, score: 0 });
  });

  test('finished sites are not requested; open stops have their current points', () => {
    const stops = fitStops(sites).map((stop) => ({ ...stop, base: 1 }));
    const setup = {
      startedAt: now,
      finishBy: now,
      from: here,
      end: null,
      visitMinutes: 6,
      vary: false,
      seed: 1,
      pace: 1,
      legs: {},
    };
    const round = startRound('r', setup, stops);
    const [first] = round.stops;
    if (!first) throw new Error('There is a stop.');
    const mark = { at: now, reason: null, from: null, visitId: null };
    const done = { ...round, stops: [{ ...first, mark }, ...round.stops.slice(1)] };
    const left = roundSites({
      sites: [aSite({ siteId: 1 }), aSite({ siteId: 2 })],
      boosts: {},
      visitMinutes: 6,
      round: done,
      now,
    });
    expect(fitStops(left).map(({ siteId }) => siteId)).toEqual([2]);
    expect(withCurrentPoints(stops, left).map(({ base }) => base)).toEqual([1, 5]);
  });
});
