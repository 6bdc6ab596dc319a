const REFRESH_EVERY_MINUTES = 15;
const REFRESH_AT_MINUTE = 1;

/** Scores are fetched again in the minutes whose minute of the hour modulo 15 equals 1: 1, 16, 31, 46. */
export function isRefreshMinute(minute: number): boolean {
  return minute % REFRESH_EVERY_MINUTES === REFRESH_AT_MINUTE;
}

/**
 * Whether such a minute has passed since the scores were last requested. Minutes are counted from the epoch: every time zone
 * in use is a whole number of quarter hours away from it. After the device slept, a missed refresh minute is found here.
 */
export function refreshDue(askedMinute: number, nowMinute: number): boolean {
  return refreshesUntil(nowMinute) > refreshesUntil(askedMinute);
}

/** The first refresh minute after this minute. */
export function nextRefreshMinute(minute: number): number {
  return (refreshesUntil(minute) + 1) * REFRESH_EVERY_MINUTES + REFRESH_AT_MINUTE;
}

function refreshesUntil(minute: number): number {
  return Math.floor((minute - REFRESH_AT_MINUTE) / REFRESH_EVERY_MINUTES);
}
