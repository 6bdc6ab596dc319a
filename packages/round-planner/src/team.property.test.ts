import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followList, nearestFirst, richestFirst, shareList } from './follow-rule.ts';
import { planRound, planTeam } from './plan.ts';
import { createPlanner } from './planner.ts';
import type { TeamProblem } from './problem.ts';
import { openCity } from './testing/open-city.ts';
import { problems, teams } from './testing/problems.ts';
import { expectInTime, inTurn, wardenShift, totalScore } from './testing/team-checks.ts';
import { trio } from './testing/trio.ts';
import { varyTeam } from './vary-round.ts';

const RUNS = { seed: 16, numRuns: 150 };
const check = (holds: (team: TeamProblem, seed: number) => void): void =>
  fc.assert(fc.property(teams(24), fc.nat(1_000), holds), RUNS);

const RULES = [nearestFirst, followList, richestFirst];

test('a team collects at least what its wardens collect one after the other by any rule', () => {
  check((team, seed) => {
    const total = totalScore(planTeam(team, { seed, iterations: 0 }));
    expect(total).toBeGreaterThanOrEqual(Math.max(...RULES.map((rule) => inTurn(team, rule))) - 1e-9);
  });
});

test('the rounds of a team keep the limit of each warden and share no site; they are worth their stops', () => {
  check((team, seed) => {
    const rounds = planTeam(team, { seed, iterations: 40 });
    expectInTime(team, rounds);
    const worth = (stops: readonly number[]): number =>
      stops.reduce((sum, stop) => sum + (team.places[stop]?.score ?? 0), 0);
    expect(rounds.map(({ score }) => score)).toEqual(rounds.map(({ stops }) => worth(stops)));
  });
});

test('more iterations never collect less, and follow the same path', () => {
  check((team, seed) => {
    const planner = createPlanner(team, { seed });
    const totals = [0, 1, 9, 50, 90].map((iterations) => {
      planner.step(iterations);
      return totalScore(planner.rounds());
    });
    expect(totals.toSorted((one, other) => one - other)).toEqual(totals);
    expect(planTeam(team, { seed, iterations: 150 })).toEqual(planner.rounds());
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

test('rounds are never below the earlier rounds that they start from', () => {
  check((team, seed) => {
    const earlier = planTeam(team, { seed, iterations: 60 });
    const previous = earlier.map(({ stops }) => stops);
    const again = planTeam(team, { seed: seed + 1, iterations: 0, previous });
    expect(totalScore(again)).toBeGreaterThanOrEqual(totalScore(earlier) - 1e-9);
  });
});

test('a team that shares the list keeps its times and shares no site', () => {
  check((team) =>
    expectInTime(
      team,
      shareList(team).map((stops) => ({ stops })),
    ),
  );
});

test('sites that all fit are shared out: nobody is idle, and the rounds are about as long as each other', () => {
  const { places, travel, ...shift } = openCity(40, 1_000);
  const team = { places, travel, shifts: [shift, shift, shift, { ...shift, startTime: 100 }] };
  const rounds = planTeam(team, { iterations: 400 });
  expect(rounds.flatMap(({ stops }) => stops)).toHaveLength(40);
  const minutes = rounds.map(({ end }, warden) => end - (wardenShift(team, warden).startTime ?? 0));
  expect(Math.min(...minutes)).toBeGreaterThan(0.6 * Math.max(...minutes));
});

test('varied rounds differ by seed, keep their times and lose at most 3 % of the best', async () => {
  const pause = async (): Promise<void> => {};
  const best = totalScore(planTeam(trio(40), { iterations: 2_000 }));
  const keys = new Set<string>();
  for (const seed of [1, 2, 3, 4]) {
    const rounds = await varyTeam(trio(40), { seed, iterations: 300, pause });
    expectInTime(trio(40), rounds);
    expect(totalScore(rounds)).toBeGreaterThan(best * 0.95);
    keys.add(rounds.map(({ stops }) => stops.join()).join(' '));
  }
  expect(keys.size).toBeGreaterThan(1);
});
