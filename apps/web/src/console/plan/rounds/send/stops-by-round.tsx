import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coffee from 'lucide-react/icons/coffee';
import { useState } from 'react';
import type { RoundRow } from './sent-rounds.ts';
import { sendTexts } from './texts.ts';
import { roundsTexts } from '#console/plan/rounds/texts.ts';
import { type PlannedShift, type PlannedStop, withBreak } from '#console/plan/rounds/team-plan.ts';
import type { BoardRound } from '#console/shared/team/board.ts';
import { SiteFact } from '#ui/text/site-fact.tsx';
import { precautionFact } from '#domain/site/precautions.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { RoundDownloads } from '#console/shared/team/round-downloads.tsx';
import { timeText, scoreText } from '#domain/format.ts';
import { minutesText } from '#domain/round/minutes-text.ts';
import { dueText } from '#domain/visit/due-text.ts';

type StopsByRoundProps = {
  rows: readonly RoundRow[];
  dueDays: ReadonlyMap<number, number>;
};

/** The stops of each round; one round is open at a time. */
export function StopsByRound({ rows, dueDays }: StopsByRoundProps) {
  const rounds = rows.filter(({ shift }) => shift.stops.length > 0);
  return (
    <div className="grid min-w-0 gap-3">
      {rounds.map(({ shift, index, onBoard }, n) => (
        <details
          key={index}
          name="stops-of-round"
          open={n === 0}
          className="group/stops min-w-0 rounded-card border border-line bg-surface shadow-card dark:shadow-none"
        >
          <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-card px-4 py-2 -outline-offset-3! [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 shrink-0 group-open/stops:rotate-90" />
            <span className="min-w-0 flex-[1_1_9rem] text-body font-strong wrap-anywhere">
              {sendTexts.stopsOf(
                shift.member.person?.name ?? shift.member.name,
                roundsTexts.stops(shift.stops.length),
              )}
            </span>
            <span className="text-fact text-ink-2">{timesText(shift)}</span>
          </summary>
          <StopLines shift={shift} dueDays={dueDays} />
          <SentDownloads round={onBoard} />
        </details>
      ))}
    </div>
  );
}

/** A longer round shows its first stops, and the others on request. */
const MOST_SHOWN = 8;

type StopLinesProps = { shift: PlannedShift; dueDays: ReadonlyMap<number, number> };

function StopLines({ shift, dueDays }: StopLinesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = withBreak(
    shift,
    (stop) => <StopLine key={stop.number} stop={stop} overdueDays={dueDays.get(stop.siteId)} />,
    ({ begin, minutes }) => (
      <li key="break" className={LINE}>
        <span className="w-11 tabular-nums">{timeText(new Date(begin))}</span>
        <span className="flex min-w-0 flex-[1_1_9rem] items-center gap-2">
          <Coffee aria-hidden className="size-4 shrink-0" />
          {roundsTexts.breakOf(minutes)}
        </span>
      </li>
    ),
  );
  // One line would take the place of the button.
  const isCut = !isWhole && lines.length > MOST_SHOWN + 1;
  return (
    <>
      <ol>{isCut ? lines.slice(0, MOST_SHOWN) : lines}</ol>
      {isCut && (
        <div className="border-t border-line px-4">
          <TextAction reads onClick={() => setIsWhole(true)}>
            {sendTexts.moreStops(lines.length - MOST_SHOWN)}
          </TextAction>
        </div>
      )}
    </>
  );
}

/** Only what was sent has a file. */
const SentDownloads = ({ round }: { round: BoardRound | null }) =>
  round && (
    <div className="border-t border-line px-4 py-3">
      <RoundDownloads id={round.id} letter={round.letter} />
    </div>
  );

const LINE = 'flex min-h-10 flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-second';

type StopLineProps = { stop: PlannedStop; overdueDays: number | undefined };

const StopLine = ({ stop: { siteName, arrive, points, stop }, overdueDays }: StopLineProps) => (
  <li className={LINE}>
    <span className="w-11 tabular-nums">{timeText(new Date(arrive))}</span>
    <span data-site="" className="min-w-0 flex-[1_1_9rem] font-semibold wrap-anywhere">
      {siteName}
    </span>
    <SiteFact fact={precautionFact(stop.precautions)} className="flex items-center gap-1.5 text-fact" />
    {overdueDays !== undefined && (
      <span className={`flex items-center gap-1.5 text-fact ${overdueDays > 0 ? 'font-bold' : ''}`}>
        <CalendarClock aria-hidden className="size-4 shrink-0" />
        {dueText(overdueDays)}
      </span>
    )}
    <span className="ml-auto w-12 text-right tabular-nums">{scoreText(points)}</span>
  </li>
);

function timesText({ stops, travelMinutes }: PlannedShift): string {
  const onSite = stops.reduce((sum, { minutes }) => sum + minutes, 0);
  return sendTexts.times(minutesText(onSite), minutesText(travelMinutes));
}
