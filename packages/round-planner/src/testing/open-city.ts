import type { RoundProblem } from '#problem.ts';

/** A start in the corner of sites on a grid of lanes, without windows. */
export function openCity(sites: number, limit: number): RoundProblem {
  const points = Array.from(
    { length: sites + 1 },
    (_, index) => [(index * 7) % 11, (index * 5) % 13] as const,
  );
  const travel = points.flatMap(([x, y]) => points.map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)));
  const places = points.map((_, index) => ({ score: index === 0 ? 0 : 1 + (index % 4), service: 1 }));
  return { places, travel, start: 0, end: 0, limit };
}
