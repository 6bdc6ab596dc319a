import { ListGain } from '#features/round/list-gain.tsx';
import { minutesText } from '#domain/round/minutes-text.ts';
import type { RoundTimes } from '#domain/round/timetable.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { roundTexts } from '#features/round/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';

const { planned } = roundTexts;

/** The points that the round covers, and three facts. */
export function RoundFigures({
  points,
  listScore,
  times,
}: {
  points: number;
  /** Null: unknown. */
  listScore: number | null;
  times: RoundTimes;
}) {
  const facts = [
    [planned.stops, String(stopsAtSites(times.stops.map(({ stop }) => stop)).length)],
    [planned.onTheWay, minutesText(times.onWayMinutes, times.isExact)],
    [times.endLeg === null ? planned.done : planned.back, timeText(new Date(times.end))],
  ];
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-score-detail tabular-nums">{scoreText(points)}</b>{' '}
        <span className="text-second text-ink-2">{planned.covers}</span>
      </p>
      {listScore !== null && (
        <p className="text-second text-ink-2 tabular-nums">
          <ListGain score={points} listScore={listScore} withList />
        </p>
      )}
      <Facts facts={facts} />
    </Card>
  );
}
