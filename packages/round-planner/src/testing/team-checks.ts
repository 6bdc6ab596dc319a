import { expect } from 'vitest';
import type { Round } from '#planner.ts';
import type { RoundProblem, Shift, TeamProblem } from '#problem.ts';
import { timeRound } from '#timetable.ts';
import { walk } from './walk.ts';

export const totalScore = (rounds: readonly Pick<Round, 'score'>[]): number =>
  rounds.reduce((sum, { score }) => sum + score, 0);

export const wardenShift = (team: TeamProblem, warden: number): Shift =>
  team.shifts[warden] ?? { start: 0, limit: 0 };

export function expectInTime(
  team: TeamProblem,
  rounds: readonly { readonly stops: readonly number[] }[],
): void {
  const stops = rounds.flatMap((round) => round.stops);
  expect(rounds.length).toBe(team.shifts.length);
  expect(new Set(stops).size).toBe(stops.length);
  rounds.forEach((round, warden) => {
    if (round.stops.length === 0) return;
    expect(walk({ ...team, ...wardenShift(team, warden) }, round.stops).late).toBe(false);
  });
}

/** Points that wardens collect one after the other, each by the rule and without the sites of earlier ones. */
export function inTurn(team: TeamProblem, rule: (problem: RoundProblem) => number[]): number {
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
