import { expect, test } from 'vitest';
import { spreadDiscs } from './spread-discs.ts';

const spread = (...points: { x: number; y: number }[]) => {
  const offsets = spreadDiscs(points);
  return points.map(({ x, y }, n) => ({ x: x + (offsets[n]?.x ?? 0), y: y + (offsets[n]?.y ?? 0) }));
};
const gaps = (points: readonly { x: number; y: number }[]) =>
  points.flatMap((one, n) =>
    points.slice(n + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );

test('discs that do not touch stay where they are', () => {
  expect(
    spreadDiscs([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
    ]),
  ).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('discs that cover each other are moved apart, also those on the same place', () => {
  const crowd = spread({ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 10, y: 4 }, { x: 200, y: 0 });
  expect(Math.min(...gaps(crowd))).toBeGreaterThanOrEqual(27.9);
  expect(crowd.at(-1)).toEqual({ x: 200, y: 0 });
});

test('a disc stays near its place in the densest crowd', () => {
  const offsets = spreadDiscs(Array.from({ length: 40 }, () => ({ x: 0, y: 0 })));
  for (const { x, y } of offsets) expect(Math.hypot(x, y)).toBeLessThanOrEqual(36.01);
});
