import { describe, expect, test } from 'vitest';
import { roundToSend } from './send/sent-rounds.ts';
import { teamPlan, withBreak, withoutBreak } from './team-plan.ts';
import { type TeamInput, teamQuestion } from './team-question.ts';
import { teamScene } from './team-scene.ts';
import { PACES } from '#domain/round/legs.ts';
import type { TeamAnswer } from '#state/planner/answer-team.ts';
import { teamColour } from '#console/shared/team/letter-disc.tsx';
import { aSite } from '#testing/a-site.ts';
import { BREAK } from '@patrolplan/round-planner';

const BEGIN = new Date(2026, 10, 14, 14, 0).getTime();
const MINUTE = 60_000;
const shift = {
  startAt: 'middle',
  begin: BEGIN,
  finishBy: BEGIN + 120 * MINUTE,
  pace: PACES.vehicle,
  visitMinutes: 6,
  returns: true,
  break: null,
};
const sites = [
  aSite({ siteId: 1, siteName: 'Quay', latitude: 54.97, longitude: -1.6, baseScore: 4 }),
  aSite({
    siteId: 2,
    siteName: 'Sandgate',
    latitude: 54.98,
    longitude: -1.6,
    baseScore: 3,
    visitMinutes: 20,
  }),
  aSite({ siteId: 3, siteName: 'Byker', areaName: 'Byker', latitude: 54.975, longitude: -1.58 }),
  aSite({ siteId: 4, siteName: 'Lost', latitude: null, longitude: null }),
];
const input = (given: Partial<TeamInput> = {}): TeamInput => ({
  areas: ['Quayside', 'Byker'],
  known: { sites, boosts: { 1: 2 } },
  shifts: [shift, { ...shift, begin: BEGIN + 30 * MINUTE, startAt: '3', returns: false, visitMinutes: 10 }],
  names: ['Warden A', 'Warden B'],
  letters: ['A', 'B'],
  people: [null, null],
  seed: 1,
  vary: false,
  recovers: false,
  middleName: 'Middle of the areas',
  ...given,
});

function asked(given: Partial<TeamInput> = {}) {
  const question = teamQuestion(input(given));
  if (question === null) throw new Error('There are sites with a position.');
  return question;
}

const person = (areas: readonly string[]) => ({ id: areas.length, name: 'Robin', areas });

const answer = (rounds: TeamAnswer['rounds'], given: Partial<TeamAnswer> = {}): TeamAnswer => ({
  rounds,
  score: 10,
  listScore: 8,
  progress: 1,
  isFinal: true,
  ...given,
});

test('a team request has the sites with a position, the start of each warden, and times from the first start', () => {
  const { request, members } = asked();
  expect(request.places.map(({ score, service }) => [score, service])).toEqual([
    [6, undefined],
    [3, 20],
    [5, undefined],
    [0, undefined],
    [0, undefined],
  ]);
  expect(request.shifts).toMatchObject([
    { start: 3, startTime: 0, limit: 120, returns: true, visitMinutes: 6 },
    { start: 4, startTime: 30, limit: 120, returns: false, visitMinutes: 10 },
  ]);
  expect(members.map(({ startName }) => startName)).toEqual(['Middle of the areas', 'Byker']);
  expect(members[0]?.from.latitude).toBeCloseTo(54.975, 6);
  expect(members[1]?.from).toEqual({ latitude: 54.975, longitude: -1.58 });
});

test('sites of deselected areas are left out', () => {
  expect(asked({ areas: ['Byker'] }).candidates.map(({ stop }) => stop.siteId)).toEqual([3]);
});

test('a start at a missing site falls back to the centre of the areas', () => {
  const { members } = asked({ shifts: [{ ...shift, startAt: '99' }] });
  expect(members[0]?.startName).toBe('Middle of the areas');
});

test('a team without any position cannot be planned', () => {
  expect(teamQuestion(input({ known: { sites: sites.slice(3), boosts: {} } }))).toBeNull();
});

test('at most the thousand sites with the most points per travel time are planned', () => {
  const many = Array.from({ length: 1_200 }, (_, n) =>
    aSite({ siteId: n, latitude: 54.97, longitude: -1.6, baseScore: 1 + n }),
  );
  const { candidates, sites: all } = asked({ known: { sites: many, boosts: {} } });
  expect(candidates).toHaveLength(1_000);
  expect(Math.min(...candidates.map(({ stop }) => stop.siteId))).toBe(200);
  expect(all).toHaveLength(1_200);
});

test('each warden has a timetable of legs, arrivals, visit minutes and the leg back', () => {
  const plan = teamPlan(asked(), answer([[0, 1], [2]]));
  const [first, second] = plan.shifts;
  expect(first?.letter).toBe('A');
  expect(
    first?.stops.map(({ siteName, number, minutes, points }) => [siteName, number, minutes, points]),
  ).toEqual([
    ['Quay', 1, 6, 6],
    ['Sandgate', 2, 20, 3],
  ]);
  const [quay, sandgate] = first?.stops ?? [];
  expect(quay?.arrive).toBeCloseTo(BEGIN + (quay?.legMinutes ?? 0) * MINUTE, 3);
  expect(sandgate?.legMetres).toBeCloseTo(1_112 * 1.35, -1);
  expect(first?.endLegMinutes).toBeGreaterThan(0);
  expect(first?.end).toBeGreaterThan(sandgate?.leave ?? Infinity);
  // The second warden starts at the site itself and ends there.
  expect(second?.stops[0]).toMatchObject({ arrive: BEGIN + 30 * MINUTE, legMinutes: 0, minutes: 10 });
  expect(second?.end).toBe(BEGIN + 40 * MINUTE);
  expect(second?.endLegMinutes).toBeNull();
});

test('the summary counts planned and left-out sites, by reason', () => {
  const plan = teamPlan(asked(), answer([[0], []]));
  expect(plan).toMatchObject({ points: 6, stops: 1, sites: 4 });
  expect(
    plan.leftOut.map(({ reason, sites: names }) => [reason, names.map(({ siteName }) => siteName)]),
  ).toEqual([
    ['not enough time', ['Byker', 'Sandgate']],
    ['no position', ['Lost']],
  ]);
});

test('the gain over sharing the list is a whole percent, and only shown above 0', () => {
  const gain = (score: number, listScore: number) =>
    teamPlan(asked(), answer([[0], []], { score, listScore })).gainPercent;
  expect(gain(10, 8)).toBe(25);
  expect(gain(8, 8)).toBeNull();
  expect(gain(8.01, 8)).toBeNull();
  expect(gain(7, 8)).toBeNull();
  expect(gain(3, 0)).toBeNull();
});

test('on the map each round has a colour, its letter at the first stop, dots at the others, and a line', () => {
  const question = asked({
    known: { sites: [...sites, aSite({ siteId: 5, latitude: 54.96 })], boosts: { 1: 2 } },
  });
  const plan = teamPlan(question, answer([[0, 3], [2]]));
  const scene = teamScene(plan, question, 'light');
  expect(scene.pins.map(({ id, label, look }) => [id, label, look])).toEqual([
    [1, 'A', 'stop'],
    [5, '', 'dot'],
    [3, 'B', 'stop'],
    [2, '', 'hollow'],
  ]);
  expect(scene.pins.map(({ rank }) => rank)).toEqual([1, 2, 1, 4]);
  expect(scene.lines?.map(({ places }) => places.length)).toEqual([2, 1]);
  expect(scene.lines?.[0]?.colour).not.toBe(scene.lines?.[1]?.colour);
  expect(teamScene(plan, question, 'dark').lines?.[0]?.colour).not.toBe(scene.lines?.[0]?.colour);
});

test('a round has the letter and the colour that it gets on the board', () => {
  const question = asked({ letters: ['C', 'D'] });
  const plan = teamPlan(question, answer([[0], [2]]));
  expect(plan.shifts.map(({ letter }) => letter)).toEqual(['C', 'D']);
  expect(teamScene(plan, question, 'light').pins[0]?.background).toBe(teamColour(2, 'light').background);
});

test('a warden starts in the middle of the areas that the warden walks', () => {
  const { members } = asked({ shifts: [shift, shift], people: [person(['Byker']), person(['Quayside'])] });
  expect(members.map(({ from }) => from.longitude)).toEqual([-1.58, -1.6]);
});

test('stops with fewer than 0.50 points are left out as on phones, unless nothing else can be reached', () => {
  const few = aSite({ siteId: 8, siteName: 'Few', baseScore: 0.4 });
  const candidates = (given: Partial<TeamInput>) => asked(given).candidates.map(({ stop }) => stop.siteId);
  expect(candidates({ known: { sites: [...sites, few], boosts: {} } })).toEqual([1, 2, 3]);
  const far = aSite({ siteId: 9, latitude: 58, baseScore: 9 });
  expect(candidates({ known: { sites: [few, far], boosts: {} } })).toEqual([8, 9]);
});

test('a warden without stops has no line', () => {
  const question = asked();
  const plan = teamPlan(question, answer([[0], []]));
  expect(teamScene(plan, question, 'light').lines).toHaveLength(1);
});

test('a site without openings has no hours', () => {
  expect(asked().request.places[0]).not.toHaveProperty('open');
  expect(asked().request.places[0]).not.toHaveProperty('close');
});

test('openings are minutes from the first start, whatever the current time', () => {
  const lastNight = { open: BEGIN - 8 * 60 * MINUTE, close: BEGIN + 60 * MINUTE };
  const tonight = { open: BEGIN + 300 * MINUTE, close: BEGIN + 600 * MINUTE };
  const known = { sites: [aSite({ openings: [lastNight, tonight] })], boosts: {} };
  expect(asked({ known }).request.places[0]).toMatchObject({ open: -480, close: 60 });
  const later = { ...shift, begin: BEGIN + 90 * MINUTE, finishBy: BEGIN + 420 * MINUTE };
  expect(asked({ known, shifts: [later] }).request.places[0]).toMatchObject({ open: 210, close: 510 });
});

test('base scores that the service has lowered after a visit are not lowered again', () => {
  const known = { sites: [aSite({ lastVisitedAt: BEGIN - 45 * MINUTE })], boosts: {} };
  expect(asked({ known }).request.places[0]?.score).toBe(2.5);
  expect(asked({ known, recovers: true }).request.places[0]?.score).toBe(5);
});

describe('a team with more than a thousand sites', () => {
  const many = (odd: Parameters<typeof aSite>[0]) =>
    Array.from({ length: 1_001 }, (_, siteId) =>
      aSite({ siteId, latitude: 54.97, longitude: -1.6, ...(siteId === 500 ? odd : {}) }),
    );
  const idsOf = (known: ReturnType<typeof many>, shifts = [shift]) =>
    asked({ known: { sites: known, boosts: {} }, shifts }).candidates.map(({ stop }) => stop.siteId);

  test.each([
    ['far away', { latitude: 55.2 }],
    ['low in points', { baseScore: 4 }],
    ['long to visit', { visitMinutes: 30 }],
  ])('a site that is %s is left out', (_, odd) => {
    expect(idsOf(many(odd))).not.toContain(500);
  });

  test('a site near the start of any warden is kept', () => {
    const known = [
      ...many({ latitude: 55.2 }),
      aSite({ siteId: 2_000, latitude: 55.05, longitude: -1.6 }),
      aSite({ siteId: 2_001, latitude: 55.2, longitude: -1.6 }),
    ];
    const ids = idsOf(known, [
      { ...shift, startAt: '1' },
      { ...shift, startAt: '2001' },
    ]);
    expect(ids).toContain(500);
    expect(ids).not.toContain(2_000);
  });
});

test('the distances of a round, and of the team, add up', () => {
  const plan = teamPlan(asked(), answer([[0, 1], [2]]));
  const [first, second] = plan.shifts;
  const legs = first?.stops.reduce((sum, { legMinutes }) => sum + legMinutes, 0) ?? 0;
  expect(first?.travelMinutes).toBeCloseTo(legs + (first?.endLegMinutes ?? 0), 9);
  expect(first?.metres).toBeCloseTo((first?.travelMinutes ?? 0) / (PACES.vehicle / 1.35), 6);
  expect(second?.metres).toBe(0);
  expect(plan.travelMinutes).toBe(first?.travelMinutes);
  expect(plan.metres).toBe(first?.metres);
  expect(plan.shifts.map(({ points }) => points)).toEqual([9, 5]);
  expect(first?.stops.map(({ siteId, areaName }) => [siteId, areaName])).toEqual([
    [1, 'Quayside'],
    [2, 'Quayside'],
  ]);
});

test('a round without known sites has no stops, and ends where it began', () => {
  const [first] = teamPlan(asked(), answer([[99]])).shifts;
  expect(first).toMatchObject({ stops: [], end: BEGIN, endLegMinutes: null, metres: 0, points: 0 });
});

test('a named warden gets only sites of the own areas, and areas of nobody are named', () => {
  const question = teamQuestion(input({ people: [person(['Quayside']), person(['Quayside', 'Jesmond'])] }));
  expect(question?.candidates.map(({ stop }) => stop.siteName)).toEqual(['Quay', 'Sandgate']);
  expect(question?.areasOfNobody).toEqual(['Byker']);
  const mixed = teamQuestion(input({ people: [person(['Byker']), null] }));
  expect(mixed?.areasOfNobody).toEqual([]);
  const names = mixed?.candidates.map(({ stop }) => stop.siteName) ?? [];
  expect(mixed?.request.shifts.map(({ closed }) => closed.map((place) => names[place]))).toEqual([
    ['Quay', 'Sandgate'],
    [],
  ]);
});

test('a site to which somebody is on the way is no candidate until then', () => {
  const candidates = (until: number) =>
    asked({ claims: [{ siteId: 1, until: new Date(until).toISOString() }] }).candidates.map(
      ({ stop }) => stop.siteName,
    );
  expect(candidates(BEGIN + 10 * MINUTE)).toEqual(['Sandgate', 'Byker']);
  expect(candidates(BEGIN)).toEqual(['Quay', 'Sandgate', 'Byker']);
});

test('due sites are counted with their round, and those in no round are named, the longest overdue first', () => {
  const due = sites.map((site) => ({ ...site, overdueDays: { 1: 0, 3: 2, 4: 5 }[site.siteId] }));
  const question = asked({ known: { sites: due, boosts: {} } });
  const quay = question.candidates.findIndex(({ stop }) => stop.siteId === 1);
  const plan = teamPlan(question, answer([[quay], []]));
  expect(plan.shifts.map((shift) => shift.due)).toEqual([1, 0]);
  expect(plan.notReached.map(({ siteName, overdueDays, place }) => [siteName, overdueDays, place])).toEqual([
    ['Lost', 5, null],
    ['Byker', 2, { latitude: 54.975, longitude: -1.58 }],
  ]);
  expect(plan.gain).toBe(2);
  expect(teamPlan(question, answer([[quay], []], { listScore: 10 })).gain).toBeNull();
});

test('a site with limited waiting has its points with the return, which is a stop of its own', () => {
  const limited = sites.map((site) => (site.siteId === 1 ? { ...site, limitedWaitingMinutes: 20 } : site));
  const question = teamQuestion(
    input({ known: { sites: limited, boosts: {} }, shifts: [shift], names: ['A'] }),
  );
  if (question === null) throw new Error('There is a place to start.');
  const places = question.candidates.map(({ stop }) => stop.siteId);
  const quay = places.indexOf(1);
  expect(question.request.places[quay]).toMatchObject({
    score: 4,
    returnAfter: { earliest: 30, latest: 60 },
  });
  const answer = {
    rounds: [[quay, places.indexOf(2), quay]],
    score: 7,
    listScore: 7,
    progress: 1,
    isFinal: true,
  };
  const plan = teamPlan(question, answer);
  expect(plan.points).toBe(7);
  const [planned] = plan.shifts;
  expect(planned?.stops.map(({ points }) => points)).toEqual([0, 3, 4]);
  expect(planned?.stops[2]?.siteName).toMatch(/^Return to Quay \d\d:\d\d–\d\d:\d\d$/);
});

test('a break is between the stops that it is planned between, is sent there, and is no stop', () => {
  const rest = { minutes: 30, open: BEGIN + 20 * MINUTE, close: BEGIN + 60 * MINUTE };
  const question = asked({ shifts: [{ ...shift, break: rest }, shift] });
  expect(question.request.shifts.map((one) => one.break)).toEqual([
    { open: 20, close: 60, length: 30 },
    undefined,
  ]);
  const plan = teamPlan(question, answer([[0, BREAK, 1], [2]]));
  const [first] = plan.shifts;
  if (first === undefined) throw new Error('There is a round.');
  expect([plan.stops, first.stops.map(({ number }) => number)]).toEqual([3, [1, 2]]);
  // The first visit is over before the window opens.
  expect(first.break).toEqual({ begin: rest.open, minutes: 30, after: 1 });
  expect(first.stops[1]?.arrive).toBeGreaterThan(rest.open + 30 * MINUTE);
  const names = withBreak(
    first,
    ({ siteName }) => siteName,
    () => 'Break',
  );
  expect(names).toEqual(['Quay', 'Break', 'Sandgate']);
  expect(roundToSend(first, 'id').stops).toMatchObject([
    { siteId: 1, kind: 'visit' },
    { siteId: null, kind: 'break', arriveAt: new Date(rest.open).toISOString(), minutes: 30 },
    { siteId: 2, kind: 'visit' },
  ]);
  expect(withoutBreak(plan)).toEqual([]);
  expect(withoutBreak(teamPlan(question, answer([[0, 1], [2]])))).toEqual(['A']);
});
