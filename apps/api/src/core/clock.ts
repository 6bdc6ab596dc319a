/** The service's own clock, handed in so that tests can turn it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
