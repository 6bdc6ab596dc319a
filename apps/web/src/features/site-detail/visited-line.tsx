import { siteFact } from '#domain/visit/site-fact.ts';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { claimedSites } from '#state/plan/claimed-sites.ts';
import { useLastVisit } from '#state/visits/visits.ts';
import { SiteFact } from '#ui/site-fact.tsx';

type VisitedLineProps = {
  siteId: number;
  reportedAt: number | null;
  overdueDays: number | null | undefined;
};

/** Below the name of the site: a colleague is on the way, 'visited 12 min ago', else whether it is due. */
export function VisitedLine({ siteId, reportedAt, overdueDays }: VisitedLineProps) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const isClaimed = useSource(claimedSites).has(siteId);
  const visited = visitedText(at, new Date(minute * 60_000));
  return (
    <SiteFact
      fact={siteFact(isClaimed, visited, overdueDays)}
      className="mt-2 flex items-center gap-2 text-second"
    />
  );
}
