import { expect, test } from 'vitest';
import { createSchedule } from './schedule.ts';

/** The annealings of the first iterations, as member and length. */
function annealings(iterations: number) {
  const schedule = createSchedule();
  const list: {
    member: number;
    length: number;
    fresh: boolean;
    first: boolean;
    last: boolean;
    sorted: boolean;
  }[] = [];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const { member, phase, isFresh, isFirst, isLast } = schedule;
    if (phase === 0)
      list.push({ member, length: 0, fresh: isFresh, first: isFirst, last: isLast, sorted: false });
    const current = list.at(-1);
    if (current === undefined) throw new Error('The first phase is 0.');
    current.length++;
    current.sorted = schedule.advance();
  }
  return list;
}

const GENERATION = 8 * 100 + 4 * 200 + 2 * 400 + 800;

test('a generation anneals eight, four, two and one, each time for twice as long', () => {
  const list = annealings(GENERATION);
  expect(list.map(({ member }) => member)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 0, 1, 0]);
  expect(list.map(({ length }) => length)).toEqual([
    ...Array<number>(8).fill(100),
    ...Array<number>(4).fill(200),
    400,
    400,
    800,
  ]);
});

test('the better half of the pool continues after each row', () => {
  const sorted = annealings(GENERATION).map((annealing) => annealing.sorted);
  expect(sorted.flatMap((isSorted, index) => (isSorted ? [index] : []))).toEqual([7, 11, 13]);
});

test('each generation starts from scratch and takes one and a half times as long', () => {
  const next = annealings(GENERATION * 2.5).slice(15);
  expect(next.map(({ length }) => length)).toEqual([
    ...Array<number>(8).fill(150),
    ...Array<number>(4).fill(300),
    600,
    600,
    1_200,
  ]);
  expect(next.map(({ fresh }) => fresh)).toEqual([
    ...Array<boolean>(8).fill(true),
    ...Array<boolean>(7).fill(false),
  ]);
});

test('exactly one annealing is marked first, and the longest of each generation last', () => {
  const list = annealings(GENERATION * 2.5);
  expect(list.flatMap(({ first }, index) => (first ? [index] : []))).toEqual([0]);
  expect(list.flatMap(({ last }, index) => (last ? [index] : []))).toEqual([14, 29]);
});

test('the phase of an annealing runs from 0 up to 1', () => {
  const schedule = createSchedule();
  expect(schedule.phase).toBe(0);
  for (let iteration = 0; iteration < 99; iteration++) schedule.advance();
  expect(schedule.phase).toBeCloseTo(0.99, 12);
});
