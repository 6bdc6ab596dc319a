const BEST_ROUTE_SCORE = 5;
const HALVING_SECONDS = 3000;

/** 5 for a site at hand, half of it at 50 minutes. */
export function routeScore(durationSeconds: number): number {
  return BEST_ROUTE_SCORE / (1 + durationSeconds / HALVING_SECONDS);
}
