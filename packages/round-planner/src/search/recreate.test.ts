import { expect, test } from 'vitest';
import type { Place, RoundProblem, Shift, TeamProblem } from '#problem.ts';
import { lineTravel } from '#testing/line-travel.ts';
import { randomCity } from '#testing/random-city.ts';
import { timeRound } from '#timetable.ts';
import { readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createNeighbours } from './neighbours.ts';
import { createRandom } from './random.ts';
import { createRecreate, fitsAfter, insertSites, randomTaste } from './recreate.ts';
import { createTour, insertAfter } from './tour.ts';

const limits = [12, 18, 40];

/** One to three wardens, of whom the second travels slowly and the third is quick at a site. */
function aTeam(seed: number): TeamProblem {
  const city = randomCity(9, seed);
  const shift = { start: 0, limit: limits[seed % limits.length] ?? 0 };
  const shifts: readonly Shift[] = [
    { ...shift, end: 1 },
    { ...shift, travel: Array.from(city.travel, (time) => 1.5 * time) },
    { ...shift, start: 3, startTime: 4, end: 5, service: city.places.map(() => 0.5) },
  ];
  return { ...city, shifts: shifts.slice(0, 1 + (Math.floor(seed / 3) % 3)) };
}

/** Looks at every site in every gap, again and again. */
function putInOneByOne(team: TeamProblem, smallCost: number): number[][] {
  const stops: number[][] = team.shifts.map(() => []);
  for (;;) {
    let best: { merit: number; round: number; stops: number[] } = { merit: 0, round: -1, stops: [] };
    for (const [round, shift] of team.shifts.entries()) {
      const before = stops[round] ?? [];
      const ended = timeRound(team, shift, before).end;
      for (const [site, { score }] of team.places.entries()) {
        if (score === 0 || stops.flat().includes(site)) continue;
        for (let at = 0; at <= before.length; at++) {
          const after = before.toSpliced(at, 0, site);
          const { inTime, end } = timeRound(team, shift, after);
          const merit = score / (end - ended + smallCost);
          if (inTime && merit > best.merit) best = { merit, round, stops: after };
        }
      }
    }
    if (best.round < 0) return stops;
    stops[best.round] = best.stops;
  }
}

test('the site with most points for its detour is inserted first, until none fits', () => {
  for (let seed = 0; seed < 9; seed++) {
    const team = aTeam(seed);
    const model = createModel(team, team.shifts, new Set());
    const recreate = createRecreate(model, createNeighbours(model), () => 0);
    const minutes = team.shifts.reduce((sum, { limit, startTime = 0 }) => sum + limit - startTime, 0);
    const tour = createTour(model);
    const plainWorth = recreate.worth[1];
    if (plainWorth === undefined) throw new Error('The second power is 1.');
    insertSites(recreate, tour, {
      worth: plainWorth,
      highestWorth: Math.max(...plainWorth),
      noiseFrom: 0,
      noiseShare: 0,
    });
    expect(readStops(model, tour)).toEqual(putInOneByOne(team, minutes / 10_000));
  }
});

/** The stops of one round that is filled from nothing; scores without noise. */
function filled(problem: RoundProblem): number[] {
  const model = createModel(problem, [problem], new Set());
  const recreate = createRecreate(model, createNeighbours(model), () => 0);
  const tour = createTour(model);
  insertSites(recreate, tour, {
    worth: model.score,
    highestWorth: Math.max(...model.score),
    noiseFrom: 0,
    noiseShare: 0,
  });
  return readStops(model, tour).flat();
}

/** A start at 0 of a street and sites on both sides, alike. */
const street = { places: [0, 1, 1].map((score) => ({ score })), travel: lineTravel([0, 2, -2]), start: 0 };

test('the first of equal sites is inserted into the first of equal gaps', () => {
  expect(filled({ ...street, limit: 2 })).toEqual([1]);
  expect(filled({ ...street, limit: 6 })).toEqual([2, 1]);
});

test('a site that can be reached at the last moment is inserted', () => {
  expect(filled({ ...street, limit: 1.9 })).toEqual([]);
  expect(filled({ ...street, end: 0, limit: 4 })).toEqual([1]);
  expect(filled({ ...street, end: 0, limit: 3.9 })).toEqual([]);
  const hours = (close: number) => ({
    ...street,
    places: [{ score: 0 }, { score: 1, close }],
    travel: [0, 2, 2, 0],
  });
  expect(filled({ ...hours(2), limit: 9 })).toEqual([1]);
  expect(filled({ ...hours(1.9), limit: 9 })).toEqual([]);
});

test('a site that fits to the last digit is inserted, in whichever order its times are added', () => {
  // In floating point 0.24 + 1.79 + 7 is 9.030000000000001, but 0.24 + (1.79 + 7) is 9.03, the limit.
  const places = [{ score: 0 }, { score: 1, service: 7 }];
  const day = { places, travel: [0, 1.79, 1.79, 0], start: 0, startTime: 0.24, limit: 9.03 };
  expect(filled(day)).toEqual([1]);
});

test('a site on a short cut costs almost nothing', () => {
  // It takes 9 minutes straight to the end, 10 over the rich site, and 2 over the poor one.
  const places = [0, 9, 1, 0].map((score) => ({ score }));
  const travel = [0, 5, 1, 9, 9, 0, 9, 5, 9, 9, 0, 1, 9, 9, 9, 0];
  expect(filled({ places, travel, start: 0, end: 3, limit: 10 })).toEqual([2]);
});

test.each<[string, Place, number, boolean]>([
  ['ends at the limit', { score: 1, service: 3 }, 7, true],
  ['ends after the limit', { score: 1, service: 3 }, 6.9, false],
  ['begins when the site closes', { score: 1, close: 2 }, 9, true],
  ['begins after the site has closed', { score: 1, close: 1.9 }, 9, false],
  ['waits and ends at the limit', { score: 1, open: 5 }, 7, true],
  ['waits and ends after the limit', { score: 1, open: 5.1 }, 7, false],
])(
  'a site fits behind a node if the round then keeps its times: a warden who %s',
  (_, place, limit, fits) => {
    const problem = { places: [{ score: 0 }, place], travel: [0, 2, 2, 0], start: 0, end: 0, limit };
    const model = createModel(problem, [problem], new Set());
    const tour = createTour(model);
    expect(fitsAfter(model, tour, model.sites, 0)).toBe(fits);
    if (!fits) return;
    insertAfter(model, tour, model.sites, 0);
    // A site is visited once.
    expect(fitsAfter(model, tour, model.sites, 0)).toBe(false);
  },
);

test('a random preference weighs the scores by one of four powers, with up to 100 % noise', () => {
  const team = aTeam(0);
  const model = createModel(team, team.shifts, new Set());
  const recreate = createRecreate(model, createNeighbours(model), createRandom(1));
  const score = model.score[2] ?? 0;
  const tasteOf = (...numbers: readonly number[]) => {
    let index = 0;
    const taste = randomTaste(recreate, () => numbers[index++] ?? 0);
    return { ...taste, worth: taste.worth[2] };
  };
  for (const [choice, power] of [0.7, 1, 1.4, 2].entries()) {
    const highestWorth = Math.max(...model.score) ** power;
    expect(tasteOf(choice / 4, 0.5, 0.1, 0.8)).toEqual({
      worth: score ** power,
      highestWorth,
      noiseFrom: 2_048,
      noiseShare: 0.8,
    });
  }
  expect(tasteOf(0, 0, 0.099, 0.8)).toMatchObject({ noiseFrom: 0, noiseShare: 0 });
});

test('a detour of no time still costs a ten-thousandth of the time of all shifts', () => {
  const smallCost = (...shifts: readonly Shift[]): number => {
    const model = createModel(randomCity(3, 1), shifts, new Set());
    return createRecreate(model, createNeighbours(model), createRandom(1)).smallCost;
  };
  expect(smallCost({ start: 0, startTime: 100, limit: 140 }, { start: 0, limit: 60 })).toBeCloseTo(0.01, 9);
  expect(smallCost({ start: 0, limit: 0 })).toBe(1e-12);
});

test('noise lowers the value of some sites', () => {
  const team = aTeam(3);
  const model = createModel(team, team.shifts, new Set());
  const fill = (noiseFrom: number): string => {
    const recreate = createRecreate(model, createNeighbours(model), createRandom(1));
    const tour = createTour(model);
    const [worth] = recreate.worth;
    if (worth === undefined) throw new Error('There are four powers.');
    insertSites(recreate, tour, { worth, highestWorth: Math.max(...worth), noiseFrom, noiseShare: 1 });
    return readStops(model, tour).join(' ');
  };
  const rounds = Array.from({ length: 20 }, (_, index) => fill(index * 200));
  expect(new Set(rounds).size).toBeGreaterThan(3);
});
