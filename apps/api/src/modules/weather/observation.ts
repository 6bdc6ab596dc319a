import * as v from 'valibot';

/** The stored weather at a place. */
export type Observation = {
  readonly main: string;
  readonly description: string;
  readonly icon: string;
  /** Degrees Celsius. */
  readonly temp: number;
  readonly observedAt: Date;
};

const shortText = v.pipe(
  v.string(),
  v.maxLength(200),
  // PostgreSQL cannot store this character.
  v.transform((text) => text.replaceAll('\u0000', '')),
);

/** OpenWeatherMap's documented reply for the current weather, as far as we read it. */
export const currentWeatherReply = v.object({
  weather: v.tupleWithRest(
    [v.object({ main: shortText, description: v.optional(shortText, ''), icon: shortText })],
    v.unknown(),
  ),
  main: v.object({ temp: v.pipe(v.number(), v.minValue(-100), v.maxValue(100)) }),
  /** Seconds since 1970. */
  dt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_503_680_000)),
});

const ICON_CODE = /^\d{2}[dn]$/;

/**
 * Converts the provider's reply. A time in the future comes from a wrong clock and counts as now; an icon that
 * is not an icon code is left out, because it becomes part of an address.
 */
export function toObservation(reply: v.InferOutput<typeof currentWeatherReply>, now: Date): Observation {
  const [first] = reply.weather;
  return {
    main: first.main,
    description: first.description,
    icon: ICON_CODE.test(first.icon) ? first.icon : '',
    temp: reply.main.temp,
    observedAt: new Date(Math.min(reply.dt * 1_000, now.getTime())),
  };
}

/** Weather changes: an observation older than this is not shown and not scored. */
const MAX_AGE_MS = 3 * 3_600_000;

/** Observations before this time are too old. */
export const weatherFreshSince = (now: Date): Date => new Date(now.getTime() - MAX_AGE_MS);

/** Observations after this time do not apply to the requested time, which may be past. */
export const weatherFreshUntil = (at: Date): Date => new Date(at.getTime() + MAX_AGE_MS);
