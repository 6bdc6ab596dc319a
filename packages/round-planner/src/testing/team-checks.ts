import { expect } from 'vitest';
import type { Round } from '#planner.ts';
import type { Shift, TeamProblem } from '#problem.ts';
import { walk } from './walk.ts';

export const totalOf = (rounds: readonly Pick<Round, 'score'>[]): number =>
  rounds.reduce((sum, { score }) => sum + score, 0);

export const shiftOf = (team: TeamProblem, warden: number): Shift =>
  team.shifts[warden] ?? { start: 0, limit: 0 };

export function expectTimesKept(
  team: TeamProblem,
  rounds: readonly { readonly stops: readonly number[] }[],
): void {
  const stops = rounds.flatMap((round) => round.stops);
  expect(rounds.length).toBe(team.shifts.length);
  expect(new Set(stops).size).toBe(stops.length);
  rounds.forEach((round, warden) => {
    if (round.stops.length === 0) return;
    expect(walk({ ...team, ...shiftOf(team, warden) }, round.stops).late).toBe(false);
  });
}
