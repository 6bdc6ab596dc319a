const MINUTE_MS = 60_000;

/** Minutes between the first visit and the return, for a site where a vehicle may wait this long. */
export const returnAfter = (waiting: number): { readonly earliest: number; readonly latest: number } => ({
  earliest: waiting + 10,
  latest: waiting + 40,
});

type LimitedStop = {
  readonly open: number | null;
  readonly close: number | null;
  readonly waiting?: number | undefined;
};

/** When a return may begin after a first visit at a time: within the hours of the site. */
export function returnHours(
  { open, close, waiting = 0 }: LimitedStop,
  firstVisit: number,
): { readonly open: number; readonly close: number } {
  const { earliest, latest } = returnAfter(waiting);
  return {
    open: Math.max(open ?? -Infinity, firstVisit + earliest * MINUTE_MS),
    close: Math.min(close ?? Infinity, firstVisit + latest * MINUTE_MS),
  };
}
