/** How often a provider may be called. */
export type Budget = {
  /** Minimum time between two calls. */
  readonly spacingMs: number;
  readonly callsPerHour: number;
  readonly callsPerDay: number;
};

/** The quota of a provider: a number of calls in a short time, and in a day. */
export type Quota = {
  readonly calls: number;
  readonly inSeconds: number;
  readonly callsPerDay: number;
};

const HOURS_PER_DAY = 24;

/** Spreads the quota: an even pace within the short time, and no hour spends more than its share of the day. */
export function toBudget({ calls, inSeconds, callsPerDay }: Quota): Budget {
  return {
    spacingMs: Math.ceil((inSeconds * 1_000) / calls),
    callsPerHour: Math.ceil(callsPerDay / HOURS_PER_DAY),
    callsPerDay,
  };
}

/** How many calls the budget allows in a time. */
export function callsIn({ spacingMs, callsPerHour, callsPerDay }: Budget, ms: number): number {
  const hours = ms / 3_600_000;
  return Math.floor(Math.min(ms / spacingMs, callsPerHour * hours, (callsPerDay * hours) / HOURS_PER_DAY));
}
