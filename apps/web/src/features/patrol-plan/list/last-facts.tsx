import Check from 'lucide-react/icons/check';
import Zap from 'lucide-react/icons/zap';
import { Suspense, lazy } from 'react';
import { dueText } from '#domain/visit/due-text.ts';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useBoostReasonTexts } from '#state/plan/boost-reasons.ts';
import { useLastVisit } from '#state/visits/visits.ts';

// Few sites are due, so the glyphs are not part of the first load.
const DueFact = lazy(async () => ({ default: (await import('#ui/due-fact.tsx')).DueFact }));

type LastFactsProps = { siteId: number; reportedAt: number | null; overdueDays: number | null | undefined };

/**
 * 'Bus lane blocked · until 16:00' for a boost with a reason, then one fact: 'visited 12 min ago', or without a visit
 * today 'overdue 2 days' or 'due today'.
 */
export function LastFacts({ siteId, reportedAt, overdueDays }: LastFactsProps) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const reasons = useBoostReasonTexts(siteId);
  const visited = visitedText(at, new Date(minute * 60_000));
  const due = visited === null ? dueText(overdueDays) : null;
  if (visited === null && due === null && reasons.length === 0) return null;
  return (
    <div className="plan-row-visited">
      {reasons.map((reason) => (
        <p key={reason}>
          <Zap aria-hidden fill="currentColor" />
          <span>{reason}</span>
        </p>
      ))}
      {visited !== null && (
        <p>
          <Check aria-hidden />
          <span>{visited}</span>
        </p>
      )}
      {due !== null && (
        <Suspense>
          <DueFact text={due} isOverdue={Number(overdueDays) > 0} />
        </Suspense>
      )}
    </div>
  );
}
