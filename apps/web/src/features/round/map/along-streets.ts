import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import type { Scene } from '#map/scene.ts';

type LegEnds = readonly { readonly from: Position; readonly to: Position }[];

/** The legs between consecutive places, without those of zero length. */
export function legsBetween(places: readonly Position[] = []): LegEnds {
  return places.slice(1).flatMap((to, index) => {
    const from = places[index];
    return from === undefined || samePlace(from, to) ? [] : [{ from, to }];
  });
}

/** The round along the streets, done and ahead; straight lines while one is missing. */
export function withStreets(scene: Scene, streets: readonly (readonly Position[])[] | null): Scene {
  if (streets === null) return scene;
  const behind = legsBetween(scene.passed).length;
  const line = (places: readonly Position[] | undefined, along: readonly (readonly Position[])[]) =>
    along.length === 0 ? (places ?? []) : along.flat();
  return {
    ...scene,
    passed: line(scene.passed, streets.slice(0, behind)),
    ahead: line(scene.ahead, streets.slice(behind)),
  };
}
