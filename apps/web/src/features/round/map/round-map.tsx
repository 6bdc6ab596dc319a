import { useMemo, useState } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { Scene } from '#map/scene.ts';
import { useLastFix } from '#state/position/use-warden-position.ts';

/** The round on the map; a tap on a stop marks it. The list says the same, below or beside it. */
export function RoundMap({ scene }: { scene: Scene }) {
  const fix = useLastFix();
  const me = useMemo(() => fix && { place: fix.position, accuracyMetres: fix.accuracyMetres }, [fix]);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="-mx-[12px] mb-3 h-[max(20rem,calc(100dvh-24rem))] has-data-no-map:h-auto! lg:mx-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
      <LazySiteMap label={roundTexts.map} scene={scene} me={me} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}
