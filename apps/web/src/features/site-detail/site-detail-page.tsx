import Zap from 'lucide-react/icons/zap';
import { Link } from 'wouter';
import { AddressCard } from './address-card.tsx';
import { BoostSite } from './boost-site.tsx';
import { ComingEvents } from './coming-events.tsx';
import { DetailCredits } from './detail-credits.tsx';
import { EventsCard } from './events-card.tsx';
import { RouteCard } from './route-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { SiteActions } from './site-actions.tsx';
import { detailTexts } from './texts.ts';
import { useSiteDetail } from './use-site-detail.ts';
import type { SiteDetail } from './use-site-detail.ts';
import { VisitedLine } from './visited-line.tsx';
import { WeatherCard } from './weather-card.tsx';
import { BoostReasons } from './boost-reasons.tsx';
import { WhyScore } from './why-score.tsx';
import { paths } from '#config/paths.ts';
import { MarkSiteSlot } from '#state/marks/mark-slots.tsx';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { partText } from '#domain/format.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/**
 * On a phone in this order: distance, weather, score, events, address. On wide screens score and events are beside the
 * others.
 */
export function SiteDetailPage() {
  const detail = useSiteDetail();
  const { siteId, siteName, known, noSuchSite } = detail;
  return (
    <div className="w-full max-w-298 px-[12px] pt-1 pb-6 lg:px-10 lg:pt-5">
      <Link
        href={detail.isFromRound ? paths.round : paths.patrolPlan}
        className="inline-flex min-h-11 items-center px-1 text-second font-semibold text-link hover:underline lg:px-0"
      >
        {detail.isFromRound ? detailTexts.backToRound : detailTexts.back}
      </Link>
      <div className="dock-frame">
        <header className="dock-head">
          <div className="px-1 pt-1 lg:px-0">
            <div className="dock-title">
              <h1 tabIndex={-1} className="text-h1 wrap-anywhere lg:text-h1-wide">
                {siteName}
              </h1>
              {known?.boosted && <BoostLine known={known} />}
              {known?.boosted && <BoostReasons siteId={siteId} />}
              <VisitedLine
                siteId={siteId}
                reportedAt={known?.lastVisitedAt ?? null}
                overdueDays={known?.overdueDays}
              />
              {!noSuchSite && <MarkSiteSlot key={siteId} siteId={siteId} siteName={siteName} />}
              {!noSuchSite && <BoostSite siteId={siteId} siteName={siteName} />}
            </div>
          </div>
        </header>
        {!noSuchSite && (
          <SiteActions siteId={siteId} siteName={siteName} position={known?.position ?? null} />
        )}
        <div className="dock-main">
          {noSuchSite ? <EmptyState>{detailTexts.noSuchSite}</EmptyState> : <SiteCards detail={detail} />}
        </div>
      </div>
      <DetailCredits siteId={siteId} known={known} />
    </div>
  );
}

const FACTS = 'min-w-0 @min-[43rem]:col-start-2';

function SiteCards({ detail }: { detail: SiteDetail }) {
  const { siteId, address, area, known, missing } = detail;
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
        <EventsCard siteId={siteId} eventScore={known?.scores.event ?? null} />
      </div>
      {known && known.scores.event > 0 && <ComingEvents siteId={siteId} className={FACTS} />}
      <div className={FACTS}>
        <AddressCard address={address} area={area} missing={missing} />
      </div>
    </div>
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
