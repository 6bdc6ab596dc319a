import type { FeatureCollection } from 'geojson';
import { roundedHull } from './rounded-hull.ts';
import type { OwnPosition, Pin, Scene } from './scene.ts';
import type { Position } from '#domain/geo.ts';

/** So many sites have a disc with their rank. The others are dots. */
const DISCS = 12;
/** Beyond this many sites the dots are grouped. */
const CLUSTERS_BEYOND = 200;
const AREA_MARGIN_METRES = 110;

/** The sources of our own layers; the ground is below them. */
export type Overlay = Readonly<Record<'areas' | 'names' | 'dots' | 'lines' | 'me', FeatureCollection>>;

/** Every stop of a round has a disc; of a plan the first ones. */
export const hasDisc = ({ look, rank }: Pin): boolean =>
  look === undefined ? rank <= DISCS : look !== 'hollow';

export const isGrouped = ({ pins }: Scene): boolean => pins.length > CLUSTERS_BEYOND;

export function overlayOf(scene: Scene, me: OwnPosition | null): Overlay {
  const areas = scene.areas.flatMap((area) => {
    const ring = roundedHull(area.places, AREA_MARGIN_METRES);
    return ring === null ? [] : [{ area, ring }];
  });
  return {
    areas: collection(areas.map(({ ring, area: { id, colour } }) => polygon(ring, given({ id, colour })))),
    names: collection(
      areas.flatMap(({ ring, area: { name } }) =>
        name === undefined ? [] : [point(middleOf(ring), { name })],
      ),
    ),
    dots: collection(
      scene.pins
        .filter((pin) => !hasDisc(pin))
        .map((pin) =>
          point(coordinates(pin.place), {
            id: pin.id,
            background: pin.background,
            hollow: pin.look === 'hollow',
          }),
        ),
    ),
    lines: collection([
      ...line(scene.passed ?? [], { kind: 'passed' }),
      ...line(scene.ahead ?? [], { kind: 'solid' }),
      ...(scene.lines ?? []).flatMap(({ places, colour, isEstimate = false }) =>
        line(places, given({ kind: isEstimate ? 'estimate' : 'solid', colour })),
      ),
    ]),
    me: collection(
      me === null
        ? []
        : [
            polygon(roundedHull([me.place], me.accuracyMetres) ?? [], { accuracy: true }),
            point(coordinates(me.place), {}),
          ],
    ),
  };
}

type Feature = FeatureCollection['features'][number];

const collection = (features: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
});

/** Without the properties that are not set: a style asks whether a property is there. */
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

/** Inside, because the ring is convex. */
function middleOf(ring: readonly [number, number][]): [number, number] {
  // The last corner is the first again.
  const corners = ring.slice(1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

function line(places: readonly Position[], properties: Feature['properties']): readonly Feature[] {
  if (places.length < 2) return [];
  return [
    { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: places.map(coordinates) } },
  ];
}

const coordinates = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude];
