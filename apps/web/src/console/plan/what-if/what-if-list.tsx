import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { whatIfTexts } from './texts.ts';
import { type WhatIfPlan, momentTitle, partsText, rankedPlan, weatherText } from './what-if-plan.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffQuery } from '#console/shared/staff-call.ts';
import { scoreText } from '#domain/format.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { now } from '#platform/clock.ts';
import { explanationWords } from '#domain/explanation/explanation.ts';
import { codeQuery } from '#platform/query/code-query.ts';
import { Button } from '#ui/button.tsx';
import { FailedLines, LoadingLines } from '#ui/page/lines-states.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { whyContract } from '@patrolplan/contract/why';
import { siteFromReply } from '#domain/site/site.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/service/api.ts';

/** The plan that an area would have at a time. */
function whatIfQuery(area: string, time: Date) {
  const body = { area, time: time.toISOString() };
  return queryOptions<WhatIfPlan>({
    queryKey: ['staff', 'whatIf', body],
    queryFn: async ({ signal }) => {
      const reply = await valueOrThrow(api.call(whyContract.whatIf, { body }, { signal }));
      return {
        at: new Date(reply.at),
        dayType: reply.day_type,
        period: reply.period,
        observations: reply.observations.map(({ condition, temp, observed_at, site_count }) => ({
          condition,
          temp,
          observedAt: new Date(observed_at),
          siteCount: site_count,
        })),
        sites: reply.sites.map(siteFromReply),
        boosts: Object.fromEntries(reply.sites.map(({ site_id, boost_score }) => [site_id, boost_score])),
      };
    },
    placeholderData: keepPreviousData,
  });
}

const REASONS_CODE = codeQuery(
  'reasons-at',
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded when somebody opens a row
  () => import('#features/why/reasons-at.tsx'),
);

/** Shows only the first sites of an area, which may have thousands. */
const FIRST = 50;

export function WhatIfList({ area, time }: { area: string; time: Date }) {
  const state = useStaffQuery(whatIfQuery(area, time));
  return (
    <DataState state={state} failedText={whatIfTexts.failed}>
      {(plan) => <Plan plan={plan} />}
    </DataState>
  );
}

function Plan({ plan }: { plan: WhatIfPlan }) {
  const [all, setAll] = useState(false);
  const ranked = rankedPlan(plan);
  if (ranked.length === 0) return <EmptyState>{whatIfTexts.noSites}</EmptyState>;
  const shown = all ? ranked : ranked.slice(0, FIRST);
  return (
    <section aria-label={whatIfTexts.list} className="grid min-w-0 gap-3">
      <div className="min-w-0 px-1 wrap-anywhere lg:px-0">
        <h3 className="text-body font-strong">{momentTitle(plan)}</h3>
        <p className="text-second text-ink-2">{weatherText(plan, now())}</p>
      </div>
      <ol className="min-w-0 rounded-card border border-line bg-surface px-4 shadow-card dark:shadow-none">
        {shown.map((ranking, n) => (
          <li key={ranking.site.siteId} className="border-line not-first:border-t">
            <PlannedSite rank={n + 1} ranked={ranking} time={plan.at} />
          </li>
        ))}
      </ol>
      {shown.length < ranked.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {whatIfTexts.showAll(ranked.length)}
        </Button>
      )}
    </section>
  );
}

/** A row that expands to its reasons at that time. */
function PlannedSite({ rank, ranked, time }: { rank: number; ranked: RankedSite; time: Date }) {
  const [open, setOpen] = useState(false);
  const { site, final } = ranked;
  return (
    <details className="group/site" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-mx-2 flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-option px-2 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2 group-open/site:rotate-90" />
        <span className="min-w-5 shrink-0 text-right text-second text-ink-2 tabular-nums">{rank}</span>
        <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          <span className="block text-body font-strong">{site.siteName}</span>
          <span className="block text-second text-ink-2">{partsText(ranked)}</span>
        </span>
        <span className="ml-auto shrink-0 text-body font-strong tabular-nums">{scoreText(final)}</span>
      </summary>
      {open && (
        <div className="pb-3 sm:pl-8">
          <LoadedReasons siteId={site.siteId} time={time} />
        </div>
      )}
    </details>
  );
}

function LoadedReasons({ siteId, time }: { siteId: number; time: Date }) {
  const code = useQuery(REASONS_CODE);
  if (code.data) return <code.data.ReasonsAt siteId={siteId} time={time} planned={null} />;
  if (code.isFetching) return <LoadingLines label={explanationWords.loading} />;
  return (
    <FailedLines offline={false} retryLabel={explanationWords.tryAgain} onRetry={() => void code.refetch()}>
      {explanationWords.failed}
    </FailedLines>
  );
}
