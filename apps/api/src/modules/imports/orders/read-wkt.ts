import type { GridPoint } from './grid-position.ts';
import { type Result, fail, ok } from '#core/result.ts';

type Shape = 'POINT' | 'LINE' | 'POLYGON';
const KINDS: Readonly<Record<string, Shape>> = {
  POINT: 'POINT',
  MULTIPOINT: 'POINT',
  LINESTRING: 'LINE',
  MULTILINESTRING: 'LINE',
  POLYGON: 'POLYGON',
  MULTIPOLYGON: 'POLYGON',
};
const NUMBER = /^-?\d{1,9}(?:\.\d{1,12})?$/;

/**
 * One point for a geometry of an order ('SRID=27700;LINESTRING(444284 333253, 444290 333260)'): of a line the middle of its
 * longest part, of an area the middle of its largest ring, of points the first.
 */
export function readWkt(text: string): Result<GridPoint, string> {
  const [srid = '', shape = ''] = text.split(';');
  if (srid.trim().toUpperCase() !== 'SRID=27700')
    return fail('Its position is not in British National Grid (SRID 27700)');
  const open = shape.indexOf('(');
  const kind = KINDS[shape.slice(0, open).trim().toUpperCase()];
  if (kind === undefined) return fail('Its geometry is not a point, line or area');
  const parts: GridPoint[][] = [];
  // Every list of points is between two brackets, in each kind of geometry.
  for (const list of shape.slice(open).split(/[()]/)) {
    const pairs = list.trim().replace(/^,|,$/g, '').trim();
    if (pairs === '') continue;
    const points = pairs.split(',').map(readPoint);
    const whole = points.filter((point) => point !== undefined);
    if (whole.length < points.length) return fail('Its geometry has a coordinate that is not a number');
    parts.push(whole);
  }
  const [first] = parts;
  const [firstPoint] = first ?? [];
  if (first === undefined || firstPoint === undefined) return fail('Its geometry has no coordinates');
  if (kind === 'POINT') return ok(firstPoint);
  if (kind === 'LINE') return ok(middleOfLine(largest(parts, lineLength) ?? first));
  return ok(middleOfRing(largest(parts, (ring) => Math.abs(doubleArea(ring))) ?? first));
}

function readPoint(text: string): GridPoint | undefined {
  const [east = '', north = '', ...more] = text.trim().split(/\s+/);
  return NUMBER.test(east) && NUMBER.test(north) && more.length <= 1
    ? { east: Number(east), north: Number(north) }
    : undefined;
}

const largest = <Part>(parts: readonly Part[], size: (part: Part) => number): Part | undefined =>
  parts.reduce<Part | undefined>(
    (best, part) => (best === undefined || size(part) > size(best) ? part : best),
    undefined,
  );

const distance = (one: GridPoint, other: GridPoint) =>
  Math.hypot(other.east - one.east, other.north - one.north);

const lineLength = (line: readonly GridPoint[]): number =>
  line.reduce((sum, point, n) => sum + distance(line[n - 1] ?? point, point), 0);

/** The midpoint of a line, by distance along it. */
function middleOfLine(line: readonly GridPoint[]): GridPoint {
  let left = lineLength(line) / 2;
  let [before] = line;
  for (const point of line) {
    if (before === undefined) break;
    const step = distance(before, point);
    if (step > 0 && step >= left) return between(before, point, left / step);
    left -= step;
    before = point;
  }
  return before ?? { east: 0, north: 0 };
}

const between = (one: GridPoint, other: GridPoint, share: number): GridPoint => ({
  east: one.east + (other.east - one.east) * share,
  north: one.north + (other.north - one.north) * share,
});

function doubleArea(ring: readonly GridPoint[]): number {
  return ring.reduce(
    (sum, point, n) => sum + cross(point, ring[(n + 1) % ring.length] ?? point, ring[0] ?? point),
    0,
  );
}

/** Measured from the first corner, because the products of whole grid coordinates lose digits. */
const cross = (one: GridPoint, other: GridPoint, from: GridPoint) =>
  (one.east - from.east) * (other.north - from.north) - (other.east - from.east) * (one.north - from.north);

/** The centre of gravity of an area; of one without size its first corner. */
function middleOfRing(ring: readonly GridPoint[]): GridPoint {
  const from = ring[0] ?? { east: 0, north: 0 };
  const area = doubleArea(ring);
  if (area === 0) return from;
  let [east, north] = [0, 0];
  for (const [n, point] of ring.entries()) {
    const next = ring[(n + 1) % ring.length] ?? point;
    const weight = cross(point, next, from);
    east += (point.east + next.east - 2 * from.east) * weight;
    north += (point.north + next.north - 2 * from.north) * weight;
  }
  return { east: from.east + east / (3 * area), north: from.north + north / (3 * area) };
}
