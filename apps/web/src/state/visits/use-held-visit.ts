import { useEffect } from 'react';
import { visitLog } from './visits.ts';
import type { VisitLog } from './visits.ts';
import { report } from '#platform/report.ts';

/** Renewed well before it ends. After a killed page the visit is sent this soon. */
const HOLD_MS = 20_000;
const RENEW_MS = 5_000;

/** Holds a visit back while its question is on screen: it is sent when the question goes. */
export function useHeldVisit(id: string): void {
  useEffect(() => {
    const act = (change: (log: VisitLog) => Promise<boolean>) => {
      visitLog()
        .then(change)
        .catch((cause: unknown) => report('visit', cause));
    };
    const hold = () => act((log) => log.hold(id, HOLD_MS));
    hold();
    const renewal = setInterval(hold, RENEW_MS);
    return () => {
      clearInterval(renewal);
      act((log) => log.release(id));
    };
  }, [id]);
}
