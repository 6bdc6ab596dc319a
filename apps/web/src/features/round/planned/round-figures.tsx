import { minutesText } from '#domain/round/minutes-text.ts';
import type { RoundTimes } from '#domain/round/timetable.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { roundTexts } from '#features/round/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { Card } from '#ui/page/card.tsx';
import { Facts } from '#ui/text/facts.tsx';

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
    [planned.travelling, minutesText(times.travelMinutes, times.isExact)],
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
          <ListGain score={points} listScore={listScore} />
        </p>
      )}
      <Facts facts={facts} />
    </Card>
  );
}

/** '20.62 more than following the list (39.60)', only if it is more. */
function ListGain({ score, listScore }: { score: number; listScore: number }) {
  const gain = scoreText(score - listScore);
  if (Number(gain) <= 0) return null;
  return (
    <>
      <b className="text-good">{roundTexts.moreThanList(gain)}</b> {roundTexts.thanList}
      {` (${scoreText(listScore)})`}
    </>
  );
}
