import type { RoundProblem } from '#problem.ts';
import { createRandom } from '#search/random.ts';

/**
 * A generated round of some hours with a break, and sites of which about a third need a return visit and a quarter have hours, in
 * minutes. The same seed gives the same problem.
 */
export function shiftProblem(sites: number, seed: number): RoundProblem {
  const random = createRandom(seed * 7_919 + sites);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const limit = sites <= 9 ? between(90, 140) : between(180, 420);
  const points = Array.from({ length: sites + 1 }, () => [random() * 30, random() * 30] as const);
  const travel = points.flatMap(([x, y]) => points.map(([u, v]) => Math.hypot(x - u, y - v)));
  const places = points.map((_, index) => {
    if (index === 0) return { score: 0 };
    const waits = between(15, 60);
    const opens = between(0, limit / 2);
    return {
      score: between(100, 900) / 100,
      service: between(3, 8),
      ...(random() < 0.25 && { open: opens, close: opens + between(30, 120) }),
      ...(random() < 0.35 && { returnAfter: { earliest: waits + 10, latest: waits + 40 } }),
    };
  });
  const opens = between(20, limit / 2);
  return {
    places,
    travel,
    start: 0,
    limit,
    ...(random() < 0.6 && { end: 0 }),
    break: { open: opens, close: opens + between(15, 60), length: between(10, 30) },
  };
}

/** 25 problems of 4 to 9 sites and 25 of 20 to 92. */
export const SHIFT_PROBLEMS: readonly { readonly sites: number; readonly seed: number }[] = Array.from(
  { length: 50 },
  (_, index) => ({ sites: index < 25 ? 4 + (index % 6) : 20 + 3 * (index - 25), seed: index + 1 }),
);
