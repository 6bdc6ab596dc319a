import { expect, test } from 'vitest';
import type { Shift, TeamProblem } from '#problem.ts';
import { randomCity } from '#testing/random-city.ts';
import { timeRound } from '#timetable.ts';
import { readStops } from './load-stops.ts';
import { createModel } from './model.ts';
import { createNeighbours } from './neighbours.ts';
import { createRandom } from './random.ts';
import { createRecreate, insertSites, randomTaste } from './recreate.ts';
import { createTour } from './tour.ts';

const limits = [12, 18, 40];

/** One to three wardens, of whom the second is slow on the way and the third quick at a site. */
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

test('the site that is worth most for its detour is put in first, until none fits', () => {
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

test('a taste weighs the scores by one of four powers, with up to 100 % of noise or none', () => {
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

test('a detour of nothing costs a ten-thousandth of the time of all shifts, and never nothing', () => {
  const smallCost = (...shifts: readonly Shift[]): number => {
    const model = createModel(randomCity(3, 1), shifts, new Set());
    return createRecreate(model, createNeighbours(model), createRandom(1)).smallCost;
  };
  expect(smallCost({ start: 0, startTime: 100, limit: 140 }, { start: 0, limit: 60 })).toBeCloseTo(0.01, 9);
  expect(smallCost({ start: 0, limit: 0 })).toBe(1e-12);
});

test('noise makes some sites less attractive than they are', () => {
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
