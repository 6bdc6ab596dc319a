import { useMemo, useState } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { Scene } from '#map/scene.ts';
import { useStreetLines } from '#state/directions/use-street-line.ts';
import { useLastFix } from '#state/position/use-warden-position.ts';
import { type Position, samePlace } from '#domain/geo.ts';

/** The round on the map; a tap selects a stop. The list has the same content. */
export function RoundMap({ scene }: { scene: Scene }) {
  const fix = useLastFix();
  const me = useMemo(() => fix && { place: fix.position, accuracyMetres: fix.accuracyMetres }, [fix]);
  const legs = useMemo(() => [...legsBetween(scene.passed), ...legsBetween(scene.ahead)], [scene]);
  const streets = useStreetLines(legs);
  const drawn = useMemo(() => withStreets(scene, streets), [scene, streets]);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="dock-map -mx-[12px] mb-2 h-[max(18rem,calc(100dvh-16.5rem))] has-data-no-map:h-auto! landscape-phone:mx-0 landscape-phone:h-[calc(100dvh-8.25rem)] lg:sticky lg:top-4 lg:mx-0 lg:h-[calc(100dvh-8rem)] lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
      <LazySiteMap label={roundTexts.map} scene={drawn} me={me} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

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
