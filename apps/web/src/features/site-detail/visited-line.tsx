import Check from 'lucide-react/icons/check';
import { dueText } from '#domain/visit/due-text.ts';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useLastVisit } from '#state/visits/visits.ts';
import { DueFact } from '#ui/due-fact.tsx';

type VisitedLineProps = {
  siteId: number;
  reportedAt: number | null;
  overdueDays: number | null | undefined;
};

const LINE = 'mt-2 flex items-center gap-2 text-second';

/** Below the name of the site: 'visited 12 min ago', else 'overdue 2 days' or 'due today' if it is due. */
export function VisitedLine({ siteId, reportedAt, overdueDays }: VisitedLineProps) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const text = visitedText(at, new Date(minute * 60_000));
  if (text === null) {
    return <DueFact text={dueText(overdueDays)} isOverdue={Number(overdueDays) > 0} className={LINE} />;
  }
  return (
    <p className={LINE}>
      <Check aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}
