import { BREAK } from '#problem.ts';
import { cheapestInsertion, insertionCost } from './insertion.ts';
import { type Order, type Sites, timeOrder, type Warden } from './order.ts';

/** Input of a change. */
export type Task = {
  readonly sites: Sites;
  readonly wardens: readonly Warden[];
  /** The places that can be stops. */
  readonly candidates: readonly number[];
  readonly random: () => number;
};

/** The orders of all wardens. */
export type Orders = readonly Order[];

const POWERS = [0.7, 1, 1.4, 2];
/** Added to every cost, so that a detour of nothing does not outweigh everything. */
const SMALL_COST = 0.05;

/** Inserts the sites with the most points for the time they cost, until none fits; a wanted site first. */
export function fillOrders(task: Task, orders: Orders, wanted?: number): Orders {
  const { sites, wardens, random } = task;
  const power = POWERS[Math.floor(random() * POWERS.length)]!;
  const noise = random();
  const merits: { readonly site: number; readonly merit: number }[] = [];
  for (const site of missingSites(task, orders)) {
    let cost = Infinity;
    for (const [index, order] of orders.entries()) {
      cost = insertionCost(sites, wardens[index]!, order, site, cost);
    }
    const points = site === wanted ? Infinity : sites.score[site]! ** power * (1 - noise * random());
    if (cost < Infinity) merits.push({ site, merit: points / (Math.max(cost, 0) + SMALL_COST) });
  }
  let filled = orders;
  for (const { site } of merits.sort((one, other) => other.merit - one.merit)) {
    const found = cheapest(task, filled, site);
    if (found !== null) filled = filled.with(found.warden, found.order);
  }
  return filled;
}

/** Of more sites a random part is tried each time. */
const MOST_TRIED = 400;

function missingSites({ sites, candidates, random }: Task, orders: Orders): readonly number[] {
  const visits = new Uint8Array(sites.count);
  for (const { stops } of orders) for (const stop of stops) if (stop !== BREAK) visits[stop]!++;
  const missing = candidates.filter((site) => visits[site]! <= sites.returns[site]!);
  if (missing.length <= MOST_TRIED) return missing;
  return missing.filter(() => random() * missing.length < MOST_TRIED);
}

function cheapest(
  { sites, wardens }: Task,
  orders: Orders,
  site: number,
): { readonly warden: number; readonly order: Order; readonly cost: number } | null {
  let best: { warden: number; order: Order; cost: number } | null = null;
  for (const [warden, order] of orders.entries()) {
    const found = cheapestInsertion(sites, wardens[warden]!, order, site, best?.cost);
    if (found !== null) best = { warden, ...found };
  }
  return best;
}

/** Up to this share of the stops is taken out, and three. */
const MOST_REMOVED = 0.5;

/** Takes some sites out, puts the break elsewhere now and then, and fills the gaps. Null where a stop would be too late. */
export function changeOrders(task: Task, orders: Orders): Orders | null {
  const { random, candidates } = task;
  const listed = orders.flatMap(({ stops }, warden) => stops.slice(task.wardens[warden]!.fixed));
  const visited = [...new Set(listed)].filter((stop) => stop !== BREAK);
  const most = Math.min(visited.length, 3 + Math.floor(visited.length * MOST_REMOVED));
  const count = Math.ceil(random() * random() * most);
  const kind = random();
  let wanted: number | undefined;
  let removed: readonly number[];
  if (kind < 0.4) {
    const from = Math.floor(random() * (visited.length - count + 1));
    removed = visited.slice(from, from + count);
  } else if (kind < 0.55) {
    removed = visited.filter(() => random() * visited.length < count);
  } else {
    const centre = candidates[Math.floor(random() * candidates.length)]!;
    if (kind > 0.75) wanted = centre;
    removed = nearest(task, visited, centre, count);
  }
  const left: Order[] = [];
  for (const [index, order] of orders.entries()) {
    const without = takeOut(task, index, order, new Set(removed));
    if (without === null) return null;
    left.push(without);
  }
  return fillOrders(task, left, wanted);
}

function nearest(
  { sites, wardens }: Task,
  visited: readonly number[],
  centre: number,
  count: number,
): number[] {
  const { travel } = wardens[0]!;
  const away = (place: number): number => travel[centre * sites.count + place]!;
  return visited.toSorted((one, other) => away(one) - away(other)).slice(0, count);
}

const MOVES_BREAK = 0.3;

function takeOut(task: Task, index: number, order: Order, removed: ReadonlySet<number>): Order | null {
  const { sites, random } = task;
  const warden = task.wardens[index]!;
  const moves = random() < MOVES_BREAK && order.stops.lastIndexOf(BREAK) >= warden.fixed;
  const stops = order.stops.filter(
    (stop, at) => at < warden.fixed || (!removed.has(stop) && !(moves && stop === BREAK)),
  );
  if (!moves) return timeOrder(sites, warden, stops);
  const choices = withBreak(sites, warden, stops);
  return choices[Math.floor(random() * choices.length)] ?? null;
}

/** All orders with the break somewhere among these stops. */
export function withBreak(sites: Sites, warden: Warden, stops: readonly number[]): readonly Order[] {
  const choices: Order[] = [];
  for (let index = warden.fixed; index <= stops.length; index++) {
    const order = timeOrder(sites, warden, stops.toSpliced(index, 0, BREAK));
    if (order !== null) choices.push(order);
  }
  return choices;
}
