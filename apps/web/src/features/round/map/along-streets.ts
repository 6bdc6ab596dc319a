import type { Position } from '#domain/geo.ts';
import { samePlace } from '#domain/geo.ts';
import type { Scene } from '#map/scene.ts';

type Ways = readonly { readonly from: Position; readonly to: Position }[];

/** The ways of a line from place to place, without those that lead nowhere. */
export function waysOf(places: readonly Position[] = []): Ways {
  return places.slice(1).flatMap((to, index) => {
    const from = places[index];
    return from === undefined || samePlace(from, to) ? [] : [{ from, to }];
  });
}

/** The round along the streets, behind and ahead; straight as it is while a line is missing. */
export function withStreets(scene: Scene, streets: readonly (readonly Position[])[] | null): Scene {
  if (streets === null) return scene;
  const behind = waysOf(scene.passed).length;
  const line = (places: readonly Position[] | undefined, along: readonly (readonly Position[])[]) =>
    along.length === 0 ? (places ?? []) : along.flat();
  return {
    ...scene,
    passed: line(scene.passed, streets.slice(0, behind)),
    ahead: line(scene.ahead, streets.slice(behind)),
  };
}
