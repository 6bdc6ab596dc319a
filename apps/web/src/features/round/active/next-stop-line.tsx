import { minutesText, wholeMinutes } from '#domain/round/minutes-text.ts';
import type { Leg } from '#domain/round/legs.ts';
import { isExact } from '#domain/round/timetable.ts';
import { roundTexts } from '#features/round/texts.ts';

type NextStopLineProps = { siteName: string; place: number; of: number; leg: Leg };

/** Below the map of a phone: the next stop in one line, where its card would be cut by the dock. */
export function NextStopLine({ siteName, place, of, leg }: NextStopLineProps) {
  return (
    <p className="flex items-baseline gap-2 px-1 text-second landscape-phone:hidden lg:hidden">
      <span className="shrink-0 text-ink-2">{roundTexts.active.stopOf(place, of)}</span>
      <b className="min-w-0 truncate">{siteName}</b>
      <span className="ml-auto shrink-0 tabular-nums">
        {minutesText(wholeMinutes(leg.minutes), isExact(leg))}
      </span>
    </p>
  );
}
