import { useMemo, useState } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { Scene } from '#map/scene.ts';
import { legsBetween, withStreets } from './along-streets.ts';
import { useStreetLines } from '#state/directions/use-street-line.ts';
import { useLastFix } from '#state/position/use-warden-position.ts';

/** The round on the map; a tap selects a stop. The list has the same content. */
export function RoundMap({ scene }: { scene: Scene }) {
  const fix = useLastFix();
  const me = useMemo(() => fix && { place: fix.position, accuracyMetres: fix.accuracyMetres }, [fix]);
  const ways = useMemo(() => [...legsBetween(scene.passed), ...legsBetween(scene.ahead)], [scene]);
  const streets = useStreetLines(ways);
  const drawn = useMemo(() => withStreets(scene, streets), [scene, streets]);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="dock-map -mx-[12px] mb-3 h-[max(18rem,calc(100dvh-17rem))] has-data-no-map:h-auto! landscape-phone:mx-0 landscape-phone:h-[calc(100dvh-7rem)] lg:sticky lg:top-4 lg:mx-0 lg:h-[calc(100dvh-8rem)] lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
      <LazySiteMap label={roundTexts.map} scene={drawn} me={me} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}
