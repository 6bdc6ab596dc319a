import { useEffect, useRef, useState } from 'react';
import type { Preview } from '#features/round/use-preview.ts';
import { roundTexts } from '#features/round/texts.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { scoreText, timeText } from '#domain/format.ts';

const { setUp } = roundTexts;
/** A screen reader reads each change; a search may find several better rounds in a second. */
const CHANGE_EVERY_MS = 1_000;

type RoundResultProps = {
  preview: Preview | null;
  /** Read instead of a round without stops; the button shows it. */
  nothing: string;
};

/** '14 stops · back about 16:29 · 44.67 points': above the button that shows this round. */
export function RoundResult({ preview, nothing }: RoundResultProps) {
  const isEmpty = preview?.stops.length === 0;
  const text = useSlowly(preview === null ? '' : isEmpty ? nothing : resultText(preview));
  return (
    <output
      data-searching={preview === null || preview.isSearching || undefined}
      className={
        isEmpty ? 'sr-only' : 'dock-result text-center text-second font-bold text-balance tabular-nums'
      }
    >
      {text}
    </output>
  );
}

function resultText({ stops, times, answer }: Preview): string {
  const end = (times.isExact ? '' : setUp.about) + timeText(new Date(times.end));
  return [
    setUp.stops(stopsAtSites(stops).length),
    times.endLeg === null ? setUp.doneAt(end) : setUp.backAt(end),
    setUp.points(scoreText(answer.score)),
  ].join(setUp.separator);
}

/** Follows the value, at most once a second. */
function useSlowly(value: string): string {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    if (value === shown) return undefined;
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now();
        setShown(value);
      },
      changedAt.current + CHANGE_EVERY_MS - performance.now(),
    );
    return () => clearTimeout(timer);
  }, [value, shown]);
  return shown;
}
