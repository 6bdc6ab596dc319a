import type { staffContract } from '@patrolplan/contract/staff';
import { centroid } from '#map/rounded-hull.ts';
import type { Pin, Scene } from '#map/scene.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

export type AreaOutline = StaffReply<typeof staffContract.listAreaOutlines>['areas'][number];

export type AreaLook = {
  readonly colour: string;
  /** Below the name of the area. */
  readonly note?: string;
  /** Number of boosts, shown on a disc at its centre. */
  readonly boosts?: number;
};

const DISC = { background: '#dff2e7', ink: '#14613b' };

/** The areas with their names and looks. */
export function areaScene(outlines: readonly AreaOutline[], looks: ReadonlyMap<number, AreaLook>): Scene {
  const areas = outlines.map(({ id, name, places }) => ({
    id,
    name,
    look: looks.get(id),
    places: places.map(([longitude, latitude]) => ({ latitude, longitude })),
  }));
  return {
    areas: areas.map(({ id, name, look, places }) => ({
      id,
      places,
      name: look?.note === undefined ? name : `${name}\n${look.note}`,
      ...(look && { colour: look.colour }),
    })),
    pins: areas.flatMap(({ id, look, places }, n): readonly Pin[] => {
      const place = centroid(places);
      if (look?.boosts === undefined || place === null) return [];
      return [{ id, place, rank: n + 1, label: String(look.boosts), ...DISC, boosted: true, look: 'stop' }];
    }),
  };
}
