import type { Position } from '#domain/geo.ts';

type Point = readonly [x: number, y: number];

const METRES_PER_DEGREE = 111_320;
/** Points of the arc around a corner, for each full turn. */
const STEPS_PER_TURN = 32;

/**
 * The outline of an area: the convex hull of its sites, with a margin and round corners, as a closed ring of
 * [longitude, latitude]. One site gives a circle, none gives null.
 */
export function roundedHull(
  places: readonly Position[],
  marginMetres: number,
): readonly [number, number][] | null {
  const [first] = places;
  if (first === undefined) return null;
  // Flat coordinates in metres around the first site: exact enough for the size of an area.
  const scale = METRES_PER_DEGREE * Math.cos((first.latitude * Math.PI) / 180);
  const flat = places.map(({ latitude, longitude }): Point => [
    longitude * scale,
    latitude * METRES_PER_DEGREE,
  ]);
  // The hull of the circles around the corners of the hull is the hull with a round margin.
  const circles = convexHull(flat).flatMap((corner) => circleAround(corner, marginMetres));
  const outline = convexHull(circles).map(([x, y]): [number, number] => [x / scale, y / METRES_PER_DEGREE]);
  const [start] = outline;
  return start === undefined ? null : [...outline, start];
}

/** The middle of the outline of these places; null when there are none. */
export function centroid(places: readonly Position[]): Position | null {
  const ring = roundedHull(places, 1)?.slice(1);
  if (ring === undefined) return null;
  const mean = (axis: 0 | 1) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length;
  return { longitude: mean(0), latitude: mean(1) };
}

function circleAround([x, y]: Point, radius: number): readonly Point[] {
  return Array.from({ length: STEPS_PER_TURN }, (_, n): Point => {
    const angle = (2 * Math.PI * n) / STEPS_PER_TURN;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Andrew's monotone chain: counter-clockwise, without points on an edge. */
export function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Above 0 for a turn to the left. */
function turn([ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0], [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
