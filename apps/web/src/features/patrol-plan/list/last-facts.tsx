import Check from 'lucide-react/icons/check';
import { Suspense, lazy } from 'react';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { claimedSites } from '#state/plan/claimed-sites.ts';
import { useBoostReasonTexts } from '#state/plan/boost-reasons.ts';
import { useLastVisit } from '#state/visits/visits.ts';

// Few sites have one, so they are not part of the first load.
const RareFacts = lazy(async () => ({
  default: (await import('#features/patrol-plan/visited/rare-facts.tsx')).RareFacts,
}));

type LastFactsProps = { siteId: number; reportedAt: number | null; overdueDays: number | null | undefined };

/**
 * 'Bus lane blocked · until 16:00' for a boost with a reason, then one fact: 'a colleague is on the way', 'visited 12 min
 * ago', or without a visit today 'overdue 2 days' or 'due today'.
 */
export function LastFacts({ siteId, reportedAt, overdueDays }: LastFactsProps) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const reasons = useBoostReasonTexts(siteId);
  const isClaimed = useSource(claimedSites).has(siteId);
  const visited = visitedText(at, new Date(minute * 60_000));
  const isRare = isClaimed || reasons.length > 0 || (visited === null && Number.isFinite(overdueDays));
  if (visited === null && !isRare) return null;
  return (
    <div className="plan-row-visited">
      {isRare ? (
        <Suspense>
          <RareFacts reasons={reasons} isClaimed={isClaimed} visited={visited} overdueDays={overdueDays} />
        </Suspense>
      ) : (
        <p>
          <Check aria-hidden />
          <span>{visited}</span>
        </p>
      )}
    </div>
  );
}
