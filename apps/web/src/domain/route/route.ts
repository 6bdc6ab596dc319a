import { type Position, milesFromMetres } from '#domain/geo.ts';
import { distanceText, durationText } from '#domain/format.ts';

/** The route to one site, its score, and its origin. */
export type Route = {
  readonly durationSeconds: number;
  readonly durationText: string;
  readonly miles: number;
  readonly distanceText: string;
  readonly score: number;
  /** Null when unknown: the route is shown, but requested again. */
  readonly from: Position | null;
};

/** Known routes by site id. */
export type RouteBook = Readonly<Record<number, Route>>;

export const EMPTY_BOOK: RouteBook = {};

export function routeFrom(directions: { seconds: number; metres: number }, from: Position): Route {
  const miles = milesFromMetres(directions.metres);
  return {
    durationSeconds: directions.seconds,
    durationText: durationText(directions.seconds),
    miles,
    distanceText: distanceText(miles),
    score: routeScore(directions.seconds),
    from,
  };
}

const BEST_ROUTE_SCORE = 5;
const HALVING_SECONDS = 3000;

/** 5 at zero distance, 2.5 at 50 minutes. */
export function routeScore(durationSeconds: number): number {
  return BEST_ROUTE_SCORE / (1 + durationSeconds / HALVING_SECONDS);
}
