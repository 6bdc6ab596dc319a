export type ValueParts = {
  readonly base: number;
  readonly weather: number;
  readonly event: number;
  readonly boost: number;
  /** Null: no visit is known. */
  readonly minutesSinceVisit: number | null;
};

export const DEFAULT_RECOVERY_MINUTES = 90;

/**
 * The points of a visit: the score without its route part, times how far the site has recovered since the last visit.
 */
export function siteValue(parts: ValueParts, recoveryMinutes: number = DEFAULT_RECOVERY_MINUTES): number {
  const { base, weather, event, boost, minutesSinceVisit } = parts;
  return (base + weather + event + boost) * recovery(minutesSinceVisit, recoveryMinutes);
}

function recovery(minutesSinceVisit: number | null, recoveryMinutes: number): number {
  if (minutesSinceVisit === null || recoveryMinutes <= 0) return 1;
  return Math.min(1, Math.max(0, minutesSinceVisit) / recoveryMinutes);
}
