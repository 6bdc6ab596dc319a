import type { FeatureCollection } from 'geojson';
import * as v from 'valibot';
import type { Basemap } from './basemap-style.ts';
import { readStreets } from './streets.ts';

const places = v.object({ type: v.literal('FeatureCollection'), features: v.array(v.object({})) });

/** Loads the data of the base map from an address; null without an address, or when it cannot be read. */
export async function loadBasemap(address: string): Promise<Basemap> {
  if (address === '') return null;
  const [basemap, roads] = await Promise.all([
    readJson(`${address}/basemap.geojson`),
    readJson(`${address}/roads_graph.json`),
  ]);
  const streets = readStreets(roads);
  const read = v.safeParse(places, basemap);
  if (!read.success || streets === null) return null;
  // Safe: the map ignores invalid features.
  return { places: basemap as FeatureCollection, streets };
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, { credentials: 'omit' }).catch(() => null);
  return response?.ok === true ? response.json().catch(() => null) : null;
}
