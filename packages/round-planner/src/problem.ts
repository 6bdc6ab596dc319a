/** A place that a round may visit, or begin or end at. Times are in any one unit, on one clock. */
export type Place = {
  /** Points of a visit. A place without points is never a stop. */
  readonly score: number;
  /** A visit begins no earlier; a warden who arrives early waits. */
  readonly open?: number;
  /** A visit begins no later. */
  readonly close?: number;
  /** Time spent at the place. */
  readonly service?: number;
  /** The place has its points only with a second visit, which begins this many minutes after the beginning of the first. */
  readonly returnAfter?: { readonly earliest: number; readonly latest: number };
};

/** Time off, spent wherever the warden is. It begins within its window. */
export type Break = { readonly open: number; readonly close: number; readonly length: number };

/** The break among the stops of a round, where every other number is a place. */
export const BREAK = -1;

/** Where and when one warden begins and ends. */
export type Shift = {
  /** Index of the place where the round begins. */
  readonly start: number;
  /** When the round begins; 0 when left out. */
  readonly startTime?: number;
  /** Index of the place where the round ends; the start for a return, left out to end anywhere. */
  readonly end?: number;
  /** The round ends no later. */
  readonly limit: number;
  /** Part of the round wherever it fits best, and left out only where even an empty round has no time for it. */
  readonly break?: Break;
  /** Places to visit first, in this order, whatever their points. */
  readonly first?: readonly number[];
  /** The warden's own travel times, in the form of the city's; those of the city when left out. */
  readonly travel?: ArrayLike<number>;
  /** The warden's own time at each place; that of the place when left out. */
  readonly service?: ArrayLike<number>;
};

/** The places and travel times of a city, the same for all wardens who have none of their own. */
export type City = {
  readonly places: readonly Place[];
  /** Travel times, row by row: from place `i` to place `j` at `i * places.length + j`. Infinity: unreachable. */
  readonly travel: ArrayLike<number>;
};

export type RoundProblem = City & Shift;

export type TeamProblem = City & { readonly shifts: readonly Shift[] };
