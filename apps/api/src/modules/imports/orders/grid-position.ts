import proj4 from 'proj4';

export type GridPoint = { readonly east: number; readonly north: number };

/** British National Grid (EPSG:27700) with the seven parameters of the Ordnance Survey: a few metres everywhere. */
const BRITISH_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs';
const toWorld = proj4(BRITISH_GRID, 'WGS84');
/** Where the grid is defined: Great Britain with its islands. */
const EAST = { least: 0, most: 700_000 };
const NORTH = { least: 0, most: 1_300_000 };
/** About ten centimetres; more digits would pretend an accuracy that the transformation does not have. */
const DIGITS = 1e6;

export const isOnGrid = ({ east, north }: GridPoint): boolean =>
  east >= EAST.least && east <= EAST.most && north >= NORTH.least && north <= NORTH.most;

export function worldPosition({ east, north }: GridPoint): { latitude: number; longitude: number } {
  const [longitude, latitude] = toWorld.forward([east, north]);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
