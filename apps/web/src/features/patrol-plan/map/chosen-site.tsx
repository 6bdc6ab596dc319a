import Navigation from 'lucide-react/icons/navigation';
import X from 'lucide-react/icons/x';
import { siteRowProps } from '#features/patrol-plan/list/site-row-props.ts';
import { SiteRow } from '#features/patrol-plan/list/site-row.tsx';
import { paths } from '#config/paths.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import { directionsTo } from '#state/navigation-link.ts';
import { isLocated } from '#domain/site/site.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import { MapSheet } from '#map/map-sheet.tsx';
import { LinkButton, OutLinkButton } from '#ui/button.tsx';

type ChosenSiteProps = {
  ranking: readonly RankedSite[];
  place: number;
  progress: RouteProgress | null;
  onClose: () => void;
};

/** The row of the selected site in a sheet on the map, with its actions. */
export function ChosenSite({ ranking, place, progress, onClose }: ChosenSiteProps) {
  const ranked = ranking[place];
  if (!ranked) return null;
  const { site } = ranked;
  const directions = directionsTo({ siteName: site.siteName, position: isLocated(site) ? site : null });
  return (
    <MapSheet label={planTexts.chosenSite}>
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
          {planTexts.details}
        </LinkButton>
        {directions !== null && (
          <OutLinkButton href={directions}>
            <Navigation aria-hidden className="size-5" />
            {planTexts.directions}
          </OutLinkButton>
        )}
        <button
          type="button"
          aria-label={planTexts.closeSite}
          onClick={onClose}
          className="grid min-h-12 w-12 place-items-center rounded-control border border-line-strong text-ink hover:bg-sunken lg:min-h-11"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </MapSheet>
  );
}
