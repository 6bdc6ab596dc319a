/** The service's own clock, injected so that tests can set it. */
export type Clock = { now(): Date };

const DAY_MS = 24 * 3_600_000;

export const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

export const systemClock: Clock = { now: () => new Date() };
