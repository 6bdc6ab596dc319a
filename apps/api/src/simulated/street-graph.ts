import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** [longitude, latitude], as in GeoJSON. */
export type Point = readonly [longitude: number, latitude: number];

/** A piece of street between two junctions. It may be travelled in both directions. */
export type Street = {
  readonly from: number;
  readonly to: number;
  readonly metres: number;
  readonly isMain: boolean;
  /** From the one junction to the other. */
  readonly line: readonly Point[];
};

export type StreetGraph = {
  readonly streets: readonly Street[];
  /** By junction, the numbers of the streets that meet there. */
  readonly streetsAt: readonly (readonly number[])[];
  /** The straight pieces of all streets, six numbers each: street, place in its line, and both ends. A flat array is fast to scan. */
  readonly pieces: Float64Array;
};

/** Part of the URL of the files: increase it when one of them changes. */
export const MAP_DATA_VERSION = 1;
const MAP_DATA = new URL('../../data/demo-map/', import.meta.url);
export const ROADS_FILE = new URL('roads_graph.json', MAP_DATA);
export const BASEMAP_FILE = new URL('basemap.geojson', MAP_DATA);

const DEGREES_PER_UNIT = 1e-5;
const MAIN_STREET = 1;

const point = v.tuple([v.number(), v.number()]);
const roads = v.object({
  nodes: v.array(point),
  edges: v.array(v.tuple([v.number(), v.number(), v.number(), v.number(), v.number(), v.array(v.number())])),
});

let loaded: StreetGraph | undefined;

/** The streets of the demo's city, loaded on first use. Production never loads them. */
export function streetGraph(): StreetGraph {
  loaded ??= readStreets(JSON.parse(readFileSync(ROADS_FILE, 'utf8')));
  return loaded;
}

function readStreets(file: unknown): StreetGraph {
  const { nodes, edges } = v.parse(roads, file);
  const streetsAt = nodes.map((): number[] => []);
  const streets = edges.map(([from, to, metres, kind, , interior], number): Street => {
    streetsAt[from]?.push(number);
    streetsAt[to]?.push(number);
    const [start, end] = [nodes[from], nodes[to]];
    if (start === undefined || end === undefined) throw new Error(`Street ${number} leads nowhere`);
    return { from, to, metres, isMain: kind === MAIN_STREET, line: [...unpack(start, interior), end] };
  });
  return { streets, streetsAt, pieces: splitStreets(streets) };
}

function splitStreets(streets: readonly Street[]): Float64Array {
  return Float64Array.from(
    streets.flatMap(({ line }, street) =>
      line.slice(1).flatMap((end, after) => [street, after, ...(line[after] ?? end), ...end]),
    ),
  );
}

function unpack(start: Point, differences: readonly number[]): readonly Point[] {
  const points: Point[] = [start];
  let [longitude, latitude] = start;
  for (let index = 0; index + 1 < differences.length; index += 2) {
    longitude = rounded(longitude + (differences[index] ?? 0) * DEGREES_PER_UNIT);
    latitude = rounded(latitude + (differences[index + 1] ?? 0) * DEGREES_PER_UNIT);
    points.push([longitude, latitude]);
  }
  return points;
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
