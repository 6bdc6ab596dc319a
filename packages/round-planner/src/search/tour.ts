import type { Habits, Model } from './model.ts';

/** The rounds of a model while they are being changed: one linked list for each, with the times of every node. */
export type Tour = {
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** The round that a node is part of; of a site in no round it means nothing. */
  readonly round: Int32Array;
  /** When the warden leaves a node of a round. */
  readonly leave: Float64Array;
  /** The latest arrival at a node that keeps the rest of its round in time. */
  readonly latest: Float64Array;
  /** 1 where a site is part of a round. */
  readonly used: Uint8Array;
  /** 1 where the links of a node have changed since its round was last shortened. */
  readonly touched: Uint8Array;
  score: number;
  stops: number;
};

export function createTour(model: Model): Tour {
  const tour: Tour = {
    next: new Int32Array(model.size),
    prev: new Int32Array(model.size),
    round: new Int32Array(model.size),
    leave: new Float64Array(model.size),
    latest: new Float64Array(model.size),
    used: new Uint8Array(model.size),
    touched: new Uint8Array(model.size),
    score: 0,
    stops: 0,
  };
  clearTour(model, tour);
  return tour;
}

/** Removes all stops: every round leads straight from its start to its end. */
export function clearTour(model: Model, tour: Tour): void {
  tour.used.fill(0);
  tour.score = 0;
  tour.stops = 0;
  for (let start = model.sites; start < model.size; start += 2) {
    tour.next[start] = start + 1;
    tour.prev[start + 1] = start;
    tour.round[start] = (start - model.sites) / 2;
    tour.round[start + 1] = tour.round[start]!;
  }
  refreshTimes(model, tour);
}

export function copyTour(from: Tour, to: Tour): void {
  to.next.set(from.next);
  to.prev.set(from.prev);
  to.round.set(from.round);
  to.leave.set(from.leave);
  to.latest.set(from.latest);
  to.used.set(from.used);
  to.touched.set(from.touched);
  to.score = from.score;
  to.stops = from.stops;
}

/** Computes all times again after links have changed. */
export function refreshTimes(model: Model, tour: Tour): void {
  for (let start = model.sites; start < model.size; start += 2) {
    const habits = model.habits[tour.round[start]!]!;
    tour.leave[start] = model.open[start]!;
    refreshLeave(model, habits, tour, start);
    tour.latest[start + 1] = model.close[start + 1]!;
    refreshLatest(model, habits, tour, start + 1);
  }
}

function refreshLeave(model: Model, { travel, service }: Habits, tour: Tour, from: number): void {
  const { size, sites, open } = model;
  const { next, leave } = tour;
  let node = from;
  let time = leave[node]!;
  do {
    const after = next[node]!;
    time += travel[node * size + after]!;
    if (time < open[after]!) time = open[after]!;
    time += service[after]!;
    leave[after] = time;
    node = after;
  } while (node < sites);
}

function refreshLatest(model: Model, { travel, service }: Habits, tour: Tour, from: number): void {
  const { size, sites, close } = model;
  const { prev, latest } = tour;
  let node = from;
  let time = latest[node]!;
  do {
    const before = prev[node]!;
    time -= travel[before * size + node]! + service[before]!;
    if (time > close[before]!) time = close[before]!;
    latest[before] = time;
    node = before;
  } while (node < sites);
}

/** Puts a site after a node. The caller has checked that it fits. */
export function insertAfter(model: Model, tour: Tour, node: number, site: number): void {
  const { next, prev } = tour;
  const after = next[node]!;
  next[node] = site;
  prev[site] = node;
  next[site] = after;
  prev[after] = site;
  tour.round[site] = tour.round[node]!;
  tour.used[site] = 1;
  tour.touched[node] = 1;
  tour.touched[site] = 1;
  tour.touched[after] = 1;
  tour.score += model.score[site]!;
  tour.stops++;
  const habits = model.habits[tour.round[node]!]!;
  refreshLeave(model, habits, tour, node);
  refreshLatest(model, habits, tour, after);
}

/** Takes a site out; the caller refreshes the times once all are out. */
export function unlink(model: Model, tour: Tour, site: number): void {
  const { next, prev } = tour;
  const before = prev[site]!;
  const after = next[site]!;
  next[before] = after;
  prev[after] = before;
  tour.used[site] = 0;
  tour.touched[before] = 1;
  tour.touched[after] = 1;
  tour.score -= model.score[site]!;
  tour.stops--;
}

/** Writes the stops of all rounds in order; returns how many. */
export function listStops(model: Model, tour: Tour, into: Int32Array): number {
  let count = 0;
  for (let start = model.sites; start < model.size; start += 2) {
    for (let node = tour.next[start]!; node < model.sites; node = tour.next[node]!) into[count++] = node;
  }
  return count;
}

/**
 * How long the rounds take: of two tours with one score the shorter is better. For a team it is the root of the sum of
 * squares, so that two wardens who are busy are better than one who does everything.
 */
export function timeSpent(model: Model, tour: Tour): number {
  let sum = 0;
  for (let start = model.sites; start < model.size; start += 2) {
    sum += (tour.leave[start + 1]! - model.open[start]!) ** 2;
  }
  return Math.sqrt(sum);
}

/**
 * Whether all rounds with stops keep their times when they are added up from the start, as a timetable does. Sums from
 * the end, which the search compares with, may differ in the last digit; and where a leg is longer than a detour through
 * another site, a round may be late because a stop was taken out.
 */
export function keepsTimes(model: Model, tour: Tour): boolean {
  const { size, sites, close } = model;
  for (let start = sites; start < size; start += 2) {
    const { travel } = model.habits[tour.round[start]!]!;
    let node = start;
    if (tour.next[start] === start + 1) continue;
    do {
      const after = tour.next[node]!;
      if (tour.leave[node]! + travel[node * size + after]! > close[after]!) return false;
      node = after;
    } while (node < sites);
  }
  return true;
}
