import Check from 'lucide-react/icons/check';
import { visitedText } from '#domain/visit/visited-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useLastVisit } from '#state/visits/visits.ts';

/** 'visited 12 min ago' under the name of the site; nothing without a visit today. */
export function VisitedLine({ siteId, reportedAt }: { siteId: number; reportedAt: number | null }) {
  const at = useLastVisit(siteId, reportedAt);
  const minute = useSource(minuteClock);
  const text = visitedText(at, new Date(minute * 60_000));
  if (text === null) return null;
  return (
    <p className="mt-2 flex items-center gap-2 text-second">
      <Check aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}
