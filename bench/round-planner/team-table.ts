import { type TeamProblem, createPlanner, shareList, timeRound } from '@patrolplan/round-planner';
import { generateCity } from './city.ts';
import { cpuTime } from './cpu-time.ts';
import { mean, percent, textTable } from './text-table.ts';

const WARDENS = 4;
const SITES = 500;
const MILLISECONDS = 1_000;

/** What a team collects when it is planned at once, compared with one warden after the other in the same CPU time. */
export function teamTable(cities: number): string {
  const rows = [false, true].map((windows) => {
    const runs = Array.from({ length: cities }, (_, index) => {
      const { places, travel, ...shift } = generateCity({ sites: SITES, windows, seed: index + 1 });
      const team = { places, travel, shifts: Array.from({ length: WARDENS }, () => shift) };
      const together = totalScore(team, plan(team, MILLISECONDS, index + 1));
      return {
        inTurn: together / totalScore(team, planInTurn(team, index + 1)) - 1,
        list: together / totalScore(team, shareList(team)) - 1,
      };
    });
    const gains = runs.map(({ inTurn }) => inTurn);
    return [
      windows ? 'yes' : 'no',
      percent(mean(gains)),
      percent(Math.min(...gains)),
      percent(mean(runs.map(({ list }) => list))),
    ];
  });
  return textTable([
    ['windows', 'mean gain over one after the other', 'least', 'over sharing the list'],
    ...rows,
  ]);
}

function plan(team: TeamProblem, milliseconds: number, seed: number): readonly (readonly number[])[] {
  const until = cpuTime() + milliseconds;
  const planner = createPlanner(team, { seed });
  while (cpuTime() < until) planner.step(10);
  return planner.rounds().map(({ stops }) => stops);
}

/** Each warden gets the best round found on the sites that the others have left. */
function planInTurn(team: TeamProblem, seed: number): readonly (readonly number[])[] {
  const taken = new Set<number>();
  return team.shifts.map((shift) => {
    const places = team.places.map((place, index) => (taken.has(index) ? { ...place, score: 0 } : place));
    const [stops = []] = plan({ ...team, places, shifts: [shift] }, MILLISECONDS / WARDENS, seed);
    for (const stop of stops) taken.add(stop);
    return stops;
  });
}

const totalScore = (team: TeamProblem, rounds: readonly (readonly number[])[]): number =>
  team.shifts.reduce((sum, shift, index) => sum + timeRound(team, shift, rounds[index] ?? []).score, 0);
