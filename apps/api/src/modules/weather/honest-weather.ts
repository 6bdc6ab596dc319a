/** Weather older than this is no longer shown or scored: sky and temperature have moved on. */
const HONEST_WEATHER_MS = 3 * 3_600_000;

/** An observation made before this is too old to be honest. */
export const oldestHonestObservation = (now: Date): Date => new Date(now.getTime() - HONEST_WEATHER_MS);
