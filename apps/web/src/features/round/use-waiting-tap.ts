import { useEffect, useEffectEvent, useState } from 'react';

/** An early tap is not lost: it waits until what it needs is ready, and then does its work. */
export function useWaitingTap(isReady: boolean, work: () => void) {
  const [isTapped, setIsTapped] = useState(false);
  const start = useEffectEvent(work);
  useEffect(() => {
    if (isTapped && isReady) start();
  }, [isTapped, isReady]);
  return { isWaiting: isTapped && !isReady, tap: () => setIsTapped(true) };
}
