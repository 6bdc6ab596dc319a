const HOUR_MS = 3_600_000;
/**
 * An event that the phone dates later than this is refused. An accepted one counts from its receipt, so 'I am OK' of a phone
 * that is ahead and was offline moves a deadline by this long at most: the longest interval between check-ins.
 */
export const MAX_AHEAD_MS = 2 * HOUR_MS;
/** A call for help that states an earlier time counts from its receipt: the clock is wrong, or it must be sent as new. */
const MAX_HELP_AGE_MS = 12 * HOUR_MS;

/** When an event happened, and the time that the phone stated where that is another one. */
export type EventTime = { readonly at: Date; readonly statedAt: Date | null };

type TimedEvent = { readonly id: string; readonly kind: string; readonly at: string };

/**
 * The times of events that arrive together. A time in the future becomes the moment of receipt; several of them stay in
 * their order, one millisecond apart.
 */
export function eventTimes(events: readonly TimedEvent[], receivedAt: Date): ReadonlyMap<string, EventTime> {
  const receipt = receivedAt.getTime();
  const isWrong = ({ kind, at }: TimedEvent) =>
    Date.parse(at) > receipt || (kind === 'help' && receipt - Date.parse(at) > MAX_HELP_AGE_MS);
  const wrong = events
    .filter((event) => isWrong(event))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const corrected = wrong.map(({ id, at }, index) => {
    const before = wrong.length - 1 - index;
    return [id, { at: new Date(receipt - before), statedAt: new Date(at) }] as const;
  });
  return new Map<string, EventTime>([
    ...events.map(({ id, at }) => [id, { at: new Date(at), statedAt: null }] as const),
    ...corrected,
  ]);
}
