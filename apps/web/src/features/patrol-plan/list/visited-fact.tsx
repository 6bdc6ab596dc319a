import Check from 'lucide-react/icons/check';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useLastVisit } from '#state/visits/visits.ts';

/** 'visited 12 min ago'; nothing without a visit today. */
export function VisitedFact({ siteId, reportedAt }: { siteId: number; reportedAt: number | null }) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const text = visitedText(at, new Date(minute * 60_000));
  if (text === null) return null;
  return (
    <p className="plan-row-visited">
      <Check aria-hidden />
      <span>{text}</span>
    </p>
  );
}
