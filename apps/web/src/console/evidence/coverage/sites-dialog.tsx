import { staffContract } from '@patrolplan/contract/staff';
import Briefcase from 'lucide-react/icons/briefcase';
import Printer from 'lucide-react/icons/printer';
import Route from 'lucide-react/icons/route';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import { useId, useState } from 'react';
import type { OpenedSites } from './evidence.ts';
import { type FoundSite, siteColumns } from './site-columns.tsx';
import { SitesSheet } from './sites-sheet.tsx';
import { coverageTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { roundHref, sitesInAddress } from '#console/shared/targets/target.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/settings/features.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Modal, closeModal } from '#ui/dialog/modal.tsx';

/** As many sites as one boost may name. */
const MOST_BOOSTED = 50;

type SitesDialogProps = { opened: OpenedSites; period: string; onClose: () => void };

/** The sites behind a number. Boost, round and print apply to the selected ones. */
export function SitesDialog({ opened: { title, wanted }, period, onClose }: SitesDialogProps) {
  const titleId = useId();
  const now = new Date(useSource(minuteClock) * 60_000);
  const hasRounds = useFeature('round');
  const hasJobs = useFeature('team');
  const state = useStaffData(staffContract.listEvidenceSites, { body: wanted });
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const sites = state.data?.sites ?? [];
  const ticked = sites.filter(({ siteId }) => !unticked.has(siteId));
  const tick = (ids: readonly number[], isTicked: boolean) => {
    const next = new Set(unticked);
    for (const id of ids) {
      if (isTicked) next.delete(id);
      else next.add(id);
    }
    setUnticked(next);
  };
  return (
    <Modal titleId={titleId} className="sm:w-230 sm:max-w-[calc(100vw-2rem)]" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {/* The first focusable element: the dialog opens with the focus here. */}
            <h2 id={titleId} tabIndex={-1} className="text-dialog outline-none">
              {title}
            </h2>
            <p className="mt-1 text-second text-ink-2">{period}</p>
          </div>
          <button
            type="button"
            aria-label={coverageTexts.close}
            onClick={closeModal}
            className="grid size-11 shrink-0 place-items-center rounded-control"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <DataState state={state} failedText={coverageTexts.sitesFailed}>
          {({ count }) =>
            count === 0 ? (
              <EmptyState>{coverageTexts.noSitesHere}</EmptyState>
            ) : (
              <>
                <div className="flex flex-wrap gap-2">
                  {ticked.length === 0 ? (
                    <p className="text-second text-ink-2">{coverageTexts.tickSites}</p>
                  ) : (
                    <>
                      {ticked.length <= MOST_BOOSTED ? (
                        <LinkButton variant="quiet" href={boostHref(ticked)}>
                          <Zap aria-hidden className="size-5" />
                          {coverageTexts.boost}
                        </LinkButton>
                      ) : (
                        <Button variant="quiet" blocked>
                          {coverageTexts.boostFewer(MOST_BOOSTED)}
                        </Button>
                      )}
                      {hasRounds && (
                        <LinkButton href={roundHref(ticked)}>
                          <Route aria-hidden className="size-5" />
                          {coverageTexts.planRound}
                        </LinkButton>
                      )}
                      {hasJobs && ticked.length <= MOST_BOOSTED && (
                        <LinkButton variant="quiet" href={jobHref(ticked)}>
                          <Briefcase aria-hidden className="size-5" />
                          {coverageTexts.giveJobs}
                        </LinkButton>
                      )}
                      <Button variant="quiet" onClick={() => window.print()}>
                        <Printer aria-hidden className="size-5" />
                        {coverageTexts.print}
                      </Button>
                    </>
                  )}
                </div>
                <DataTable
                  caption={title}
                  columns={siteColumns(now, unticked, tick)}
                  groups={[{ id: 'all', rows: sites }]}
                  rowKey={({ siteId }) => siteId}
                />
                <p className="text-small text-ink-2">
                  {coverageTexts.takesTicked}
                  {count > sites.length && ` ${coverageTexts.firstOf(sites.length, count)}`}
                </p>
                <SitesSheet title={title} period={period} sites={ticked} now={now} />
              </>
            )
          }
        </DataState>
      </div>
    </Modal>
  );
}

/** The boost form opens with all of these sites. */
const boostHref = (sites: readonly FoundSite[]): string =>
  `${screens.staffBoosts.path}?set&${sitesInAddress(sites)}`;

/** Today opens with the form of a job for each of these sites. */
const jobHref = (sites: readonly FoundSite[]): string =>
  `${screens.staffToday.path}?job&${sitesInAddress(sites)}`;
