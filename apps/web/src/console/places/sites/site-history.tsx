import { staffContract } from '@patrolplan/contract/staff';
import Archive from 'lucide-react/icons/archive';
import Briefcase from 'lucide-react/icons/briefcase';
import type { StaffSite } from './site.ts';
import { siteFormTexts, siteTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { sitesInAddress } from '#console/shared/targets/target.ts';
import { paths } from '#config/paths.ts';
import { screens } from '#config/screens.ts';
import { TextLink } from '#ui/text/text-link.tsx';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Button, LinkButton } from '#ui/button.tsx';

type SiteHistoryProps = {
  site: StaffSite;
  /** While there are unsaved changes, undo and retire are blocked. */
  hasChanges: boolean;
  onDone: (site: StaffSite, message: string) => void;
};

/** When the site was last changed, undo of that change, and whether the site is active. */
export function SiteHistory({ site, hasChanges, onDone }: SiteHistoryProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const hasJobs = useFeature('team');
  const input = { params: { siteid: site.siteId }, body: { version: site.version } };
  const undo = useStaffAction(staffContract.undoSiteChange, (reply) => onDone(reply, siteFormTexts.undone));
  const retire = useStaffAction(staffContract.retireSite, (reply) => onDone(reply, siteFormTexts.retiredNow));
  const bringBack = useStaffAction(staffContract.bringBackSite, (reply) =>
    onDone(reply, siteFormTexts.broughtBack),
  );
  const problem = undo.problem ?? retire.problem ?? bringBack.problem;
  const run = (action: typeof undo | typeof retire | typeof bringBack) => () => {
    for (const each of [undo, retire, bringBack]) each.forget();
    action.run(input);
  };
  return (
    <div className="grid gap-3">
      {problem && (
        <Banner tone="error" detail={problem.detail}>
          {problem.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 lg:px-0">
        <p className="text-second text-ink-2">
          {site.isRetired && (
            <span className="mr-2 inline-block">
              <Badge tone="warn" icon={Archive}>
                {siteTexts.retired}
              </Badge>
            </span>
          )}
          {site.isRetired && `${siteFormTexts.isRetired} `}
          {site.changedAt !== null && siteFormTexts.changedOn(momentText(new Date(site.changedAt), now))}
        </p>
        <div className="flex flex-wrap gap-2 lg:ml-auto">
          {!site.isRetired && (
            <>
              <TextLink href={paths.siteDetail(site.siteId, site.cells['site_name'] ?? '')}>
                {siteTexts.inPlan}
              </TextLink>
              <TextLink href={boostHref(site)}>{siteTexts.boost}</TextLink>
            </>
          )}
          {hasJobs && !site.isRetired && (
            <LinkButton variant="quiet" href={jobHref(site)}>
              <Briefcase aria-hidden className="size-5 shrink-0" />
              {siteFormTexts.giveJob}
            </LinkButton>
          )}
          {site.canUndo && (
            <Button
              variant="quiet"
              pending={undo.pending}
              pendingLabel={siteFormTexts.undoing}
              blocked={hasChanges}
              onClick={run(undo)}
            >
              {siteFormTexts.undo}
            </Button>
          )}
          {site.isRetired ? (
            <Button
              variant="quiet"
              pending={bringBack.pending}
              pendingLabel={siteFormTexts.bringingBack}
              blocked={hasChanges}
              onClick={run(bringBack)}
            >
              {siteFormTexts.bringBack}
            </Button>
          ) : (
            <Button
              variant="quiet"
              pending={retire.pending}
              pendingLabel={siteFormTexts.retiring}
              blocked={hasChanges}
              onClick={run(retire)}
            >
              {siteFormTexts.retire}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Today opens with the form of a job for the site. */
const jobHref = ({ siteId, cells }: StaffSite): string =>
  `${screens.staffToday.path}?job&${sitesInAddress([{ siteId, siteName: cells['site_name'] ?? '' }])}`;

const boostHref = ({ siteId, cells }: StaffSite) =>
  `${screens.staffBoosts.path}?set&${sitesInAddress([{ siteId, siteName: cells['site_name'] ?? '' }])}`;
