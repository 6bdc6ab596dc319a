import type { FeatureCollection } from 'geojson';
import { centroid, roundedHull } from './rounded-hull.ts';
import type { MapArea, OwnPosition, Pin, Scene } from './scene.ts';
import type { Position } from '#domain/geo.ts';

/** Number of sites with a disc that shows their rank. The others are dots. */
const DISCS = 12;
/** Above this number of sites the dots are grouped. */
const CLUSTERS_BEYOND = 200;
const AREA_MARGIN_METRES = 110;

/** Sources of our own layers, above the base map. */
export type OverlayPart = 'areas' | 'names' | 'discs' | 'dots' | 'lines';

/** Every stop of a round has a disc; in a plan only the first sites have one. */
export const hasDisc = ({ look, rank }: Pin): boolean =>
  look === undefined ? rank <= DISCS : look !== 'hollow' && look !== 'dot';

export const isGrouped = ({ pins }: Scene): boolean => pins.length > CLUSTERS_BEYOND;

/** Each part is built on demand, so that a new line does not rebuild ten thousand dots. */
export const overlayParts: Readonly<Record<OverlayPart, (scene: Scene) => FeatureCollection>> = {
  areas: (scene) =>
    collection(
      scene.areas.flatMap(({ id, colour, places }) => {
        const ring = roundedHull(places, AREA_MARGIN_METRES);
        return ring === null ? [] : [polygon(ring, given({ id, colour }))];
      }),
    ),
  names: (scene) => collection(scene.areas.flatMap((area) => areaLabel(area, scene))),
  discs: ({ pins }) => collection(pins.filter(hasDisc).map(({ place }) => point(coordinates(place), {}))),
  dots: (scene) =>
    collection(
      scene.pins
        .filter((pin) => !hasDisc(pin))
        .map(({ id, place, background, look }) =>
          point(coordinates(place), { id, background, hollow: look === 'hollow', small: look === 'dot' }),
        ),
    ),
  lines: ({ passed = [], ahead = [], lines = [] }) =>
    collection([
      ...line(passed, { kind: 'passed' }),
      ...line(ahead, { kind: 'solid' }),
      ...lines.flatMap(({ places, colour, isEstimate = false }) =>
        line(places, given({ kind: isEstimate ? 'estimate' : 'solid', colour })),
      ),
    ]),
};

/** The parts of the overlay that another scene changes. */
export function changedParts(before: Scene, after: Scene): readonly OverlayPart[] {
  const pins = before.pins !== after.pins;
  const areas = before.areas !== after.areas;
  const lines =
    before.lines !== after.lines || before.ahead !== after.ahead || before.passed !== after.passed;
  return [
    ...(areas ? (['areas'] as const) : []),
    ...(areas || pins ? (['names'] as const) : []),
    ...(pins ? (['discs', 'dots'] as const) : []),
    ...(lines ? (['lines'] as const) : []),
  ];
}

/** The position of the person with its accuracy circle. */
export function positionOverlay(me: OwnPosition | null): FeatureCollection {
  if (me === null) return collection([]);
  return collection([
    polygon(roundedHull([me.place], me.accuracyMetres) ?? [], {}),
    point(coordinates(me.place), {}),
  ]);
}

type Feature = FeatureCollection['features'][number];

const collection = (features: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
});

/** Leaves out unset properties, because styles test whether a property exists. */
const given = (properties: object): Feature['properties'] =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));

const polygon = (ring: readonly [number, number][], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[...ring]] },
});

const point = (at: [number, number], properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: at },
});

function line(places: readonly Position[], properties: Feature['properties']): readonly Feature[] {
  if (places.length < 2) return [];
  return [
    { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: places.map(coordinates) } },
  ];
}

/** At the centre of the area, or below a disc at that place. */
function areaLabel({ id, name, places }: MapArea, { pins }: Scene): readonly Feature[] {
  const middle = centroid(places);
  if (name === undefined || middle === null) return [];
  return [point(coordinates(middle), { name, below: pins.some((pin) => pin.id === id && hasDisc(pin)) })];
}

const coordinates = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude];
