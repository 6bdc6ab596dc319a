import type { Model } from './model.ts';
import { fillRow, type Neighbours } from './neighbours.ts';
import { insertAfter, type Tour } from './tour.ts';

const NOISE_SIZE = 4_096;

/** Buffers for the insertion of sites: the best site for each gap of the tour. */
export type Recreate = {
  readonly model: Model;
  /** Of each round. */
  readonly neighbours: readonly Neighbours[];
  /** The best site for the gap after a node and its merit; 0 where nothing fits. */
  readonly best: Int32Array;
  readonly merit: Float64Array;
  /** Scores raised to the powers that an iteration may choose from. */
  readonly worth: readonly Float64Array[];
  readonly highestWorth: readonly number[];
  readonly noise: Float64Array;
  /** Added to every cost, so that a detour of nothing does not outweigh everything. */
  readonly smallCost: number;
};

/** How one iteration judges insertions. */
export type Taste = {
  worth: Float64Array;
  highestWorth: number;
  noiseFrom: number;
  noiseShare: number;
};

const POWERS = [0.7, 1, 1.4, 2];

export function createRecreate(
  model: Model,
  neighbours: readonly Neighbours[],
  random: () => number,
): Recreate {
  const { score, sites, size } = model;
  let sum = 0;
  for (let node = sites; node < size; node += 2) sum += model.close[node + 1]! - model.open[node]!;
  const worth = POWERS.map((power) => score.map((value) => value ** power));
  return {
    model,
    neighbours,
    best: new Int32Array(size),
    merit: new Float64Array(size),
    worth,
    highestWorth: worth.map((values) => values.reduce((one, other) => Math.max(one, other), 0)),
    noise: Float64Array.from({ length: NOISE_SIZE }, random),
    smallCost: 1e-4 * sum + 1e-12,
  };
}

export function randomTaste({ worth, highestWorth }: Recreate, random: () => number): Taste {
  const power = Math.floor(random() * worth.length);
  return {
    worth: worth[power]!,
    highestWorth: highestWorth[power]!,
    noiseFrom: Math.floor(random() * NOISE_SIZE),
    noiseShare: random() < 0.1 ? 0 : random(),
  };
}

/** The best site for the gap after a node, by worth for the time that it costs. */
function scanGap(recreate: Recreate, tour: Tour, taste: Taste, node: number): void {
  const { model, noise, smallCost } = recreate;
  const { size, open, close } = model;
  const neighbours = recreate.neighbours[tour.round[node]!]!;
  const { site: near, reach, width, count } = neighbours;
  const { travel, service } = neighbours.habits;
  const { used } = tour;
  const { worth, highestWorth, noiseFrom, noiseShare } = taste;
  if (count[node]! < 0) fillRow(model, neighbours, node);
  const after = tour.next[node]!;
  const leave = tour.leave[node]!;
  const latest = tour.latest[after]!;
  const room = latest - leave;
  const leg = travel[node * size + after]!;
  const direct = leave + leg;
  const from = node * width;
  const to = from + count[node]!;
  let bestMerit = 0;
  let best = -1;
  for (let index = from; index < to; index++) {
    const reached = reach[index]!;
    if (reached > room) break;
    // Sites further on cost at least this much: not even the best of them has more merit.
    if ((reached - leg) * bestMerit > highestWorth) break;
    const site = near[index]!;
    if (used[site] === 1) continue;
    const spent = service[site]!;
    let begin = leave + reached - spent;
    if (begin > close[site]!) continue;
    if (begin < open[site]!) begin = open[site]!;
    const arrive = begin + spent + travel[site * size + after]!;
    if (arrive > latest) continue;
    const cost = arrive - direct;
    const swing = 1 - noiseShare * noise[(noiseFrom + site) & (NOISE_SIZE - 1)]!;
    const merit = (worth[site]! * swing) / (cost > 0 ? cost + smallCost : smallCost);
    if (merit > bestMerit) {
      bestMerit = merit;
      best = site;
    }
  }
  recreate.best[node] = best;
  recreate.merit[node] = bestMerit;
}

/** Whether a site is in no round yet and can go behind a node. */
export function fitsAfter(model: Model, tour: Tour, node: number, site: number): boolean {
  if (tour.used[site] === 1) return false;
  const { travel, service } = model.habits[tour.round[node]!]!;
  const after = tour.next[node]!;
  const spent = service[site]!;
  // Added up as in `scanGap`: with another last digit, a site that just fits would be chosen and refused for ever.
  const arrived = tour.leave[node]! + (travel[node * model.size + site]! + spent) - spent;
  if (arrived > model.close[site]!) return false;
  const begin = arrived < model.open[site]! ? model.open[site]! : arrived;
  return begin + spent + travel[site * model.size + after]! <= tour.latest[after]!;
}

/**
 * Puts in sites, the best for its time first, until none fits. Where a detour is a short cut, one more may fit into a gap
 * that was read before: the next iteration finds it.
 */
export function insertSites(recreate: Recreate, tour: Tour, taste: Taste): void {
  const { model, best, merit } = recreate;
  const { sites, size } = model;
  const { next } = tour;
  for (let start = sites; start < size; start += 2) {
    for (let node = start; node !== start + 1; node = next[node]!) scanGap(recreate, tour, taste, node);
  }
  for (;;) {
    let chosen = -1;
    let highest = 0;
    for (let start = sites; start < size; start += 2) {
      for (let node = start; node !== start + 1; node = next[node]!) {
        if (merit[node]! > highest) {
          highest = merit[node]!;
          chosen = node;
        }
      }
    }
    if (chosen < 0) return;
    const site = best[chosen]!;
    // Other insertions may have taken the site or the time since the gap was read.
    if (fitsAfter(model, tour, chosen, site)) {
      insertAfter(model, tour, chosen, site);
      scanGap(recreate, tour, taste, site);
    }
    scanGap(recreate, tour, taste, chosen);
  }
}
