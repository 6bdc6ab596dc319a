/** A trip that is known from the directions service: its straight line and what it took. */
export type KnownTrip = { readonly metres: number; readonly minutes: number };

/** A real leg between two points of a list, by index. The return trip may differ. */
export type RealLeg = { readonly from: number; readonly to: number; readonly minutes: number };

const METRES_PER_MINUTE = 22_000 / 60;
/** Ratio of a route to its straight line, until enough trips are known. */
export const DETOUR = 1.35;
const ENOUGH_TRIPS = 3;

/** Minutes for each metre of straight line before enough is known: 22 km/h with a detour of 1.35. */
export const DEFAULT_PACE = DETOUR / METRES_PER_MINUTE;

/**
 * The same for the legs of a round, without a bias: time over length of the shortest third of the known trips. A round
 * is made of short hops, and each leg has its start and its detour. Long trips would promise more than a round can keep.
 */
export function learnHopPace(trips: readonly KnownTrip[], fallback: number = DEFAULT_PACE): number {
  const known = trips
    .filter(({ metres, minutes }) => metres > 0 && minutes > 0 && Number.isFinite(minutes))
    .sort((one, other) => one.metres - other.metres);
  if (known.length < ENOUGH_TRIPS) return fallback;
  const hops = known.slice(0, Math.max(ENOUGH_TRIPS, Math.ceil(known.length / 3)));
  const sum = (of: (trip: KnownTrip) => number) => hops.reduce((total, trip) => total + of(trip), 0);
  return sum(({ minutes }) => minutes) / sum(({ metres }) => metres);
}

/** Minutes for each metre of straight line: the median of the known trips; the fallback for fewer than three. */
export function learnPace(trips: readonly KnownTrip[], fallback: number = DEFAULT_PACE): number {
  const paces = trips
    .filter(({ metres, minutes }) => metres > 0 && minutes > 0 && Number.isFinite(minutes))
    .map(({ metres, minutes }) => minutes / metres)
    .sort((one, other) => one - other);
  if (paces.length < ENOUGH_TRIPS) return fallback;
  const upper = paces[Math.floor(paces.length / 2)] ?? fallback;
  const lower = paces[Math.floor((paces.length - 1) / 2)] ?? fallback;
  return (lower + upper) / 2;
}

export type TravelInput<Point> = {
  readonly points: readonly Point[];
  /** The straight line between two points. */
  readonly metres: (from: Point, to: Point) => number;
  /** Minutes for each metre of it. */
  readonly pace: number;
  /** Known legs replace their estimate, in their own direction only. Infinity: unreachable. */
  readonly legs?: readonly RealLeg[];
};

/** Minutes between all points, row by row, as a problem takes them. */
export function estimateTravel<Point>({ points, metres, pace, legs = [] }: TravelInput<Point>): Float64Array {
  const travel = new Float64Array(points.length ** 2);
  points.forEach((from, row) =>
    points.forEach((to, column) => {
      if (row !== column) travel[row * points.length + column] = metres(from, to) * pace;
    }),
  );
  for (const { from, to, minutes } of legs) {
    if (from in points && to in points && minutes >= 0) travel[from * points.length + to] = minutes;
  }
  return travel;
}
