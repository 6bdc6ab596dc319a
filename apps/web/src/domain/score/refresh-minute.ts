const REFRESH_EVERY_MINUTES = 15;
const REFRESH_AT_MINUTE = 1;

/** Scores are fetched again in the minutes 1, 16, 31 and 46 of the hour. */
export function isRefreshMinute(minute: number): boolean {
  return minute % REFRESH_EVERY_MINUTES === REFRESH_AT_MINUTE;
}

/**
 * Whether a refresh minute has passed since the scores were last requested. Minutes are counted from the epoch: all
 * time zones are a whole number of quarter hours away from it. After the device slept, this detects a missed refresh
 * minute.
 */
export function refreshDue(requestedMinute: number, nowMinute: number): boolean {
  return refreshesUntil(nowMinute) > refreshesUntil(requestedMinute);
}

/** The first refresh minute after this minute. */
export function nextRefreshMinute(minute: number): number {
  return (refreshesUntil(minute) + 1) * REFRESH_EVERY_MINUTES + REFRESH_AT_MINUTE;
}

function refreshesUntil(minute: number): number {
  return Math.floor((minute - REFRESH_AT_MINUTE) / REFRESH_EVERY_MINUTES);
}
