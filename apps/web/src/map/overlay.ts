import type { FeatureCollection } from 'geojson';
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './colours.ts';
import { roundedHull } from './rounded-hull.ts';
import type { OwnPosition, Pin, Scene } from './scene.ts';
import type { Position } from '#domain/geo.ts';

/** So many sites have a disc with their rank. The others are dots. */
const DISCS = 12;
/** Beyond this many sites the dots are grouped. */
const CLUSTERS_BEYOND = 200;
const AREA_MARGIN_METRES = 110;
const HIGHEST_GROUPED_ZOOM = 15;

/** The sources of our own layers; the ground is below them. */
export type Overlay = Readonly<Record<'areas' | 'dots' | 'round' | 'me', FeatureCollection>>;

/** Every stop of a round has a disc; of a plan the first ones. */
export const hasDisc = ({ look, rank }: Pin): boolean =>
  look === undefined ? rank <= DISCS : look !== 'hollow';

export const isGrouped = ({ pins }: Scene): boolean => pins.length > CLUSTERS_BEYOND;

export function overlayOf(scene: Scene, me: OwnPosition | null): Overlay {
  return {
    areas: collection(
      scene.areas.flatMap(({ places, colour }) => {
        const ring = roundedHull(places, AREA_MARGIN_METRES);
        return ring === null ? [] : [polygon(ring, colour === undefined ? {} : { colour })];
      }),
    ),
    dots: collection(
      scene.pins
        .filter((pin) => !hasDisc(pin))
        .map((pin) => ({
          type: 'Feature',
          properties: { id: pin.id, background: pin.background, hollow: pin.look === 'hollow' },
          geometry: { type: 'Point', coordinates: coordinates(pin.place) },
        })),
    ),
    round: collection([
      ...line(scene.passed ?? [], { passed: true }),
      ...line(scene.ahead ?? [], { passed: false }),
    ]),
    me: collection(
      me === null
        ? []
        : [
            polygon(roundedHull([me.place], me.accuracyMetres) ?? [], { accuracy: true }),
            {
              type: 'Feature',
              properties: {},
              geometry: { type: 'Point', coordinates: coordinates(me.place) },
            },
          ],
    ),
  };
}

type Feature = FeatureCollection['features'][number];

const collection = (features: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
});

const polygon = (ring: readonly [number, number][], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[...ring]] },
});

function line(places: readonly Position[], properties: Feature['properties']): readonly Feature[] {
  if (places.length < 2) return [];
  return [
    { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: places.map(coordinates) } },
  ];
}

const coordinates = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude];

export function overlaySource(data: FeatureCollection, grouped: boolean): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data,
    ...(grouped ? { cluster: true, clusterRadius: 44, clusterMaxZoom: HIGHEST_GROUPED_ZOOM } : {}),
  };
}

export const CLUSTERS = 'pp-clusters';
export const DOTS = 'pp-dots';

/** Our layers, the lowest first. */
export function overlayLayers(colours: MapColours): readonly LayerSpecification[] {
  return [
    {
      id: 'pp-areas',
      type: 'fill',
      source: 'pp-areas',
      paint: { 'fill-color': ['coalesce', ['get', 'colour'], colours.accent], 'fill-opacity': 0.1 },
    },
    {
      id: 'pp-round-case',
      type: 'line',
      source: 'pp-round',
      filter: ['!', ['get', 'passed']],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colours.lineCase, 'line-width': 9 },
    },
    {
      id: 'pp-round-ahead',
      type: 'line',
      source: 'pp-round',
      filter: ['!', ['get', 'passed']],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colours.line, 'line-width': 4.5 },
    },
    {
      id: 'pp-round-passed',
      type: 'line',
      source: 'pp-round',
      filter: ['get', 'passed'],
      paint: { 'line-color': colours.passed, 'line-width': 3, 'line-dasharray': [1, 1.5] },
    },
    {
      id: DOTS,
      type: 'circle',
      source: 'pp-dots',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': ['case', ['get', 'hollow'], 5, 7],
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
