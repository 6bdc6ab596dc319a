import { expect, test } from 'vitest';
import { randomCity } from '#testing/random-city.ts';
import { createModel, type Model } from './model.ts';
import { createNeighbours, fillRow, type Neighbours } from './neighbours.ts';

test('a row of neighbours has all reachable sites of a small city, nearest first', () => {
  const travel = [0, 5, 3, Infinity, 5, 0, 1, 1, 3, 1, 0, 1, 9, 9, 9, 0];
  const places = [{ score: 1 }, { score: 1, service: 1 }, { score: 1, service: 4 }, { score: 1 }];
  const problem = { places, travel, start: 0, limit: 100 };
  const model = createModel(problem, [problem], new Set());
  const [neighbours] = createNeighbours(model);
  if (!neighbours) throw new Error('One round has neighbours.');
  expect(neighbours.count[0]).toBe(-1);
  fillRow(model, neighbours, 0);
  expect(Array.from(neighbours.site.slice(0, neighbours.count[0]))).toEqual([1, 2]);
  expect(Array.from(neighbours.reach.slice(0, 2))).toEqual([6, 7]);
});

test('a row of neighbours in a large city has the nearest and the richest sites, nearest first', () => {
  const count = 160;
  const places = Array.from({ length: count }, (_, index) => ({ score: index === 130 ? 1_000 : 1 }));
  const travel = Float64Array.from({ length: count ** 2 }, (_, index) =>
    Math.abs(Math.floor(index / count) - (index % count)),
  );
  const problem = { places, travel, start: 0, limit: 10_000 };
  const model = createModel(problem, [problem], new Set());
  const [neighbours] = createNeighbours(model);
  if (!neighbours) throw new Error('One round has neighbours.');
  fillRow(model, neighbours, 0);
  const row = Array.from(neighbours.site.slice(0, neighbours.count[0]));
  // The 48 nearest also have the most points for their time, except one that is far and has many.
  expect(row).toEqual([...Array.from({ length: 48 }, (_, index) => index + 1), 130]);
});

function rowOf(model: Model, node: number): readonly number[] {
  const [neighbours] = createNeighbours(model);
  if (!neighbours) throw new Error('One round has neighbours.');
  fillRow(model, neighbours, node);
  const from = node * neighbours.width;
  return [...neighbours.site.subarray(from, from + (neighbours.count[node] ?? 0))];
}

test('a row of neighbours in a large city has the 48 nearest and the 48 with most points per minute', () => {
  for (const seed of [1, 2, 3]) {
    const problem = { ...randomCity(151 + seed, seed), start: 0, limit: 1_000 };
    const model = createModel(problem, [problem], new Set());
    const node = seed === 1 ? model.sites : seed * 7;
    const travel = model.habits[0]?.travel ?? [];
    const reach = (site: number): number => (travel[node * model.size + site] ?? 0) + 1;
    const by = (key: (site: number) => number): number[] =>
      [...Array(model.sites).keys()]
        .filter((site) => site !== node)
        .sort((one, other) => key(one) - key(other))
        .slice(0, 48);
    const nearest = by(reach);
    const richest = by((site) => reach(site) / (model.score[site] ?? 0));
    const wanted = [...new Set([...nearest, ...richest])].sort((one, other) => reach(one) - reach(other));
    expect(rowOf(model, node)).toEqual(wanted);
  }
});

test('a row of neighbours has all sites of a city with up to 150', () => {
  const lengthFor = (sites: number): number => {
    const problem = { ...randomCity(sites, 1), start: 0, limit: 1_000 };
    return rowOf(createModel(problem, [problem], new Set()), sites).length;
  };
  expect(lengthFor(150)).toBe(150);
  expect(lengthFor(151)).toBeLessThanOrEqual(96);
});

test('wardens with equal travel and service times share their rows of neighbours', () => {
  const city = randomCity(5, 1);
  const shift = { start: 0, limit: 100 };
  const neighbours = (other: object): readonly Neighbours[] =>
    createNeighbours(createModel(city, [shift, { ...shift, ...other }], new Set()));
  const [one, same] = neighbours({ limit: 50 });
  expect(same).toBe(one);
  const [first, slow] = neighbours({ service: city.places.map(() => 9) });
  expect(slow).not.toBe(first);
});
