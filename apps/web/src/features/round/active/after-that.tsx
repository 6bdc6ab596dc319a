import ChevronRight from 'lucide-react/icons/chevron-right';
import Briefcase from 'lucide-react/icons/briefcase';
import Coffee from 'lucide-react/icons/coffee';
import Navigation from 'lucide-react/icons/navigation';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import type { RoundTimes } from '#domain/round/timetable.ts';
import { roundTexts } from '#features/round/texts.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { type OpenStop, isFirstVisit, stopKey } from '#domain/round/round.ts';
import { stopName } from '#domain/round/stop-name.ts';
import { RowMenu } from '#ui/dialog/row-menu.tsx';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { timeText } from '#domain/format.ts';
import { ON_THE_WAY } from '#domain/visit/site-fact.ts';
import type { RoundTeam } from '#features/round/use-team.ts';
import { isBoosted } from '#domain/score/score-breakdown.ts';
import { paths } from '#config/paths.ts';

const { active } = roundTexts;

type AfterThatProps = {
  times: RoundTimes;
  /** 'visited 12 min ago', by site id. */
  visited: ReadonlyMap<number, string>;
  team: RoundTeam;
  onGoNext: (stop: OpenStop) => void;
  onLeaveOut: (stop: OpenStop) => void;
  /** The number of the first stop in the list. */
  first: number;
  finishBy: number;
};

/** The stops after the next one. */
export function AfterThat(props: AfterThatProps) {
  const { times, visited, team, first, finishBy, onGoNext, onLeaveOut } = props;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const leaveOut = (stop: OpenStop) => {
    // The row is removed, so the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
    onLeaveOut(stop);
  };
  const open = (stop: OpenStop) => {
    const { href, state } = siteLink(stop);
    navigate(href, { state });
  };
  const stops = times.stops.slice(1);
  const stopNumber = (index: number): number =>
    first + stopsAtSites(stops.slice(0, index).map(({ stop }) => stop)).length;
  /** A return cannot come before its first visit. */
  const canGoNext = ({ kind, siteId }: OpenStop): boolean =>
    kind !== 'return' || !times.stops.some(({ stop }) => stop.siteId === siteId && isFirstVisit(stop));
  const limit = timeText(new Date(finishBy));
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-2 px-1 text-h2 lg:px-0">
        {active.afterThat}
      </h2>
      {stops.length === 0 ? (
        <p className="px-1 text-second text-ink-2 lg:px-0">{active.lastStop}</p>
      ) : (
        <ol className="rounded-card border border-line bg-surface pr-1 pl-4 shadow-card dark:shadow-none">
          {stops.map(({ stop, arrive, leave, hours }, index) => (
            <li
              key={stopKey(stop)}
              className="flex min-h-12 flex-wrap items-center gap-x-2.5 border-t border-line py-1.5 first:border-0"
            >
              <span
                aria-hidden
                className="grid size-7 shrink-0 place-items-center rounded-full border-2 border-accent text-small font-bold"
              >
                {stop.kind === 'break' ? <Coffee className="size-4" /> : stopNumber(index)}
              </span>
              <span className="min-w-0 flex-[1_1_6rem] text-second font-strong wrap-anywhere">
                {stopName(stop, hours)}
                <StopFact text={team.claimed.has(stop.siteId) ? ON_THE_WAY : visited.get(stop.siteId)} />
                <StopFact text={stop.isSurvey && roundTexts.surveyStop} />
              </span>
              <JobMark by={stop.kind === 'break' ? undefined : team.jobs.get(stop.siteId)} />
              {isBoosted(stop.boost) && (
                <Zap aria-label={active.boosted} className="size-4 shrink-0 text-good" fill="currentColor" />
              )}
              <span className="text-right text-second text-ink-2 tabular-nums">
                {timeText(new Date(arrive))}
                {leave > finishBy && <span className="block text-small text-warn">{active.late(limit)}</span>}
              </span>
              <RowMenu
                label={active.stopMenu(stopName(stop))}
                actions={[
                  // The first one is already next.
                  ...(index === 0 || !canGoNext(stop)
                    ? []
                    : [
                        {
                          icon: Navigation,
                          text: stop.kind === 'break' ? active.takeNext : active.goNext,
                          onChoose: () => onGoNext(stop),
                        },
                      ]),
                  { icon: X, text: active.leaveOut, onChoose: () => leaveOut(stop) },
                  ...(stop.kind === 'break'
                    ? []
                    : [{ icon: ChevronRight, text: active.openSite, onChoose: () => open(stop) }]),
                ]}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function StopFact({ text }: { text: string | false | undefined }) {
  if (!text) return null;
  return <span className="block text-small font-normal text-ink-2">{text}</span>;
}

/** A job that has to be done by a time. */
function JobMark({ by }: { by: number | undefined }) {
  if (by === undefined) return null;
  return (
    <span className="flex items-center gap-1 text-small font-strong tabular-nums">
      <Briefcase aria-label={active.job} className="size-4 shrink-0 text-link" />
      {active.by(timeText(new Date(by)))}
    </span>
  );
}

/** A link to a site, with the state that makes 'back' return to the round. */
export function siteLink({ siteId, siteName }: { readonly siteId: number; readonly siteName: string }) {
  return { href: paths.siteDetail(siteId, siteName), state: { back: 'round' } } as const;
}
