import { expect, test } from 'vitest';
import { timeVisits } from './time-visits.ts';

const way = { travel: 5, service: 10 };

test('each visit begins after the travel from the one before and takes its service time', () => {
  const travelled: (readonly [string | undefined, string])[] = [];
  const walk = timeVisits(100, ['a', 'b'], (stop, before) => {
    travelled.push([before, stop]);
    return way;
  });
  expect(walk).toEqual({
    visits: [
      { stop: 'a', arrive: 105, begin: 105, leave: 115 },
      { stop: 'b', arrive: 120, begin: 120, leave: 130 },
    ],
    end: 130,
    inTime: true,
  });
  expect(travelled).toEqual([
    [undefined, 'a'],
    ['a', 'b'],
  ]);
});

test('a warden who is early waits, and one who comes after the last moment is not in time', () => {
  const visit = (hours: { open?: number | null; close?: number | null }) =>
    timeVisits(0, ['a'], () => ({ ...way, ...hours }));
  expect(visit({ open: 8, close: 8 })).toMatchObject({
    visits: [{ arrive: 5, begin: 8 }],
    end: 18,
    inTime: true,
  });
  expect(visit({ close: 4 })).toMatchObject({ end: 15, inTime: false });
  expect(visit({ open: null, close: null })).toMatchObject({ end: 15, inTime: true });
});
