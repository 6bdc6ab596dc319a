import { ListGain } from '#features/round/list-gain.tsx';
import { minutesText } from '#domain/round/minutes-text.ts';
import type { RoundTimes } from '#domain/round/timetable.ts';
import { roundTexts } from '#features/round/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { Card } from '#ui/card.tsx';

const { planned } = roundTexts;

/** What the round collects, and three facts. */
export function RoundFigures({
  worth,
  listScore,
  times,
}: {
  worth: number;
  listScore: number;
  times: RoundTimes;
}) {
  const facts = [
    [planned.stops, String(times.stops.length)],
    [planned.onTheWay, minutesText(times.onWayMinutes, times.isExact)],
    [times.endLeg === null ? planned.done : planned.back, timeText(new Date(times.end))],
  ];
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-score-detail tabular-nums">{scoreText(worth)}</b>{' '}
        <span className="text-second text-ink-2">{planned.toCollect}</span>
      </p>
      <p className="text-second text-ink-2 tabular-nums">
        <ListGain score={worth} listScore={listScore} withList />
      </p>
      <Facts facts={facts} />
    </Card>
  );
}

/** Names above values, in columns where they fit. */
export function Facts({ facts }: { facts: readonly (readonly string[])[] }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex-[1_1_auto]">
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="text-dialog whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
