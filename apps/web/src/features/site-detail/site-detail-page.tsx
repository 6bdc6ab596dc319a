import Ban from 'lucide-react/icons/ban';
import Zap from 'lucide-react/icons/zap';
import { BeforeYouGoSlot } from '#state/precautions/before-you-go-slot.tsx';
import { AskedSlot } from '#state/requests/asked-slot.tsx';
import { useAsked } from '#state/plan/asked-sites.ts';
import { timesAsked } from '#domain/request/asked.ts';
import { AddressCard } from './address-card.tsx';
import { ComingEvents, EventsCard } from './events-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { SiteActions } from './site-actions.tsx';
import { detailTexts } from './texts.ts';
import { type SiteDetail, useSiteDetail } from './use-site-detail.ts';
import { WeatherCard } from './weather-card.tsx';
import { WhyScore } from './why-score.tsx';
import { paths } from '#config/paths.ts';
import { CloseSiteSlot } from '#state/closures/closure-slots.tsx';
import type { HandoverRoute, SiteHandover } from '#domain/site/site-handover.ts';
import { CANNOT_BE_ENFORCED } from '#domain/closure/closure-words.ts';
import { useSource } from '#platform/source.ts';
import { closedSites, claimedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { useBoostReasonTexts } from '#state/plan/boost-reasons.ts';
import { partText } from '#domain/format.ts';
import { BackLink } from '#ui/text/back-link.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Suspense } from 'react';
import { lazySlot } from '#platform/lazy-slot.ts';
import { minuteClock } from '#platform/clock.ts';
import { useFeature } from '#state/settings/features.ts';
import { useProfile } from '#state/session/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { weatherQuery } from './site-queries.ts';
import type { ProvidedData } from '#domain/credits.ts';
import { useCredits } from '#state/settings/credits.ts';
import { Credits } from '#ui/text/credits.tsx';
import { SiteFact } from '#ui/text/site-fact.tsx';
import { Card } from '#ui/page/card.tsx';
import { siteFact, timesFact } from '#domain/visit/site-fact.ts';
import { visitedText } from '#domain/visit/visited-text.ts';
import { useLastVisit } from '#state/field/on-device.ts';

function RouteCard({ route }: { route: HandoverRoute | null }) {
  return (
    <Card title={detailTexts.route}>
      {route === null ? (
        <p className="text-second text-ink-2">{detailTexts.noRoute}</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-4">
          <RouteFact name={detailTexts.duration} fact={route.durationText} />
          <RouteFact name={detailTexts.distance} fact={route.distanceText} />
        </dl>
      )}
    </Card>
  );
}

function RouteFact({ name, fact }: { name: string; fact: string }) {
  return (
    <div>
      <dt className="text-fact text-ink-2">{name}</dt>
      <dd className="text-score tabular-nums">{fact}</dd>
    </div>
  );
}

/** Attribution of the data on screen. */
function DetailCredits({ siteId, known }: { siteId: number; known: SiteHandover | null }) {
  const weather = useQuery(weatherQuery(siteId)).data ?? known?.weather ?? null;
  const shown: ProvidedData[] = [];
  if (known !== null && known.route !== null) shown.push('routes');
  if (weather !== null && (weather.main !== '' || weather.temp !== null)) shown.push('weather');
  if (known !== null && known.scores.event > 0) shown.push('events');
  return <Credits credits={useCredits(shown)} />;
}

type QuickBoostProps = { siteId: number; siteName: string };

/** Loaded for staff only. While offline the button is left out. */
const QuickBoost = lazySlot<QuickBoostProps>(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded for staff only
  async () => (await import('#console/plan/boosts/quick-boost.tsx')).QuickBoost,
);

/** Lets staff boost the site. */
function BoostSite({ siteId, siteName }: QuickBoostProps) {
  const isOn = useFeature('staff');
  const state = useProfile();
  if (!isOn || state.kind !== 'ready' || !state.profile.isStaff) return null;
  return (
    <Suspense fallback={null}>
      <QuickBoost siteId={siteId} siteName={siteName} />
    </Suspense>
  );
}

/**
 * On a phone in this order: distance, weather, score, events, address. On wide screens score and events are beside the
 * others.
 */
export function SiteDetailPage() {
  const detail = useSiteDetail();
  const { siteId, siteName, known, noSuchSite } = detail;
  const isMarked = useSource(closedSites)?.includes(siteId) === true;
  return (
    <>
      <BackLink href={detail.isFromRound ? paths.round : paths.patrolPlan}>
        {detail.isFromRound ? detailTexts.backToRound : detailTexts.back}
      </BackLink>
      <div className="w-full max-w-298 px-[12px] pb-6 lg:px-10">
        <div className="dock-frame">
          <header className="dock-head">
            <div className="px-1 pt-1 lg:px-0">
              <div className="dock-title">
                <h1 tabIndex={-1} className="text-h1 wrap-anywhere lg:text-h1-wide">
                  {siteName}
                </h1>
                {known?.boosted && <BoostLine known={known} />}
                {known?.boosted && <BoostReasons siteId={siteId} />}
                <VisitedLine siteId={siteId} reportedAt={known?.lastVisitedAt ?? null} site={known} />
                {isMarked && <MarkedLine />}
                {!noSuchSite && <BoostSite siteId={siteId} siteName={siteName} />}
              </div>
            </div>
          </header>
          <div className="dock-main">
            {noSuchSite ? (
              <EmptyState>{detailTexts.noSuchSite}</EmptyState>
            ) : (
              <div className="grid gap-3">
                <BeforeYouGoSlot precautions={known?.precautions} />
                <SiteCards detail={detail} />
              </div>
            )}
          </div>
          {!noSuchSite && (
            <SiteActions siteId={siteId} siteName={siteName} position={known?.position ?? null} />
          )}
        </div>
        <DetailCredits siteId={siteId} known={known} />
      </div>
    </>
  );
}

const FACTS = 'min-w-0 @min-[43rem]:col-start-2';

function SiteCards({ detail }: { detail: SiteDetail }) {
  const { siteId, siteName, address, area, known, missing } = detail;
  return (
    <div className="grid gap-3 @min-[43rem]:grid-cols-[1fr_25rem] @min-[43rem]:grid-rows-[auto_auto_auto_1fr] @min-[43rem]:gap-x-5">
      <div className={FACTS}>
        <RouteCard route={known?.route ?? null} />
      </div>
      <div className={FACTS}>
        <WeatherCard siteId={siteId} planned={known?.weather ?? null} />
      </div>
      <div className="grid min-w-0 content-start gap-3 @min-[43rem]:col-start-1 @min-[43rem]:row-span-4 @min-[43rem]:row-start-1">
        <ScoreCard scores={known?.scores ?? null} missing={missing}>
          <WhyScore siteId={siteId} area={address?.area ?? area} known={known} />
        </ScoreCard>
        <AskedSlot siteId={siteId} />
        <EventsCard siteId={siteId} eventScore={known?.scores.event ?? null} />
      </div>
      {known && known.scores.event > 0 && <ComingEvents siteId={siteId} className={FACTS} />}
      <div className={FACTS}>
        <AddressCard address={address} area={area} missing={missing} />
        <CloseSiteSlot key={siteId} siteId={siteId} siteName={siteName} />
      </div>
    </div>
  );
}

/** The site is in no plan. */
function MarkedLine() {
  return (
    <p className="mt-1 flex items-center gap-2 text-second font-strong">
      <Ban aria-hidden className="size-4 shrink-0" />
      {CANNOT_BE_ENFORCED}
    </p>
  );
}

function BoostLine({ known }: { known: SiteHandover }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-second">
      <Badge tone="good" icon={Zap}>
        {detailTexts.boosted}
      </Badge>
      <span>{detailTexts.boostScore(partText(known.scores.boost))}</span>
    </p>
  );
}

/** 'Coaches expected · until 16:30' below the badge, from the last boosts. */
export function BoostReasons({ siteId }: { siteId: number }) {
  return useBoostReasonTexts(siteId).map((reason) => (
    <p key={reason} className="mt-1 text-second wrap-anywhere text-ink-2">
      {reason}
    </p>
  ));
}

const FACT_LINE = 'mt-2 flex items-center gap-2 text-second';

type VisitedLineProps = {
  siteId: number;
  reportedAt: number | null;
  site: SiteHandover | null;
};

/**
 * Below the name of the site: a colleague is on the way, 'visited 12 min ago', else whether it is due; and how often it was seen
 * today if it is to be seen several times.
 */
function VisitedLine({ siteId, reportedAt, site }: VisitedLineProps) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const isClaimed = useSource(claimedSites).has(siteId);
  const visited = visitedText(at, new Date(minute * 60_000));
  const fact = siteFact(isClaimed, visited, site ?? {}, timesAsked(useAsked(siteId)));
  return (
    <>
      <SiteFact fact={fact} className={FACT_LINE} />
      {site && fact?.kind !== 'times' && <SiteFact fact={timesFact(site)} className={FACT_LINE} />}
    </>
  );
}
