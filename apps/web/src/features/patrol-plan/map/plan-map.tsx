import Navigation from 'lucide-react/icons/navigation';
import X from 'lucide-react/icons/x';
import './plan-map.css';
import { memo, useEffect, useMemo, useState } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { isBoosted } from '#domain/score/score-breakdown.ts';
import type { Position } from '#domain/geo.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { planMapTexts } from './texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import type { MapLine, Pin, Scene } from '#map/scene.ts';
import { MapSheet } from '#map/map-sheet.tsx';
import { useLastFix } from '#state/position/use-warden-position.ts';
import { dockedHeight } from '#ui/dock/follow-docked-bar.ts';
import { LinkButton, OutLinkButton } from '#ui/button.tsx';
import { isLocated } from '#domain/site/site.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import { useStreetLine } from '#state/directions/use-street-line.ts';
import { rowShade } from '#features/patrol-plan/list/plan-row.ts';
import { siteRowProps } from '#features/patrol-plan/list/site-row-props.ts';
import { SiteRow } from '#features/patrol-plan/list/site-row.tsx';
import { paths } from '#config/paths.ts';
import { directionsTo } from '#state/settings/navigation-link.ts';

type EntryState = { readonly mapSite?: unknown } | null;

/** The chosen site is in the history entry: browser back closes its sheet, and back from its page shows it again. */
function useChosenSite(): {
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
  readonly close: () => void;
} {
  const [chosen, setChosen] = useState(chosenInHistory);
  useEffect(() => {
    const follow = () => setChosen(chosenInHistory());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    chosen,
    choose(id) {
      const state = { ...(history.state as object | null), mapSite: id };
      if (chosenInHistory() === null) history.pushState(state, '');
      else history.replaceState(state, '');
      setChosen(id);
    },
    close() {
      if (chosenInHistory() === null) setChosen(null);
      else history.back();
    },
  };
}

function chosenInHistory(): number | null {
  const id = (history.state as EntryState)?.mapSite; // Safe: any script may set the state; it is checked here.
  return typeof id === 'number' ? id : null;
}

type PlanMapProps = { shown: boolean; ranking: readonly RankedSite[]; progress: RouteProgress | null };

/** The plan on the map, with the row of the selected site. Memoized: a hidden map follows no ranking. */
export const PlanMap = memo(Drawn, (before, after) => !before.shown && !after.shown);

function Drawn({ shown, ranking, progress }: PlanMapProps) {
  const plan = useMemo(() => planScene(ranking), [ranking]);
  const fix = useLastFix();
  const me = useMemo(() => fix && { place: fix.position, accuracyMetres: fix.accuracyMetres }, [fix]);
  const { chosen, choose, close } = useChosenSite();
  const place = ranking.findIndex(({ site }) => site.siteId === chosen);
  const lines = useChosenRoute(ranking[place], fix?.position ?? null);
  const scene = useMemo(() => ({ ...plan, lines }), [plan, lines]);
  return (
    <div
      ref={fillWindow}
      hidden={!shown}
      className="plan-map relative -mx-[12px] lg:sticky lg:top-4 lg:mx-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line"
    >
      <LazySiteMap
        label={planMapTexts.mapLabel}
        hidden={!shown}
        scene={scene}
        me={me}
        chosen={chosen}
        onChoose={(id) => (id === null ? close() : choose(id))}
        sheet={
          shown &&
          place >= 0 && <ChosenSite ranking={ranking} place={place} progress={progress} onClose={close} />
        }
      />
    </div>
  );
}

/**
 * Publishes where a map begins on the page (`--map-top`) and how much is docked below it (`--map-below`), so that it ends
 * where the dock or the window does: what follows is not cut in two.
 */
function fillWindow(map: HTMLDivElement): () => void {
  const measure = () => {
    if (map.hidden) return;
    const dock = document.querySelector<HTMLElement>('[data-docked]');
    map.style.setProperty('--map-top', `${map.getBoundingClientRect().top + scrollY}px`);
    map.style.setProperty('--map-below', `${dock ? dockedHeight(dock) : 0}px`);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(document.body);
  addEventListener('resize', measure);
  return () => {
    sizes.disconnect();
    removeEventListener('resize', measure);
  };
}

/** The route to the selected site: along the streets once it is known, until then a straight line. */
export function useChosenRoute(chosen: RankedSite | undefined, me: Position | null): readonly MapLine[] {
  const ends = useMemo(() => routeEnds(chosen), [chosen]);
  const streets = useStreetLine(ends);
  return useMemo(() => {
    if (streets !== null) return [{ places: streets }];
    const from = ends?.from ?? me;
    const site = chosen?.site;
    return from && site && isLocated(site) ? [{ places: [from, site], isEstimate: true }] : [];
  }, [streets, ends, chosen, me]);
}

/** Starts where the route of the row was measured, so that the line and the minutes match. */
function routeEnds(chosen: RankedSite | undefined) {
  const from = chosen?.route?.from;
  if (!from || !isLocated(chosen.site)) return null;
  const { latitude, longitude } = chosen.site;
  return { from, to: { latitude, longitude } };
}

/** The ranking on the map: every located site in the colour of its row, and the outlines of the areas. */
export function planScene(ranking: readonly RankedSite[]): Scene {
  const pins = ranking.flatMap(({ site, boost }, place): readonly Pin[] => {
    if (!isLocated(site)) return [];
    const boosted = isBoosted(boost);
    return [
      {
        id: site.siteId,
        place: { latitude: site.latitude, longitude: site.longitude },
        rank: place + 1,
        label: String(place + 1),
        ...rowShade(place, ranking.length, boosted),
        boosted,
      },
    ];
  });
  const areaBySite = new Map(ranking.map(({ site }) => [site.siteId, site.areaName]));
  const areas = Map.groupBy(pins, ({ id }) => areaBySite.get(id));
  return { pins, areas: [...areas.values()].map((inArea) => ({ places: inArea.map(({ place }) => place) })) };
}

type ChosenSiteProps = {
  ranking: readonly RankedSite[];
  place: number;
  progress: RouteProgress | null;
  onClose: () => void;
};

/** The row of the selected site in a sheet on the map, with its actions. */
function ChosenSite({ ranking, place, progress, onClose }: ChosenSiteProps) {
  const ranked = ranking[place];
  if (!ranked) return null;
  const { site } = ranked;
  const directions = directionsTo({ siteName: site.siteName, position: isLocated(site) ? site : null });
  return (
    <MapSheet label={planMapTexts.chosenSite}>
      <div className="plan-list">
        <ul>
          <SiteRow {...siteRowProps(ranking, ranked, place, progress)} />
        </ul>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5 [&>a]:flex-1">
        <LinkButton
          variant="quiet"
          href={paths.siteDetail(site.siteId, site.siteName)}
          state={siteHandover(ranked)}
        >
          {planMapTexts.details}
        </LinkButton>
        {directions !== null && (
          <OutLinkButton href={directions}>
            <Navigation aria-hidden className="size-5" />
            {planMapTexts.directions}
          </OutLinkButton>
        )}
        <button
          type="button"
          aria-label={planMapTexts.closeSite}
          onClick={onClose}
          className="grid min-h-12 w-12 place-items-center rounded-control border border-line-strong text-ink hover:bg-sunken lg:min-h-11"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </MapSheet>
  );
}
