import { expect, test } from 'vitest';
import type { RoundProblem } from '#problem.ts';
import { timeRound } from '#timetable.ts';
import { loadStops, readStops } from './load-stops.ts';
import { createModel, travelTime } from './model.ts';
import { createRandom } from './random.ts';
import { createShorten, shortenRounds } from './shorten.ts';
import { createTour, timeSpent } from './tour.ts';

/** Sites on a line; the start and the end are its first and last. */
function onLine(...positions: readonly number[]) {
  const travel = positions.flatMap((from) => positions.map((to) => Math.abs(from - to)));
  const places = positions.map((_, index) => ({
    score: index === 0 || index === positions.length - 1 ? 0 : 1,
  }));
  const problem = { places, travel, start: 0, end: positions.length - 1, limit: 1_000 };
  return createModel(problem, [problem], new Set());
}

test.each([
  ['a run turned round', [1, 4, 3, 2, 5]],
  ['one stop in the wrong place', [2, 3, 4, 1, 5]],
  ['two stops in the wrong place', [1, 4, 5, 2, 3]],
  ['all in the wrong order', [5, 4, 3, 2, 1]],
  ['every second stop missed', [1, 3, 5, 2, 4]],
])('shortening puts stops on a line in order: %s', (_, stops) => {
  const model = onLine(0, 1, 2, 3, 4, 5, 6);
  const tour = createTour(model);
  loadStops(model, tour, [stops]);
  expect(shortenRounds(createShorten(model), tour)).toBe(true);
  expect(readStops(model, tour)).toEqual([[1, 2, 3, 4, 5]]);
  expect(shortenRounds(createShorten(model), tour)).toBe(false);
});

test('shortening looks only at stops whose links have changed', () => {
  const model = onLine(0, 1, 2, 3, 4);
  const tour = createTour(model);
  loadStops(model, tour, [[3, 2, 1]]);
  tour.touched.fill(0);
  expect(shortenRounds(createShorten(model), tour)).toBe(false);
});

/** Sites on a hillside, where going uphill takes longer; a round begins, and may end, at the first place. */
function aHill(sites: number, seed: number, ends: boolean): RoundProblem {
  const random = createRandom(seed);
  return rising(sites, ends, () => random() * 9);
}

/** Sites on the crossings of a hilly town, where many routes are equally long. */
function aTown(sites: number, seed: number, ends: boolean): RoundProblem {
  const random = createRandom(seed);
  return rising(sites, ends, () => Math.floor(random() * 5));
}

function rising(sites: number, ends: boolean, coordinate: () => number): RoundProblem {
  const points = Array.from({ length: sites + 1 }, () => [coordinate(), coordinate(), coordinate()] as const);
  const travel = points.flatMap(([x, y, height]) =>
    points.map(([u, v, top]) => Math.abs(x - u) + Math.abs(y - v) + Math.max(0, top - height)),
  );
  const places = points.map((_, index) => ({ score: index === 0 ? 0 : 1 }));
  return { places, travel, start: 0, limit: 1_000, ...(ends ? { end: 0 } : {}) };
}

/** The stops with one run turned round or, if it has at most three stops, moved elsewhere, either way round. */
function movesOf(stops: readonly number[], from: number, to: number): number[][] {
  const run = stops.slice(from, to);
  const rest = stops.toSpliced(from, to - from);
  const others = [rest.toSpliced(from, 0, ...run.toReversed())];
  if (run.length > 3) return others;
  for (let at = 0; at <= rest.length; at++) {
    others.push(rest.toSpliced(at, 0, ...run), rest.toSpliced(at, 0, ...run.toReversed()));
  }
  return others;
}

function afterOneMove(stops: readonly number[]): number[][] {
  const others: number[][] = [];
  for (let from = 0; from < stops.length; from++) {
    for (let to = from + 1; to <= stops.length; to++) others.push(...movesOf(stops, from, to));
  }
  return others;
}

test('no reversed or moved run would shorten a shortened round further', () => {
  for (let seed = 0; seed < 16; seed++) {
    const problem = aHill(3 + (seed % 5), seed, seed % 2 === 0);
    const model = createModel(problem, [problem], new Set());
    const tour = createTour(model);
    loadStops(model, tour, [[...problem.places.keys()].slice(1)]);
    const shorten = createShorten(model);
    while (shortenRounds(shorten, tour)) tour.touched.fill(1);
    expect([...tour.touched]).not.toContain(1);
    const [stops = []] = readStops(model, tour);
    const minutes = timeSpent(model, tour);
    expect(minutes).toBeCloseTo(timeRound(problem, problem, stops).end, 9);
    const others = afterOneMove(stops).map((other) => timeRound(problem, problem, other).end);
    expect(Math.min(...others)).toBeGreaterThan(minutes - 1e-9);
  }
});

test('each round is shortened by the travel times of its warden', () => {
  const city = aHill(10, 1, true);
  const other = aHill(10, 2, true).travel;
  const shifts = [
    { start: 0, end: 0, limit: 1_000 },
    { start: 0, end: 0, limit: 1_000, travel: other },
  ];
  const halves = [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
  ];
  const model = createModel(city, shifts, new Set());
  const tour = createTour(model);
  loadStops(model, tour, halves);
  const shorten = createShorten(model);
  while (shortenRounds(shorten, tour)) tour.touched.fill(1);
  for (const [round, stops] of readStops(model, tour).entries()) {
    const shift = shifts[round];
    if (shift === undefined) throw new Error('Each round has its shift.');
    expect(stops.toSorted((one, other) => one - other)).toEqual(halves[round]);
    const { end } = timeRound(city, shift, stops);
    const others = afterOneMove(stops).map((away) => timeRound(city, shift, away).end);
    expect(Math.min(...others)).toBeGreaterThan(end - 1e-9);
  }
});

/** A run is moved to the front, and it matters that the stops beside both ends of a moved run have changed. */
const RARE_SEEDS = [37, 55, 370];
const MOST_MOVED = 3;
const ANYWHERE = -1;

type Change = {
  readonly path: readonly number[];
  readonly saved: number;
  readonly touched: readonly number[];
};

/** The first of the changes that save most, if any saves more than the best so far. */
const bestOf = (changes: readonly Change[], best?: Change): Change | undefined =>
  changes.reduce((one, other) => (other.saved > (one?.saved ?? 1e-9) ? other : one), best);

/** The rule, with the length of the whole path for each change. A path begins at a start and ends at an end. */
function shortenedByRule(problem: RoundProblem, stops: readonly number[], changed: readonly number[]) {
  const length = (path: readonly number[]): number =>
    path.reduce((sum, to, index) => {
      const from = path[index - 1];
      return from === undefined || to === ANYWHERE ? sum : sum + travelTime(problem, problem, from, to);
    }, 0);
  let path: readonly number[] = [problem.start, ...stops, problem.end ?? ANYWHERE];
  const touched = new Set(changed);
  const beside = (position: number): number[] => path.slice(position - 1, position + 2);

  /** All runs that begin or end at a position, of two stops or more. */
  const reversals = (position: number): Change[] => {
    const ends = [...path.keys()].slice(1, -1);
    const later = ends.filter((end) => end > position).map((end) => [position, end] as const);
    const earlier = ends.filter((end) => end < position).map((end) => [end, position] as const);
    return [...later, ...earlier].map(([from, to]) => {
      const run = path.slice(from, to + 1);
      const turned = path.toSpliced(from, run.length, ...run.toReversed());
      return {
        path: turned,
        saved: length(path) - length(turned),
        touched: [...beside(from), ...beside(to)],
      };
    });
  };

  const bestMove = (position: number): Change | undefined => {
    const runs = [2, 1].map((more) => [position - more, position] as const);
    for (let more = 0; more < MOST_MOVED; more++) runs.push([position, position + more]);
    let best: Change | undefined;
    for (const [from, to] of runs) {
      if (from < 1 || to > path.length - 2) continue;
      const run = path.slice(from, to + 1);
      const rest = path.toSpliced(from, run.length);
      // To save time, not all moves are looked at: without the run, the route must be shorter by more than the best saves.
      if (length(path) - length(rest) - length(run) <= (best?.saved ?? 1e-9)) continue;
      const changes = rest.slice(0, -1).flatMap((before, index) =>
        [run, run.toReversed()].map((moved) => {
          const other = rest.toSpliced(index + 1, 0, ...moved);
          const gap = [before, rest[index + 1] ?? ANYWHERE];
          return {
            path: other,
            saved: index === from - 1 ? 0 : length(path) - length(other),
            touched: [...beside(from), ...beside(to), ...gap],
          };
        }),
      );
      best = bestOf(changes, best);
    }
    return best;
  };

  for (let position = 1; position < path.length - 1;) {
    const stop = path[position] ?? ANYWHERE;
    const change = touched.has(stop) ? (bestOf(reversals(position)) ?? bestMove(position)) : undefined;
    if (change === undefined) {
      touched.delete(stop);
      position++;
    } else {
      for (const node of change.touched) touched.add(node);
      path = change.path;
      position = 1;
    }
  }
  return path.slice(1, -1);
}

test.each([
  ['a hill', aHill],
  ['a town', aTown],
])('shortening reverses, or else moves, the run at a changed stop that saves most: %s', (_, create) => {
  for (const seed of [...Array(24).keys(), ...RARE_SEEDS]) {
    const problem = create(11, seed, seed % 2 === 0);
    const shifts = [problem, { ...problem, travel: create(11, seed + 100, true).travel }];
    const halves = [
      [1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10, 11],
    ];
    const random = createRandom(seed);
    const changed = halves.flat().filter(() => random() < (seed % 3) / 2);
    const model = createModel(problem, shifts, new Set());
    const tour = createTour(model);
    loadStops(model, tour, halves);
    tour.touched.fill(0);
    for (const stop of changed) tour.touched[stop - 1] = 1; // the start is no site, so that sites are one lower than their places
    tour.touched.fill(seed % 2, model.sites);
    const wanted = halves.map((stops, index) =>
      shortenedByRule({ ...problem, ...shifts[index] }, stops, changed),
    );
    expect(shortenRounds(createShorten(model), tour)).toBe(wanted.join() !== halves.join());
    expect(readStops(model, tour)).toEqual(wanted);
    const fresh = createTour(model);
    loadStops(model, fresh, wanted);
    fresh.touched.fill(0);
    expect(tour).toEqual(fresh);
  }
});
