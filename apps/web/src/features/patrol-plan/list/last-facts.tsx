import { Suspense, createContext, useContext } from 'react';
import { CHECK, RowGlyph } from './row-glyph.tsx';
import { type BoostReasons, boostReasonTexts } from '#domain/score/boost-reasons.ts';
import type { Site } from '#domain/site/site.ts';
import { timesAsked } from '#domain/request/asked.ts';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { lazySlot } from '#platform/lazy-slot.ts';
import { useSource } from '#platform/source.ts';
import { useAsked } from '#state/plan/asked-sites.ts';
import { claimedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { useLastVisit } from '#state/field/on-device.ts';

// Few sites have one, so they are not part of the first load.
const RareFacts = lazySlot(
  async () => (await import('#features/patrol-plan/visited/rare-facts.tsx')).RareFacts,
);

/** Of the boosts that the rows are ranked by: a row then changes once, with its rank and its reasons. */
export const RowReasons = createContext<BoostReasons>({});

/**
 * 'Bus lane blocked · until 16:00' for a boost with a reason, 'in twos' for a precaution, then one fact: 'a colleague is on the
 * way', 'visited 12 min ago' until the site has recovered, or else 'overdue 2 days', 'asked 3 times',
 * '2 of 3 today' or 'due today'.
 */
export function LastFacts({ site }: { site: Site }) {
  const { siteId, lastVisitedAt, overdueDays, precautions, visitsToday } = site;
  const at = useLastVisit(siteId, lastVisitedAt);
  const now = new Date(useSource(minuteClock) * 60_000);
  const reasons = boostReasonTexts(useContext(RowReasons)[siteId] ?? [], now);
  const isClaimed = useSource(claimedSites).has(siteId);
  const times = timesAsked(useAsked(siteId));
  const visited = visitedLately(at, now.getTime()) ? visitedText(at, now) : null;
  const isRare =
    Boolean(precautions) ||
    isClaimed ||
    reasons.length > 0 ||
    (visited === null && (Number.isFinite(overdueDays) || times > 1 || Boolean(visitsToday)));
  if (visited === null && !isRare) return null;
  return (
    <div className="plan-row-visited">
      {isRare ? (
        <Suspense>
          <RareFacts
            reasons={reasons}
            site={site}
            isClaimed={isClaimed}
            visited={visited}
            timesAsked={times}
          />
        </Suspense>
      ) : (
        <p>
          <RowGlyph path={CHECK} />
          <span>{visited}</span>
        </p>
      )}
    </div>
  );
}
