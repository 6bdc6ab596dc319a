import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TeamProblem } from '#problem.ts';
import { filledTour } from '#testing/filled-tour.ts';
import { teams } from '#testing/problems.ts';
import { timeRound } from '#timetable.ts';
import { loadStops, readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createRandom } from './random.ts';
import { fitsAfter } from './recreate.ts';
import { createRuin, ruinTour } from './ruin.ts';
import { createTour, timeSpent, keepsTimes, listStops, type Tour } from './tour.ts';

const RUNS = { seed: 7, numRuns: 150 };

/** The times of the shortest path between all places, also over others. */
function shortestPaths(travel: ArrayLike<number>, places: number): number[] {
  const paths = Array.from(travel, (time, index) => (index % (places + 1) === 0 ? 0 : time));
  for (let via = 0; via < places; via++) {
    for (let index = 0; index < paths.length; index++) {
      const there = paths[Math.floor(index / places) * places + via] ?? Infinity;
      const on = paths[via * places + (index % places)] ?? Infinity;
      paths[index] = Math.min(paths[index] ?? Infinity, there + on);
    }
  }
  return paths;
}

function withShortestWays(team: TeamProblem): TeamProblem {
  const paths = (travel: ArrayLike<number>) => shortestPaths(travel, team.places.length);
  const shifts = team.shifts.map((shift) =>
    shift.travel ? { ...shift, travel: paths(shift.travel) } : shift,
  );
  return { ...team, travel: paths(team.travel), shifts };
}

test('a filled tour has no gap into which a site fits, unless a detour is a short cut', () => {
  fc.assert(
    fc.property(teams(20).map(withShortestWays), fc.nat(1_000), (team, seed) => {
      const model = createModel(team, team.shifts, new Set());
      const tour = filledTour(model, seed);
      const free = [...Array(model.sites).keys()].filter((site) => tour.used[site] === 0);
      const nodes = [...Array(model.size).keys()].filter(
        (node) =>
          (node < model.sites && tour.used[node] === 1) ||
          (node >= model.sites && (node - model.sites) % 2 === 0),
      );
      expect(free.filter((site) => nodes.some((node) => fitsAfter(model, tour, node, site)))).toEqual([]);
    }),
    RUNS,
  );
});

test('the times, the score and the count of a tour are those of its timetables', () => {
  fc.assert(
    fc.property(teams(20), fc.nat(1_000), (team, seed) => {
      const model = createModel(team, team.shifts, new Set());
      const tour = filledTour(model, seed);
      const stops = readStops(model, tour);
      const times = team.shifts.map((shift, index) => timeRound(team, shift, stops[index] ?? []));
      expect(keepsTimes(model, tour)).toBe(
        times.every(({ inTime, visits }) => inTime || visits.length === 0),
      );
      expect(tour.score).toBeCloseTo(
        times.reduce((sum, { score }) => sum + score, 0),
        9,
      );
      expect(tour.stops).toBe(stops.flat().length);
      const spent = times.map(({ end }, index) => end - (team.shifts[index]?.startTime ?? 0));
      expect(timeSpent(model, tour)).toBeCloseTo(Math.hypot(...spent), 9);
      const list = new Int32Array(model.size);
      const count = listStops(model, tour, list);
      expect(Array.from(list.slice(0, count)).map((site) => model.place[site])).toEqual(stops.flat());
    }),
    RUNS,
  );
});

test('a ruined tour has consistent links, times and score', () => {
  fc.assert(
    fc.property(teams(20), fc.nat(1_000), (team, seed) => {
      const model = createModel(team, team.shifts, new Set());
      const tour = filledTour(model, seed);
      const ruin = createRuin(model, createRandom(seed));
      for (let round = 0; round < 5; round++) {
        ruinTour(ruin, tour);
        const stops = readStops(model, tour);
        const again = createTour(model);
        loadStops(model, again, stops);
        if (!keepsTimes(model, tour)) return;
        expect(readStops(model, again)).toEqual(stops);
        expect(again.score).toBeCloseTo(tour.score, 9);
        expect(again.stops).toBe(tour.stops);
        expect(timeSpent(model, again)).toBe(timeSpent(model, tour));
        const nodes = [...again.next.keys()].filter((node) => node >= model.sites || again.used[node] === 1);
        const timesOf = ({ used, latest, leave }: Tour) =>
          nodes.map((node) => [used[node], latest[node], leave[node]].join());
        expect(timesOf(tour)).toEqual(timesOf(again));
      }
    }),
    RUNS,
  );
});
