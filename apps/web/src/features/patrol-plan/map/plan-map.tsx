import { useMemo } from 'react';
import { ChosenSite } from './chosen-site.tsx';
import { useChosenSite } from './use-chosen-site.ts';
import { useChosenRoute } from './use-chosen-route.ts';
import { planScene } from './plan-scene.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import { useLastFix } from '#state/position/use-warden-position.ts';

type PlanMapProps = { ranking: readonly RankedSite[]; progress: RouteProgress | null };

/** The plan on the map. Shows the row of the selected site. */
export function PlanMap({ ranking, progress }: PlanMapProps) {
  const plan = useMemo(() => planScene(ranking), [ranking]);
  const fix = useLastFix();
  const me = useMemo(() => fix && { place: fix.position, accuracyMetres: fix.accuracyMetres }, [fix]);
  const { chosen, choose, close } = useChosenSite();
  const place = ranking.findIndex(({ site }) => site.siteId === chosen);
  const lines = useChosenRoute(ranking[place], fix?.position ?? null);
  const scene = useMemo(() => ({ ...plan, lines }), [plan, lines]);
  return (
    <div className="plan-map relative -mx-[12px] lg:sticky lg:top-4 lg:mx-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
      <LazySiteMap
        label={planTexts.mapLabel}
        scene={scene}
        me={me}
        chosen={chosen}
        onChoose={(id) => (id === null ? close() : choose(id))}
        sheet={
          place >= 0 && <ChosenSite ranking={ranking} place={place} progress={progress} onClose={close} />
        }
      />
    </div>
  );
}
