import type { FeatureCollection, Position } from 'geojson';

/** Kinds of places that are named on the built-in base map. */
const NAMED: ReadonlySet<unknown> = new Set(['water', 'park', 'cemetery', 'golf']);

/** One point for each name: a polygon is drawn in several tiles, each of which would name it again. */
export function placeNames(places: FeatureCollection): FeatureCollection {
  const largest = new Map<
    string,
    { readonly width: number; readonly at: Position; readonly kind: unknown }
  >();
  for (const { properties, geometry } of places.features) {
    const { k: kind, n: name }: { k?: unknown; n?: unknown } = properties ?? {};
    if (typeof name !== 'string' || name === '' || !NAMED.has(kind)) continue;
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    for (const [ring = []] of polygons) {
      const chord = widestChord(ring);
      if (chord && chord.width > (largest.get(name)?.width ?? 0)) largest.set(name, { ...chord, kind });
    }
  }
  return {
    type: 'FeatureCollection',
    features: [...largest].map(([n, { at, kind }]) => ({
      type: 'Feature',
      properties: { n, k: kind },
      geometry: { type: 'Point', coordinates: at },
    })),
  };
}

/** The middle of the widest line from west to east inside a ring, at half its height: a point inside of it. */
function widestChord(ring: readonly Position[]): { readonly width: number; readonly at: Position } | null {
  const heights = ring.map(([, y = 0]) => y);
  const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
  const crossings = ring
    .flatMap(([x = 0, y = 0], n) => {
      const [nextX = 0, nextY = 0] = ring[(n + 1) % ring.length] ?? [];
      if (y > middle === nextY > middle) return [];
      return [x + ((middle - y) / (nextY - y)) * (nextX - x)];
    })
    .toSorted((one, other) => one - other);
  let widest: { width: number; at: Position } | null = null;
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const [west = 0, east = 0] = crossings.slice(n, n + 2);
    if (east - west > (widest?.width ?? 0)) widest = { width: east - west, at: [(west + east) / 2, middle] };
  }
  return widest;
}

const LETTER_PX = 7.5;
/** Names wrap at eight times their size of 13 px. */
const WIDEST_PX = 104;
const LINE_PX = 18;

/** Whether a name at a point of the map is inside of its edges. */
export function isInside(
  name: string,
  { x, y }: { readonly x: number; readonly y: number },
  box: { readonly width: number; readonly height: number },
): boolean {
  const length = name.length * LETTER_PX;
  const halfWidth = Math.min(length, WIDEST_PX) / 2 + 4;
  const halfHeight = (Math.ceil(length / WIDEST_PX) * LINE_PX) / 2 + 4;
  return x > halfWidth && x < box.width - halfWidth && y > halfHeight && y < box.height - halfHeight;
}
