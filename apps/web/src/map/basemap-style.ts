import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColours } from './colours.ts';
import { placeNames } from './place-names.ts';
import type { Street } from './streets.ts';

/** Data of the built-in base map; null where the deployment ships none. */
export type Basemap = { readonly places: FeatureCollection; readonly streets: readonly Street[] } | null;

/** The source and the layer of the names of places. */
export const NAMES = 'names';

/** Style of the built-in base map: land, parks, water and streets in two widths. Without data only the land. */
export function basemapStyle(basemap: Basemap, colours: MapColours): StyleSpecification {
  const land: StyleSpecification = {
    version: 8,
    sources: {},
    layers: [{ id: 'land', type: 'background', paint: { 'background-color': colours.land } }],
  };
  if (basemap === null) return land;
  return {
    ...land,
    sources: {
      places: { type: 'geojson', data: basemap.places },
      streets: { type: 'geojson', data: streetLines(basemap.streets) },
      [NAMES]: { type: 'geojson', data: placeNames(basemap.places) },
    },
    layers: [
      ...land.layers,
      {
        id: 'parks',
        type: 'fill',
        source: 'places',
        filter: ['!=', ['get', 'k'], 'water'],
        paint: { 'fill-color': colours.park },
      },
      {
        id: 'water',
        type: 'fill',
        source: 'places',
        filter: ['==', ['get', 'k'], 'water'],
        paint: { 'fill-color': colours.water },
      },
      streetLayer('street-edges', colours.edge, 2),
      streetLayer('streets', colours.street, 0),
      {
        id: NAMES,
        type: 'symbol',
        source: NAMES,
        minzoom: 12,
        layout: {
          'text-field': ['coalesce', ['get', 'n'], ''],
          'text-font': ['sans-serif'],
          'text-size': 13,
          'text-padding': 24,
          'text-max-width': 8,
        },
        paint: {
          'text-color': ['case', ['==', ['get', 'k'], 'water'], colours.waterLabel, colours.label],
          'text-halo-color': ['case', ['==', ['get', 'k'], 'water'], colours.water, colours.land],
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}

function streetLines(streets: readonly Street[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: streets.map(({ isMain, points }) => ({
      type: 'Feature',
      properties: { isMain },
      geometry: { type: 'LineString', coordinates: [...points] },
    })),
  };
}

function streetLayer(id: string, colour: string, edge: number): StyleSpecification['layers'][number] {
  const width = (main: number, other: number): ExpressionSpecification => [
    'case',
    ['get', 'isMain'],
    main + edge,
    other + edge,
  ];
  return {
    id,
    type: 'line',
    source: 'streets',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colour,
      'line-width': [
        'interpolate',
        ['exponential', 1.5],
        ['zoom'],
        12,
        width(1.5, 0.5),
        15,
        width(6, 3.5),
        18,
        width(18, 12),
      ],
    },
  };
}

export type Name = { readonly name: string; readonly at: [number, number] };

/** The names of the built-in base map and where they stand. */
export function namesIn({ sources }: StyleSpecification): readonly Name[] {
  const source = sources[NAMES];
  if (source?.type !== 'geojson' || typeof source.data !== 'object') return [];
  if (source.data.type !== 'FeatureCollection') return [];
  return source.data.features.flatMap(({ properties, geometry }) => {
    if (geometry.type !== 'Point') return [];
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return [{ name: String(properties?.['n']), at: [longitude, latitude] }];
  });
}
