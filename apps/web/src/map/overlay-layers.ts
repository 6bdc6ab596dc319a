import type { FeatureCollection } from 'geojson';
import type { FilterSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './colours.ts';

const HIGHEST_GROUPED_ZOOM = 15;

export function overlaySource(data: FeatureCollection, grouped: boolean): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data,
    ...(grouped ? { cluster: true, clusterRadius: 44, clusterMaxZoom: HIGHEST_GROUPED_ZOOM } : {}),
  };
}

export const CLUSTERS = 'pp-clusters';
export const DOTS = 'pp-dots';
export const AREAS = 'pp-areas';
export const CHOSEN_AREA = 'pp-area-chosen';

export const isArea = (id: number | null): FilterSpecification => ['==', ['get', 'id'], id ?? -1];

/** Our layers, lowest first. */
export function overlayLayers(colours: MapColours): readonly LayerSpecification[] {
  return [
    {
      id: AREAS,
      type: 'fill',
      source: 'pp-areas',
      paint: {
        'fill-color': ['coalesce', ['get', 'colour'], colours.accent],
        // A colour set on the area carries a meaning and needs more contrast.
        'fill-opacity': ['case', ['has', 'colour'], 0.8, 0.1],
      },
    },
    {
      id: 'pp-area-edges',
      type: 'line',
      source: 'pp-areas',
      filter: ['has', 'colour'],
      paint: { 'line-color': colours.passed, 'line-width': 1 },
    },
    {
      id: CHOSEN_AREA,
      type: 'line',
      source: 'pp-areas',
      filter: isArea(null),
      paint: { 'line-color': colours.ink, 'line-width': 3 },
    },
    {
      id: 'pp-line-case',
      type: 'line',
      source: 'pp-lines',
      filter: ['==', ['get', 'kind'], 'solid'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colours.lineCase, 'line-width': 9 },
    },
    {
      id: 'pp-line',
      type: 'line',
      source: 'pp-lines',
      filter: ['==', ['get', 'kind'], 'solid'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': ['coalesce', ['get', 'colour'], colours.line], 'line-width': 4.5 },
    },
    {
      id: 'pp-line-estimate',
      type: 'line',
      source: 'pp-lines',
      filter: ['==', ['get', 'kind'], 'estimate'],
      paint: {
        'line-color': ['coalesce', ['get', 'colour'], colours.line],
        'line-width': 3,
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'pp-line-passed',
      type: 'line',
      source: 'pp-lines',
      filter: ['==', ['get', 'kind'], 'passed'],
      paint: { 'line-color': colours.passed, 'line-width': 3, 'line-dasharray': [1, 1.5] },
    },
    {
      id: DOTS,
      type: 'circle',
      source: 'pp-dots',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': ['case', ['any', ['get', 'hollow'], ['get', 'small']], 5, 7],
        'circle-color': ['case', ['get', 'hollow'], colours.land, ['get', 'background']],
        'circle-stroke-width': 2,
        'circle-stroke-color': ['case', ['get', 'hollow'], colours.passed, colours.ring],
      },
    },
    {
      id: CLUSTERS,
      type: 'circle',
      source: 'pp-dots',
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 15, 100, 19, 1000, 24],
        'circle-color': colours.surface,
        'circle-stroke-width': 2,
        'circle-stroke-color': colours.accent,
      },
    },
    {
      id: 'pp-cluster-counts',
      type: 'symbol',
      source: 'pp-dots',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['sans-serif'],
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colours.ink },
    },
    {
      id: 'pp-names',
      type: 'symbol',
      source: 'pp-names',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['sans-serif'],
        'text-size': 13,
        'text-max-width': 9,
        'text-anchor': ['case', ['get', 'below'], 'top', 'center'],
        'text-offset': ['case', ['get', 'below'], ['literal', [0, 1.3]], ['literal', [0, 0]]],
      },
      paint: { 'text-color': colours.ink, 'text-halo-color': colours.surface, 'text-halo-width': 1.5 },
    },
    {
      // Drawn by elements above the map. This keeps the names of the base map from standing under them.
      id: 'pp-discs',
      type: 'symbol',
      source: 'pp-discs',
      layout: {
        'text-field': '00',
        'text-font': ['sans-serif'],
        'text-size': 24,
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
    {
      id: 'pp-accuracy',
      type: 'fill',
      source: 'pp-me',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.me, 'fill-opacity': 0.18 },
    },
    {
      id: 'pp-me',
      type: 'circle',
      source: 'pp-me',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6.5,
        'circle-color': colours.me,
        'circle-stroke-width': 2.5,
        'circle-stroke-color': colours.ring,
      },
    },
  ];
}
