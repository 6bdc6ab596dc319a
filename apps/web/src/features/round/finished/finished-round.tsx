import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import SkipForward from 'lucide-react/icons/skip-forward';
import { clearRound } from '#state/plan/stored-round.ts';
import { Folded } from '#ui/page/folded.tsx';
import { RoundStrip } from '#features/round/marking/round-strip.tsx';
import type { Marking } from '#features/round/marking/use-marking.ts';
import { minutesText } from '#domain/round/minutes-text.ts';
import { stopsAtSites, visitedStops } from '#domain/round/progress.ts';
import {
  type Round,
  type RoundStop,
  SKIP_REASONS,
  skippedStops,
  stopKey,
  stopPoints,
  totalPoints,
} from '#domain/round/round.ts';
import { Facts } from '#ui/text/facts.tsx';
import { RoundFrame } from '#features/round/round-frame.tsx';
import { stopName } from '#domain/round/stop-name.ts';
import { roundTexts } from '#features/round/texts.ts';
import { paths } from '#config/paths.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { skipText } from '#domain/visit/visit-words.ts';
import { hasVisits, useUnsent } from '#state/field/on-device.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Dock } from '#ui/dock/dock.tsx';
import { useLocation } from 'wouter';

const { finished, strip } = roundTexts;

type FinishedRoundProps = {
  round: Round;
  finishedAt: number;
  readAt: number;
  marking: Marking;
  takesFocus: boolean;
};

/** The points that the round covered, and the result of each stop. */
export function FinishedRound({ round, finishedAt, readAt, marking, takesFocus }: FinishedRoundProps) {
  const [, navigate] = useLocation();
  const visited = stopsAtSites(visitedStops(round));
  const skipped = skippedStops(round);
  // A sent round may end before its time to start.
  const startedAt = Math.min(round.startedAt, finishedAt);
  return (
    <RoundFrame
      title={totalPoints(visited) > 0 ? finished.title : finished.ended}
      note={whenText(startedAt, finishedAt)}
      hasBack={false}
      glyph={totalPoints(visited) > 0 && <DoneGlyph />}
      takesFocus={takesFocus}
      actions={
        <Dock strip={<RoundStrip readAt={readAt} marking={marking} round={round} />}>
          <Button variant="quiet" onClick={clearRound}>
            {finished.another}
          </Button>
          <Button
            onClick={() => {
              clearRound();
              navigate(paths.patrolPlan);
            }}
          >
            {finished.view}
          </Button>
        </Dock>
      }
    >
      <div className="grid gap-3 lg:max-w-160">
        <Covered round={round} minutes={(finishedAt - startedAt) / 60_000} />
        {(skipped.length > 0 || hasVisits()) && (
          <Card>
            <ul className="grid gap-3">
              {hasVisits() && <SentLine />}
              {skipped.map((stop) => (
                <SkippedStop key={stopKey(stop)} stop={stop} />
              ))}
            </ul>
          </Card>
        )}
        {visited.length > 0 && (
          <Folded summary={finished.stopsVisited(visited.length)}>
            <ul>
              {visited.map((stop) => (
                <VisitedStop key={stopKey(stop)} stop={stop} />
              ))}
            </ul>
          </Folded>
        )}
      </div>
    </RoundFrame>
  );
}

function Covered({ round, minutes }: { round: Round; minutes: number }) {
  const visited = stopsAtSites(visitedStops(round));
  const covered = totalPoints(visited);
  const facts = [
    [finished.visited, String(visited.length)],
    [finished.skipped, String(stopsAtSites(skippedStops(round)).length)],
    [finished.time, minutesText(minutes)],
  ];
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-2.5 tabular-nums">
        <b className="text-score-detail">{scoreText(covered)}</b>{' '}
        <span className="text-second text-ink-2">{finished.coveredOf(scoreText(round.planned))}</span>
      </p>
      <progress
        aria-label={finished.bar}
        value={Math.min(covered, round.planned)}
        max={round.planned}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <Facts facts={facts} />
    </Card>
  );
}

/** Whether all visits of the device have been sent. */
function SentLine() {
  const { visits: count } = useUnsent();
  const Glyph = count === 0 ? CircleCheck : CloudOff;
  return (
    <li className="flex gap-3">
      <Glyph aria-hidden className={`mt-0.5 size-5 shrink-0 ${count === 0 ? 'text-good' : 'text-warn'}`} />
      {count === 0 ? finished.allSent : roundTexts.strip.unsent(count)}
    </li>
  );
}

function SkippedStop({ stop }: { stop: RoundStop }) {
  const reason = SKIP_REASONS.find((one) => one === stop.mark?.reason) ?? 'other';
  const time = timeText(new Date(stop.mark?.at ?? 0));
  return (
    <li className="flex gap-3">
      <SkipForward aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{stopName(stop)}</p>
        <p className="text-fact text-ink-2 tabular-nums">
          {stop.kind === 'break' ? strip.skipped(time) : finished.skippedAt(time, skipText(reason))}
        </p>
      </div>
    </li>
  );
}

function VisitedStop({ stop }: { stop: RoundStop }) {
  return (
    <li className="flex gap-3 border-t border-line py-2 text-second tabular-nums first:border-0">
      <span className="text-ink-2">{timeText(new Date(stop.mark?.at ?? 0))}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{stopName(stop)}</span>
      <b>{scoreText(stopPoints(stop))}</b>
    </li>
  );
}

function DoneGlyph() {
  return (
    <span
      aria-hidden
      className="mb-3 grid size-12 place-items-center rounded-full border border-good-line bg-good-soft text-good"
    >
      <Check className="size-6" />
    </span>
  );
}

/** 'Saturday 14 November, 14:12 to 16:05'. */
function whenText(from: number, to: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    from,
  );
  return finished.when(day, timeText(new Date(from)), timeText(new Date(to)));
}
