import { Zap } from 'lucide-react';
import { Link } from 'wouter';
import { AddressCard } from './address-card.tsx';
import { DetailCredits } from './detail-credits.tsx';
import { EventsCard } from './events-card.tsx';
import { RouteCard } from './route-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { detailTexts } from './texts.ts';
import { useSiteDetail } from './use-site-detail.ts';
import { WeatherCard } from './weather-card.tsx';
import { paths } from '#config/paths.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { partText } from '#domain/format.ts';
import { Badge } from '#ui/badge.tsx';

const FACTS = 'min-w-0 lg:col-start-2';

/** On a phone in this order: how far, the weather, why, events, address. Wide: why and events beside the facts. */
export function SiteDetailPage() {
  const { siteId, siteName, address, known } = useSiteDetail();
  return (
    <div className="w-full max-w-298 px-3 pt-1 pb-6 lg:px-10 lg:pt-5">
      <Link
        href={paths.patrolPlan}
        className="inline-flex min-h-11 items-center px-1 text-second font-semibold text-link hover:underline lg:px-0"
      >
        {detailTexts.back}
      </Link>
      <header className="mt-1 px-1 lg:px-0">
        <h1 tabIndex={-1} className="text-h1 wrap-anywhere lg:text-h1-wide">
          {siteName}
        </h1>
        {known?.boosted && <BoostLine known={known} />}
      </header>
      <div className="mt-4 grid gap-3 lg:mt-5 lg:grid-cols-[1fr_25rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-5">
        <div className={FACTS}>
          <RouteCard route={known?.route ?? null} />
        </div>
        <div className={FACTS}>
          <WeatherCard siteId={siteId} planned={known?.weather ?? null} />
        </div>
        <div className="grid min-w-0 content-start gap-3 lg:col-start-1 lg:row-span-4 lg:row-start-1">
          <ScoreCard scores={known?.scores ?? null} />
          <EventsCard siteId={siteId} eventScore={known?.scores.event ?? null} />
        </div>
        <div className={FACTS}>
          <AddressCard address={address} />
        </div>
      </div>
      <DetailCredits siteId={siteId} known={known} />
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
