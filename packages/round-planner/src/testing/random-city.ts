import type { City } from '#problem.ts';
import { createRandom } from '#search/random.ts';

/**
 * Sites at random points of a square of 10 minutes, with up to 10 points, a minute each; the first place has no points.
 */
export function randomCity(sites: number, seed: number): City {
  const random = createRandom(seed);
  const points = Array.from({ length: sites + 1 }, () => [random() * 10, random() * 10] as const);
  const travel = points.flatMap(([x, y]) => points.map(([u, v]) => Math.hypot(x - u, y - v)));
  const places = points.map((_, index) => ({ score: index === 0 ? 0 : 10 * (1 - random()), service: 1 }));
  return { places, travel };
}
