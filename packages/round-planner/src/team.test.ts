import { expect, test } from 'vitest';
import { followList, nearestFirst, richestFirst, shareList } from './follow-rule.ts';
import { planTeam, planTeamInSlices } from './plan.ts';
import { lineTravel } from './testing/line-travel.ts';
import { openCity } from './testing/open-city.ts';
import { randomCity } from './testing/random-city.ts';
import { expectInTime, inTurn, totalScore } from './testing/team-checks.ts';
import { trio } from './testing/trio.ts';
import { varyTeam } from './vary-round.ts';

test('wardens who share the list take turns: the warden who is free first takes the next site', () => {
  const places = [0, 9, 8, 7, 6].map((score) => ({ score, service: 1 }));
  const travel = lineTravel([0, 10, 1, 2, 3]);
  const shift = { start: 0, limit: 30 };
  expect(shareList({ places, travel, shifts: [shift, shift] })).toEqual([[1], [2, 3, 4]]);
});

test('a team of two on two arms visits both', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
  const travel = lineTravel([0, 3, 5, -3, -5]);
  const shift = { start: 0, end: 0, limit: 10 };
  const rounds = planTeam({ places, travel, shifts: [shift, shift] }, { iterations: 50 });
  expect(rounds.map(({ score }) => score)).toEqual([2, 2]);
  const arms = rounds.map(({ stops }) => new Set(stops.map((place) => place <= 2)).size);
  expect(arms).toEqual([1, 1]);
});

test('before any search a team collects what its wardens collect one after the other by the best rule', () => {
  for (const seed of [1, 3, 20, 27]) {
    const shift = { start: 0, limit: 14 };
    const team = { ...randomCity(20, seed), shifts: [shift, shift] };
    const byRules = [nearestFirst, followList, richestFirst].map((rule) => inTurn(team, rule));
    expect(totalScore(planTeam(team, { iterations: 0 }))).toBeGreaterThanOrEqual(Math.max(...byRules) - 1e-9);
  }
});

test('the warden who is faster gets the far sites', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
  const travel = lineTravel([0, 10, 12, -1, -2]);
  const onFoot = travel.map((time) => 4 * time);
  const shifts = [
    { start: 0, limit: 12, travel: onFoot },
    { start: 0, limit: 12 },
  ];
  const rounds = planTeam({ places, travel, shifts }, { iterations: 50 });
  expect(rounds.map(({ stops }) => stops.toSorted((one, other) => one - other))).toEqual([
    [3, 4],
    [1, 2],
  ]);
});

test('each warden takes their own time at a site', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score, service: 1 }));
  const travel = lineTravel([0, 1, 2, 3, 4]);
  const slow = { start: 0, limit: 20, service: places.map(() => 10) };
  const rounds = planTeam({ places, travel, shifts: [slow, { start: 0, limit: 7 }] }, { iterations: 50 });
  expect(rounds.map(({ stops }) => stops.length)).toEqual([1, 3]);
  expect(rounds[0]?.visits[0]).toMatchObject({ leave: (rounds[0]?.visits[0]?.begin ?? 0) + 10 });
});

test('a fixed first stop of one warden is left to that warden', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
  const travel = lineTravel([0, 3, 5, -3, -5]);
  const shift = { start: 0, limit: 50 };
  const shifts = [
    { ...shift, first: [2] },
    { ...shift, first: [2, 1] },
  ];
  const rounds = planTeam({ places, travel, shifts }, { iterations: 50 });
  expect(rounds[0]?.stops[0]).toBe(2);
  expect(rounds[0]?.fixedCount).toBe(1);
  expect(rounds[1]?.fixedCount).toBe(0);
  expect(new Set(rounds.flatMap(({ stops }) => stops))).toEqual(new Set([1, 2, 3, 4]));
});

test('sites that take no time at all end the sharing out', () => {
  const places = Array.from({ length: 12 }, (_, place) => ({ score: place === 0 ? 0 : 1 }));
  const shift = { start: 0, end: 0, limit: 60 };
  const team = { places, travel: new Float64Array(12 * 12), shifts: [shift, shift] };
  expect(totalScore(planTeam(team, { iterations: 20 }))).toBe(11);
});

test('a team without wardens has no rounds', () => {
  expect(planTeam({ ...openCity(12, 30), shifts: [] })).toEqual([]);
});

test('a team search in slices follows the same path and can be aborted between them', async () => {
  const pause = async (): Promise<void> => {};
  expect(await planTeamInSlices(trio(40), { pause, iterations: 60 })).toEqual(
    planTeam(trio(40), { iterations: 60 }),
  );
  const signal = { aborted: false };
  const abort = async (): Promise<void> => {
    signal.aborted = true;
  };
  expect(await planTeamInSlices(trio(40), { pause: abort, signal, iterations: 1e9 })).toEqual(
    planTeam(trio(40), { iterations: 10 }),
  );
});

test('an abort ends the search for variations', async () => {
  const signal = { aborted: false };
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses++;
    signal.aborted = true;
  };
  expectInTime(trio(40), await varyTeam(trio(40), { iterations: 1e9, pause, signal }));
  expect(pauses).toBe(1);
});

test.each([
  ['41 places need 1681 travel times, not 1', { travel: [0] }],
  ['41 places need 41 service times, not 2', { service: [1, 2] }],
])('times of a warden that do not fit the places are refused: %s', (message, own) => {
  const { places, travel, ...shift } = openCity(40, 30);
  expect(() => planTeam({ places, travel, shifts: [{ ...shift, ...own }] })).toThrow(message);
});
