import Check from 'lucide-react/icons/check';
import { dueText } from '#domain/visit/due-text.ts';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useLastVisit } from '#state/visits/visits.ts';
import { DueFact } from '#ui/due-fact.tsx';

type VisitedFactProps = {
  siteId: number;
  reportedAt: number | null;
  overdueDays: number | null | undefined;
};

/** 'visited 12 min ago'; without a visit today 'overdue 2 days' or 'due today' for a site that is due. */
export function VisitedFact({ siteId, reportedAt, overdueDays }: VisitedFactProps) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const text = visitedText(at, new Date(minute * 60_000));
  if (text === null) {
    return (
      <DueFact text={dueText(overdueDays)} isOverdue={Number(overdueDays) > 0} className="plan-row-visited" />
    );
  }
  return (
    <p className="plan-row-visited">
      <Check aria-hidden />
      <span>{text}</span>
    </p>
  );
}
