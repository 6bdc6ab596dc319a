import { useEffect, useState } from 'react';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { type Source, createSource, useSource } from '#platform/source.ts';

/** Longer than the animation of the rows. */
const MOVING_MS = 250;

/**
 * The rows to show. A new ranking waits while the user touches or scrolls the list, and while the last one is animated;
 * another filter or other areas are shown immediately.
 */
export function useStableRows(rows: readonly RankedSite[], listed: string): readonly RankedSite[] {
  const interacting = useSource(isInteracting);
  const [shown, setShown] = useState({ rows, listed, moving: false });
  const hold = (interacting || shown.moving) && shown.listed === listed;
  if (!hold && shown.rows !== rows) setShown({ rows, listed, moving: shown.listed === listed });

  // Ends the hold after the animation. Chromium reports a layout shift if a row changes while it moves.
  useEffect(() => {
    if (!shown.moving) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const pause = (ms: number) =>
      new Promise((resolve) => {
        timer = setTimeout(resolve, ms);
      });
    const release = async () => {
      await Promise.all([pause(MOVING_MS), ...rowAnimations().map(ended)]);
      await pause(0); // The event belongs to the frame that draws the end; a timer runs after that frame.
      setShown((now) => (now === shown ? { ...now, moving: false } : now));
    };
    void release();
    return () => clearTimeout(timer);
  }, [shown]);

  return hold ? shown.rows : rows;
}

function rowAnimations(): Animation[] {
  return [...document.querySelectorAll('.plan-row')].flatMap((row) => row.getAnimations?.() ?? []);
}

/** Not the promise `finished`: on a busy device it is fulfilled before the end is drawn. */
function ended(animation: Animation): Promise<unknown> {
  return new Promise((resolve) => {
    animation.addEventListener('finish', resolve);
    animation.addEventListener('cancel', resolve);
  });
}

const SETTLED_AFTER_MS = 200;

/** Whether a finger is on a row or the page is being scrolled: rows must not move then. */
const isInteracting: Source<boolean> = createSource(false, (publish) => {
  let down = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      publish(down);
      if (!down) for (const move of rowAnimations()) move.play();
    }, SETTLED_AFTER_MS);
  };
  const onScroll = () => {
    publish(true);
    settle();
  };
  const onDown = (event: PointerEvent) => {
    down = event.target instanceof Element && event.target.closest('.plan-row') !== null;
    if (!down) return;
    publish(true);
    // A row that moved on under the finger would lose the tap.
    for (const move of rowAnimations()) move.pause();
  };
  const onUp = () => {
    down = false;
    settle();
  };
  const stopped = new AbortController();
  const options = { passive: true, signal: stopped.signal };
  addEventListener('scroll', onScroll, options);
  addEventListener('pointerdown', onDown, options);
  addEventListener('pointerup', onUp, options);
  addEventListener('pointercancel', onUp, options);
  return () => {
    clearTimeout(timer);
    publish(false);
    stopped.abort();
  };
});
