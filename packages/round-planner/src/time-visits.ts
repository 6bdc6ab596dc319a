/** The travel to a stop, when a visit may begin there, and how long it takes: all in one unit, on one clock. */
type Leg = {
  readonly travel: number;
  readonly open?: number | null | undefined;
  readonly close?: number | null | undefined;
  readonly service: number;
};

export type TimedVisit<Stop> = {
  readonly stop: Stop;
  readonly arrive: number;
  /** Later than the arrival when the place is not open yet: the warden waits. */
  readonly begin: number;
  readonly leave: number;
};

/** The times of a walk from stop to stop. Nothing is left out: `inTime` is false when a visit begins too late. */
export function timeVisits<Stop>(
  startTime: number,
  stops: readonly Stop[],
  legTo: (stop: Stop, before: Stop | undefined, earlier: readonly TimedVisit<Stop>[]) => Leg,
): { readonly visits: readonly TimedVisit<Stop>[]; readonly end: number; readonly inTime: boolean } {
  let end = startTime;
  let inTime = true;
  const visits: TimedVisit<Stop>[] = [];
  for (const stop of stops) {
    const { travel, open, close, service } = legTo(stop, visits.at(-1)?.stop, visits);
    const arrive = end + travel;
    const begin = Math.max(arrive, open ?? -Infinity);
    if (begin > (close ?? Infinity)) inTime = false;
    end = begin + service;
    visits.push({ stop, arrive, begin, leave: end });
  }
  return { visits, end, inTime };
}
