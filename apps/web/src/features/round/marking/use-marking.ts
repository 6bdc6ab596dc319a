import { useEffect, useEffectEvent, useState } from 'react';
import { changeRound } from '#features/round/active-round.ts';
import { markStop, undoMark } from '#features/round/model/round.ts';
import type { OpenStop, Round, SkipReason } from '#features/round/model/round.ts';
import type { Position } from '#domain/geo.ts';
import { now } from '#platform/clock.ts';

/** The last mark, as long as it can be taken back. */
export type FreshMark = { readonly siteId: number; readonly at: number; readonly reason: SkipReason | null };

export type Marking = {
  readonly visited: (stop: OpenStop) => void;
  readonly skipped: (stop: OpenStop, reason: SkipReason) => void;
  readonly fresh: FreshMark | null;
  readonly undo: () => void;
};

const SHOWN_AT_LEAST_MS = 10_000;

/** Marks stops of the round. A mark can be taken back until the next tap, and for ten seconds at least. */
export function useMarking(round: Round | null, position: Position | null): Marking {
  const [fresh, setFresh] = useState<FreshMark | null>(null);
  useGoesWithTap(fresh, () => setFresh(null));

  const mark = (stop: OpenStop, reason: SkipReason | null) => {
    if (round === null) return;
    const at = now().getTime();
    const from = reason === null ? null : position;
    changeRound(round.id, (last) => markStop(last, stop, { at, reason, from, visitId: null }));
    setFresh({ siteId: stop.siteId, at, reason });
  };

  return {
    visited: (stop) => mark(stop, null),
    skipped: mark,
    fresh,
    undo() {
      if (fresh === null || round === null) return;
      changeRound(round.id, (last) => undoMark(last, fresh.siteId));
      setFresh(null);
    },
  };
}

/** Ends what is shown with the first tap after ten seconds, or after ten seconds if the tap was earlier. */
function useGoesWithTap(shown: FreshMark | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (shown === null) return undefined;
    let isDue = false;
    let isTapped = false;
    const timer = setTimeout(() => {
      isDue = true;
      if (isTapped) end();
    }, SHOWN_AT_LEAST_MS);
    const tap = () => {
      isTapped = true;
      if (isDue) end();
    };
    // The tap that made the mark is still on its way to the document.
    const listening = setTimeout(() => document.addEventListener('click', tap));
    return () => {
      clearTimeout(timer);
      clearTimeout(listening);
      document.removeEventListener('click', tap);
    };
  }, [shown]);
}
