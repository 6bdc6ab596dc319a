import Check from 'lucide-react/icons/check';
import Coffee from 'lucide-react/icons/coffee';
import Flag from 'lucide-react/icons/flag';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { legText, minutesBetween, minutesText } from '#domain/round/minutes-text.ts';
import type { Leg } from '#domain/round/legs.ts';
import { type RoundTimes, isExact } from '#domain/round/timetable.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { type OpenStop, isFirstVisit, stopKey, stopPoints } from '#domain/round/round.ts';
import { stopName } from '#domain/round/stop-name.ts';
import { reasonsText } from '#domain/round/reasons-text.ts';
import { roundTexts } from '#features/round/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { isBoosted } from '#domain/score/score-breakdown.ts';
import { Badge } from '#ui/text/badge.tsx';
import { SiteFact } from '#ui/text/site-fact.tsx';
import { precautionFact } from '#domain/site/precautions.ts';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

const { planned } = roundTexts;

type TimelineProps = {
  times: RoundTimes;
  isAsking: boolean;
  startName: string | null;
  endName: string | null;
  /** 'visited 12 min ago', by site id. */
  visited: ReadonlyMap<number, string>;
};

/** The stops with their times on a continuous line, with the legs between them. */
export function Timeline({ times, isAsking, startName, endName, visited }: TimelineProps) {
  const { stops, endLeg } = times;
  if (stops.length === 0) return null;
  const rest = stops.find(({ stop }) => stop.kind === 'break')?.stop;
  /** The leg after a stop, in the minutes between the displayed times. */
  const legAfter = (index: number): TimedLeg | null => {
    const next = stops[index + 1];
    const leg = next?.leg ?? endLeg;
    const from = index < 0 ? times.begin : (stops[index]?.leave ?? times.begin);
    const minutes = minutesBetween(from, next ? next.arrive : times.end);
    return leg && { leg, minutes, isToBreak: next?.stop.kind === 'break' };
  };
  return (
    <Card>
      <ol aria-label={planned.list} aria-busy={isAsking || !times.inTime || undefined}>
        <Entry
          time={times.begin}
          disc={<LocateFixed aria-hidden className="size-4" />}
          leg={legAfter(-1)}
          isAsking={isAsking}
        >
          <Name>{startName ?? planned.position}</Name>
        </Entry>
        {stops.map(({ stop, arrive, leave, hours }, index) => (
          <Entry
            key={stopKey(stop)}
            time={stop.kind === 'break' ? leave - stop.minutes * 60_000 : arrive}
            disc={
              stop.kind === 'break' ? (
                <Coffee aria-hidden className="size-4" />
              ) : (
                <span aria-hidden>
                  {stopsAtSites(stops.slice(0, index + 1).map((one) => one.stop)).length}
                </span>
              )
            }
            isStop={stop.kind !== 'break'}
            leg={legAfter(index)}
            isAsking={isAsking}
          >
            <div className="flex flex-wrap gap-x-3">
              <Name>{stopName(stop, hours)}</Name>
              {stop.kind === 'break' ? (
                <p className="ml-auto text-second text-ink-2 tabular-nums">{minutesText(stop.minutes)}</p>
              ) : (
                <p className="ml-auto text-name tabular-nums">
                  <span className="sr-only">{planned.stopCovers} </span>
                  {scoreText(stopPoints(stop))}
                </p>
              )}
            </div>
            <Reasons stop={stop} />
            <SiteFact fact={precautionFact(stop.precautions)} className="flex items-center gap-1 text-fact" />
            {stop.isSurvey && <Badge tone="quiet">{roundTexts.surveyStop}</Badge>}
            {visited.has(stop.siteId) && (
              <p className="flex items-center gap-1 text-fact">
                <Check aria-hidden className="size-4 shrink-0" />
                {visited.get(stop.siteId)}
              </p>
            )}
          </Entry>
        ))}
        {endLeg !== null && (
          <Entry time={times.end} disc={<Flag aria-hidden className="size-4" />} leg={null} isAsking={false}>
            <Name>{endName ?? planned.backWhereBegan}</Name>
          </Entry>
        )}
      </ol>
      <p className="mt-2 border-t border-line pt-3 text-second text-ink-2">
        <b className="text-ink">{minutesText((times.end - times.begin) / 60_000, times.isExact)}</b>{' '}
        {planned.inAll} {planned.onSite(minutesText(times.onSiteMinutes))},{' '}
        {planned.travelTime(minutesText(times.travelMinutes, times.isExact))}
        {rest && `, ${planned.onBreak(minutesText(rest.minutes))}`}
      </p>
    </Card>
  );
}

function Reasons({ stop }: { stop: OpenStop }) {
  if (stop.kind === 'break') return null;
  return (
    <p className="flex items-center gap-1 text-fact text-ink-2 tabular-nums">
      {isBoosted(stop.boost) && <Zap aria-hidden className="size-4 shrink-0 text-good" fill="currentColor" />}
      {isFirstVisit(stop) ? roundTexts.returnLater : reasonsText(stop)}
    </p>
  );
}

const Name = ({ children }: { children: string }) => (
  <p className="min-w-0 flex-[1_1_6rem] text-name wrap-anywhere">{children}</p>
);

type TimedLeg = {
  readonly leg: Leg;
  readonly minutes: number;
  /** A break has no leg. */
  readonly isToBreak: boolean;
};

type EntryProps = {
  time: number;
  disc: ReactNode;
  isStop?: boolean;
  /** The leg to the next entry; null at the end. */
  leg: TimedLeg | null;
  isAsking: boolean;
  children: ReactNode;
};

function Entry({ time, disc, isStop = false, leg, isAsking, children }: EntryProps) {
  return (
    <li className="relative flex gap-2.5 pb-3 last:pb-1">
      {leg !== null && (
        <span
          aria-hidden
          className="absolute top-8 bottom-0 left-[calc(3rem+0.625rem+1rem-1px)] border-l-2 border-line-strong"
        />
      )}
      <time className="w-12 shrink-0 pt-1 text-second font-semibold tabular-nums">
        {timeText(new Date(time))}
      </time>
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full text-second font-bold ${isStop ? 'border border-transparent bg-accent text-on-accent' : 'border-2 border-line-strong'}`}
      >
        {disc}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {children}
        {leg !== null && !leg.isToBreak && <LegLine timed={leg} isAsking={isAsking} />}
      </div>
    </li>
  );
}

/** Shows a placeholder while the exact leg is requested. */
function LegLine({ timed: { leg, minutes }, isAsking }: { timed: TimedLeg; isAsking: boolean }) {
  if (isAsking && !isExact(leg)) {
    return (
      <p className="mt-2 flex h-4.5 items-center">
        <Skeleton className="h-2.5 w-12" />
        <span className="sr-only">{planned.asking}</span>
      </p>
    );
  }
  return <p className="mt-2 text-small text-ink-2 tabular-nums">{legText(leg, minutes)}</p>;
}
