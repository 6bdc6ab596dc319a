import { useMemo, useState } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { Scene } from '#map/scene.ts';
import type { Position } from '#domain/geo.ts';
import { useStreetLine } from '#state/directions/use-street-line.ts';
import { useLastFix } from '#state/position/use-warden-position.ts';

/** The round on the map; a tap on a stop marks it. The list says the same, below or beside it. */
export function RoundMap({ scene }: { scene: Scene }) {
  const fix = useLastFix();
  const me = useMemo(() => fix && { place: fix.position, accuracyMetres: fix.accuracyMetres }, [fix]);
  const [from, to] = scene.ahead ?? [];
  const streets = useStreetLine(from && to ? { from, to } : null);
  const drawn = useMemo(() => withStreets(scene, streets), [scene, streets]);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="dock-map -mx-[12px] mb-3 h-[max(20rem,calc(100dvh-24rem))] has-data-no-map:h-auto! lg:mx-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
      <LazySiteMap label={roundTexts.map} scene={drawn} me={me} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

/** The leg to the next stop along the streets, where they are known. */
function withStreets(scene: Scene, streets: readonly Position[] | null): Scene {
  const { ahead } = scene;
  if (streets === null || ahead === undefined) return scene;
  return { ...scene, ahead: [...ahead.slice(0, 1), ...streets, ...ahead.slice(1)] };
}
