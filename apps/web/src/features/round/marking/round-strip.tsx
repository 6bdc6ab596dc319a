import { CircleCheck, CloudOff } from 'lucide-react';
import type { Marking } from './use-marking.ts';
import { roundTexts } from '#features/round/texts.ts';
import { ageText, momentText, timeText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Strip, StripButton } from '#ui/dock.tsx';

const { strip } = roundTexts;

type RoundStripProps = {
  /** When the scores were read. */
  readAt: number;
  marking?: Marking;
};

/** Above the dock: no connection, or the stop that was just marked. Nothing otherwise. */
export function RoundStrip({ readAt, marking }: RoundStripProps) {
  const connected = useSource(stableOnline);
  const fresh = marking?.fresh ?? null;
  if (connected && fresh === null) return null;
  return (
    <Strip tone={connected ? 'good' : 'warning'}>
      {connected ? (
        <CircleCheck aria-hidden className="size-5 shrink-0" />
      ) : (
        <CloudOff aria-hidden className="size-5 shrink-0" />
      )}
      <span className="min-w-0 flex-1 py-2">
        {!connected && <strong>{strip.offline} </strong>}
        {fresh === null ? dataAge(readAt) : markText(fresh.reason === null, fresh.at)}
      </span>
      {marking && fresh && <StripButton onClick={marking.undo}>{strip.undo}</StripButton>}
    </Strip>
  );
}

const markText = (isVisit: boolean, at: number): string => {
  const time = timeText(new Date(at));
  return isVisit ? strip.visited(time) : strip.skipped(time);
};

function dataAge(readAt: number): string {
  if (readAt === 0) return strip.noData;
  const at = new Date(readAt);
  return strip.dataFrom(momentText(at, now()), ageText(at, now()));
}
