import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followList, nearestFirst, richestFirst, shareList } from './follow-rule.ts';
import { planRound, planTeam, planTeamInSlices } from './plan.ts';
import type { Round } from './planner.ts';
import type { RoundProblem, Shift, TeamProblem } from './problem.ts';
import { lineTravel } from './testing/line-travel.ts';
import { openCity } from './testing/open-city.ts';
import { problems, teams } from './testing/problems.ts';
import { walk } from './testing/walk.ts';
import { timeRound } from './timetable.ts';
import { varyTeam } from './vary-round.ts';

const RUNS = { seed: 16, numRuns: 150 };
const check = (holds: (team: TeamProblem, seed: number) => void): void =>
  fc.assert(fc.property(teams(24), fc.nat(1_000), holds), RUNS);

const totalOf = (rounds: readonly Pick<Round, 'score'>[]): number =>
  rounds.reduce((sum, { score }) => sum + score, 0);

const shiftOf = (team: TeamProblem, warden: number): Shift => team.shifts[warden] ?? { start: 0, limit: 0 };

function expectTimesKept(team: TeamProblem, rounds: readonly { readonly stops: readonly number[] }[]): void {
  const stops = rounds.flatMap((round) => round.stops);
  expect(rounds.length).toBe(team.shifts.length);
  expect(new Set(stops).size).toBe(stops.length);
  rounds.forEach((round, warden) => {
    if (round.stops.length === 0) return;
    expect(walk({ ...team, ...shiftOf(team, warden) }, round.stops).late).toBe(false);
  });
}

test('the rounds of a team keep the limit of each warden and share no site', () => {
  check((team, seed) => expectTimesKept(team, planTeam(team, { seed, iterations: 40 })));
});

test('what a round is worth is the score of its stops', () => {
  check((team, seed) => {
    for (const { stops, score } of planTeam(team, { seed, iterations: 20 })) {
      expect(score).toBe(stops.reduce((sum, stop) => sum + (team.places[stop]?.score ?? 0), 0));
    }
  });
});

test('the same seed gives the same rounds', () => {
  check((team, seed) => {
    const options = { seed, iterations: 40 };
    expect(planTeam(team, options)).toEqual(planTeam(team, options));
  });
});

test('more iterations never collect less', () => {
  check((team, seed) => {
    const totals = [0, 1, 10, 60, 150].map((iterations) => totalOf(planTeam(team, { seed, iterations })));
    for (let index = 1; index < totals.length; index++) {
      expect(totals[index]).toBeGreaterThanOrEqual((totals[index - 1] ?? 0) - 1e-9);
    }
  });
});

test('a team of one has the round of that warden', () => {
  fc.assert(
    fc.property(problems(20), fc.nat(1_000), (problem, seed) => {
      const { places, travel, ...shift } = problem;
      const options = { seed, iterations: 30 };
      expect(planTeam({ places, travel, shifts: [shift] }, options)).toEqual([planRound(problem, options)]);
    }),
    RUNS,
  );
});

const RULES = { nearestFirst, followList, richestFirst };

test.each(Object.entries(RULES))(
  'a team collects at least what its wardens collect one after the other: %s',
  (_, rule) => {
    check((team, seed) => {
      const total = totalOf(planTeam(team, { seed, iterations: 0 }));
      expect(total).toBeGreaterThanOrEqual(inTurn(team, rule) - 1e-9);
    });
  },
);

function inTurn(team: TeamProblem, rule: (problem: RoundProblem) => number[]): number {
  let places = team.places;
  let total = 0;
  for (const shift of team.shifts) {
    const problem = { ...team, places, ...shift };
    const stops = rule(problem);
    total += timeRound(problem, problem, stops).score;
    places = places.map((place, index) => (stops.includes(index) ? { ...place, score: 0 } : place));
  }
  return total;
}

test('rounds are never below the earlier rounds that they start from', () => {
  check((team, seed) => {
    const earlier = planTeam(team, { seed, iterations: 60 });
    const previous = earlier.map(({ stops }) => stops);
    const again = planTeam(team, { seed: seed + 1, iterations: 0, previous });
    expect(totalOf(again)).toBeGreaterThanOrEqual(totalOf(earlier) - 1e-9);
  });
});

test('a team that shares the list keeps its times and shares no site', () => {
  check((team) =>
    expectTimesKept(
      team,
      shareList(team).map((stops) => ({ stops })),
    ),
  );
});

test('wardens who share the list take turns: who is free first takes the next site', () => {
  const places = [0, 9, 8, 7, 6].map((score) => ({ score, service: 1 }));
  const travel = lineTravel([0, 10, 1, 2, 3]);
  const shift = { start: 0, limit: 30 };
  expect(shareList({ places, travel, shifts: [shift, shift] })).toEqual([[1], [2, 3, 4]]);
});

test('a team of two on two arms visits both', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
  const travel = lineTravel([0, 3, 5, -3, -5]);
  const shift = { start: 0, end: 0, limit: 10 };
  const rounds = planTeam({ places, travel, shifts: [shift, shift] });
  expect(rounds.map(({ score }) => score)).toEqual([2, 2]);
  const arms = rounds.map(({ stops }) => new Set(stops.map((place) => place <= 2)).size);
  expect(arms).toEqual([1, 1]);
});

test('the warden who is faster gets the far sites', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
  const travel = lineTravel([0, 10, 12, -1, -2]);
  const onFoot = travel.map((time) => 4 * time);
  const rounds = planTeam({
    places,
    travel,
    shifts: [
      { start: 0, limit: 12, travel: onFoot },
      { start: 0, limit: 12 },
    ],
  });
  expect(rounds.map(({ stops }) => stops.toSorted((one, other) => one - other))).toEqual([
    [3, 4],
    [1, 2],
  ]);
});

test('each warden takes the own time at a site', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score, service: 1 }));
  const travel = lineTravel([0, 1, 2, 3, 4]);
  const slow = { start: 0, limit: 20, service: places.map(() => 10) };
  const rounds = planTeam({ places, travel, shifts: [slow, { start: 0, limit: 7 }] });
  expect(rounds.map(({ stops }) => stops.length)).toEqual([1, 3]);
  expect(rounds[0]?.visits[0]).toMatchObject({ leave: (rounds[0]?.visits[0]?.begin ?? 0) + 10 });
});

test('sites that all fit are shared out: nobody is idle, and the rounds are about as long as each other', () => {
  const { places, travel, ...shift } = openCity(40, 1_000);
  const team = { places, travel, shifts: [shift, shift, shift, { ...shift, startTime: 100 }] };
  const rounds = planTeam(team, { iterations: 400 });
  expect(rounds.flatMap(({ stops }) => stops)).toHaveLength(40);
  const minutes = rounds.map(({ end }, warden) => end - (shiftOf(team, warden).startTime ?? 0));
  expect(Math.min(...minutes)).toBeGreaterThan(0.6 * Math.max(...minutes));
});

test('a fixed first stop of one warden is left to that warden', () => {
  const places = [0, 1, 1, 1, 1].map((score) => ({ score }));
  const travel = lineTravel([0, 3, 5, -3, -5]);
  const shift = { start: 0, limit: 50 };
  const rounds = planTeam({
    places,
    travel,
    shifts: [
      { ...shift, first: [2] },
      { ...shift, first: [2, 1] },
    ],
  });
  expect(rounds[0]?.stops[0]).toBe(2);
  expect(rounds[0]?.keptFirst).toBe(1);
  expect(rounds[1]?.keptFirst).toBe(0);
  expect(new Set(rounds.flatMap(({ stops }) => stops))).toEqual(new Set([1, 2, 3, 4]));
});

test('sites that take no time at all end the sharing out', () => {
  const places = Array.from({ length: 12 }, (_, place) => ({ score: place === 0 ? 0 : 1 }));
  const shift = { start: 0, end: 0, limit: 60 };
  const team = { places, travel: new Float64Array(12 * 12), shifts: [shift, shift] };
  expect(totalOf(planTeam(team, { iterations: 20 }))).toBe(11);
});

test('a team of nobody has no rounds', () => {
  expect(planTeam({ ...openCity(12, 30), shifts: [] })).toEqual([]);
});

const trio = (): TeamProblem => {
  const { places, travel, ...shift } = openCity(40, 30);
  return { places, travel, shifts: [shift, shift, { ...shift, limit: 20 }] };
};

test('slices follow the same path, and an abort is heard between them', async () => {
  const pause = async (): Promise<void> => {};
  expect(await planTeamInSlices(trio(), { pause, iterations: 60 })).toEqual(
    planTeam(trio(), { iterations: 60 }),
  );
  const signal = { aborted: false };
  const abort = async (): Promise<void> => {
    signal.aborted = true;
  };
  expect(await planTeamInSlices(trio(), { pause: abort, signal, iterations: 1e9 })).toEqual(
    planTeam(trio(), { iterations: 10 }),
  );
});

test('varied rounds differ by seed, keep their times and lose at most 3 % of the best', async () => {
  const pause = async (): Promise<void> => {};
  const best = totalOf(planTeam(trio(), { iterations: 2_000 }));
  const keys = new Set<string>();
  for (const seed of [1, 2, 3, 4]) {
    const rounds = await varyTeam(trio(), { seed, iterations: 300, pause });
    expectTimesKept(trio(), rounds);
    expect(totalOf(rounds)).toBeGreaterThan(best * 0.95);
    keys.add(rounds.map(({ stops }) => stops.join()).join(' '));
  }
  expect(keys.size).toBeGreaterThan(1);
});

test('an abort ends the search for variations', async () => {
  const signal = { aborted: false };
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses++;
    signal.aborted = true;
  };
  expectTimesKept(trio(), await varyTeam(trio(), { iterations: 1e9, pause, signal }));
  expect(pauses).toBe(1);
});

test.each([
  ['41 places need 1681 travel times, not 1', { travel: [0] }],
  ['41 places need 41 service times, not 2', { service: [1, 2] }],
])('times of a warden that do not fit the places are refused: %s', (message, own) => {
  const { places, travel, ...shift } = openCity(40, 30);
  expect(() => planTeam({ places, travel, shifts: [{ ...shift, ...own }] })).toThrow(message);
});
