import { expect, test } from 'vitest';
import { planRound, planTeam } from '#plan.ts';
import { createPlanner } from '#planner.ts';
import type { Shift, TeamProblem } from '#problem.ts';
import { hoursCity, withHours } from '#testing/hours-city.ts';
import { randomCity } from '#testing/random-city.ts';
import { varyRound } from '#vary-round.ts';
import { createAnnealing } from './annealing.ts';
import { readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createTour } from './tour.ts';

const shift = { start: 0, end: 0, limit: 30 };

const teamOf = (sites: number, ...shifts: readonly Shift[]): TeamProblem => ({
  ...randomCity(sites, 5),
  shifts,
});

function unlike(sites: number): TeamProblem {
  const team = teamOf(sites, shift);
  const slow = Array.from(team.travel, (time) => 2 * time);
  const thorough = team.places.map((_, index) => 2 + (index % 3));
  const open = { start: 7, limit: 22 };
  return { ...team, shifts: [shift, { ...open, travel: slow }, { ...open, service: thorough }] };
}

/*
 * A round depends on the problem and the seed alone. Work on the speed of the search must not change what is recorded
 * here; work on its quality changes it on purpose.
 */

const PROBLEMS: Readonly<Record<string, TeamProblem>> = {
  'one warden': teamOf(30, shift),
  'sites with hours': withHours(teamOf(30, shift)),
  'wardens who differ': unlike(30),
  'more sites than a row of neighbours': teamOf(152, { ...shift, limit: 12 }),
};

/** How many stops each accepted tour has, then the stops of the last one. */
const WALKS: Readonly<Record<string, readonly string[]>> = {
  'one warden': [
    '10 - 10 10 10 10 10 - 10 10 10 - - - 10 - 10 10 - 10 10 - 10 - - - - 10 - -',
    '19 20 26 23 30 1 7 3 22 9',
  ],
  'sites with hours': [
    '10 - 10 10 10 10 10 10 10 10 9 - 9 9 - 9 9 9 9 9 9 - 9 - 9 9 9 9 - -',
    '19 20 26 23 22 3 28 4 9',
  ],
  'wardens who differ': [
    '19 19 - - 19 19 19 19 - - 19 19 - - 19 19 - - - - 19 19 - 19 19 19 - 19 - 19',
    '9 25 4 28 3 22 20 26 16 13',
    '7 21 6 24 10',
    '12 27 1 23',
  ],
  'more sites than a row of neighbours': [
    '5 6 6 6 - 6 6 - 5 - - 5 - 5 5 5 6 - - 5 5 5 5 5 6 - 6 6 6 -',
    '83 119 19 76 113 9',
  ],
};

test.each(Object.entries(PROBLEMS))('a seed takes the recorded path: %s', (name, team) => {
  const model = createModel(team, team.shifts, new Set());
  const tour = createTour(model);
  const annealing = createAnnealing(model, 3, tour);
  annealing.restart();
  const phases = Array.from({ length: 30 }, (_, index) => index / 30);
  const path = phases.map((phase) => `${annealing.iterate(phase) ? tour.stops : '-'}`).join(' ');
  expect([path, ...readStops(model, tour).map((stops) => stops.join(' '))]).toEqual(WALKS[name]);
});

/** The iterations that found better rounds, then the rounds. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'sites with hours': ['5 6 9 33 70', '37 13 16 26 23 18 30 22 3 33 38'],
  'the better half goes on': ['5 44 45 49 81 101 103 905', '38 8 11 43 56 55 21 40 60 3 22'],
  'sites that all fit': ['13', '5 9 22 20 23 1 2 18 16 13 19', '3 15 8 4 11 21 6 24 7 17 12 14 10'],
};

test.each([
  ['sites with hours', withHours(teamOf(40, shift)), 130],
  ['the better half goes on', withHours(teamOf(60, shift)), 910],
  ['sites that all fit', teamOf(24, { ...shift, limit: 200 }, { start: 3, startTime: 20, limit: 200 }), 30],
] as const)('a seed finds the recorded rounds: %s', (name, team, iterations) => {
  const planner = createPlanner(team, { seed: 3 });
  const textOf = (): string[] => planner.rounds().map(({ stops }) => stops.join(' '));
  const found: number[] = [];
  let last = textOf();
  for (let iteration = 1; iteration <= iterations; iteration++) {
    planner.step(1);
    const now = textOf();
    if (now.join() !== last.join()) found.push(iteration);
    last = now;
  }
  expect([found.join(' '), ...last]).toEqual(SEARCHES[name]);
  const rounds = planTeam(team, { seed: 3, iterations });
  expect(rounds).toEqual(planner.rounds());
  // The next search starts from the previous rounds.
  const previous = rounds.map(({ stops }) => stops);
  expect(planTeam(team, { iterations: 0, previous }).map(({ stops }) => stops)).toEqual(previous);
});

test('planning and varying start from the previous round', async () => {
  const problem = hoursCity();
  const { score, stops } = planRound(problem, { seed: 3, iterations: 130 });
  expect(stops.join(' ')).toBe(SEARCHES['sites with hours']?.[1]);
  expect(planRound(problem, { iterations: 0 }).score).toBeLessThan(0.97 * score);
  const options = { iterations: 0, previous: stops };
  expect(planRound(problem, options).score).toBe(score);
  const pause = async (): Promise<void> => {};
  expect((await varyRound(problem, { ...options, pause })).score).toBeGreaterThanOrEqual(0.97 * score);
  // Ended before the first alternative.
  const ended = await varyRound(problem, { ...options, pause, signal: { aborted: true } });
  expect(ended.score).toBe(score);
});
