import type { Model } from './model.ts';
import { refreshTimes, type Tour } from './tour.ts';

/** Buffers for the order of one round and the lengths along it, in both directions. */
export type Shorten = {
  readonly model: Model;
  /** Travel times of the warden whose round it is. */
  travel: Float64Array;
  readonly order: Int32Array;
  readonly ahead: Float64Array;
  readonly back: Float64Array;
};

export const createShorten = (model: Model): Shorten => ({
  model,
  travel: new Float64Array(),
  order: new Int32Array(model.size),
  ahead: new Float64Array(model.size),
  back: new Float64Array(model.size),
});

const LEAST_GAIN = 1e-9;
const LONGEST_MOVE = 3;

/**
 * Orders the stops of each round for less travel, near the nodes whose links have changed: reverses runs (2-opt)
 * and moves short runs (Or-opt). It does not look at windows.
 */
export function shortenRounds(shorten: Shorten, tour: Tour): boolean {
  const { model, order } = shorten;
  const { next, prev, touched } = tour;
  let changed = false;
  for (let start = model.sites; start < model.size; start += 2) {
    shorten.travel = model.habits[tour.round[start]!]!.travel;
    let count = 0;
    for (let node = start; node !== start + 1; node = next[node]!) order[count++] = node;
    order[count++] = start + 1;
    measure(shorten, 1, count);
    let improved = false;
    for (let position = 1; position < count - 1;) {
      const node = order[position]!;
      if (touched[node] === 0) position++;
      else if (reverseRun(shorten, tour, position, count) || moveRun(shorten, tour, position, count)) {
        improved = true;
        position = 1;
      } else {
        touched[node] = 0;
        position++;
      }
    }
    touched[start] = 0;
    touched[start + 1] = 0;
    if (!improved) continue;
    changed = true;
    for (let index = 1; index < count; index++) {
      next[order[index - 1]!] = order[index]!;
      prev[order[index]!] = order[index - 1]!;
    }
  }
  if (changed) refreshTimes(model, tour);
  return changed;
}

function measure({ model, travel, order, ahead, back }: Shorten, from: number, count: number): void {
  const { size } = model;
  for (let index = from; index < count; index++) {
    const before = order[index - 1]!;
    const node = order[index]!;
    ahead[index] = ahead[index - 1]! + travel[before * size + node]!;
    back[index] = back[index - 1]! + travel[node * size + before]!;
  }
}

/** Reverses the best run that begins or ends at a position, if that saves travel. */
function reverseRun(shorten: Shorten, tour: Tour, position: number, count: number): boolean {
  const { model, travel, order, ahead, back } = shorten;
  const { size } = model;
  let best = LEAST_GAIN;
  let from = 0;
  let to = 0;
  const node = order[position]!;
  const before = order[position - 1]!;
  const after = order[position + 1]!;
  const enter = travel[before * size + node]!;
  for (let last = position + 1; last < count - 1; last++) {
    const tail = order[last]!;
    const beyond = order[last + 1]!;
    const gain =
      enter +
      ahead[last + 1]! -
      ahead[position]! -
      (back[last]! - back[position]!) -
      travel[before * size + tail]! -
      travel[node * size + beyond]!;
    if (gain > best) {
      best = gain;
      from = position;
      to = last;
    }
  }
  for (let first = 1; first < position; first++) {
    const head = order[first]!;
    const outside = order[first - 1]!;
    const gain =
      ahead[position + 1]! -
      ahead[first - 1]! -
      (back[position]! - back[first]!) -
      travel[outside * size + node]! -
      travel[head * size + after]!;
    if (gain > best) {
      best = gain;
      from = first;
      to = position;
    }
  }
  if (from === to) return false;
  touch(tour, order, from);
  touch(tour, order, to);
  order.subarray(from, to + 1).reverse();
  measure(shorten, from, count);
  return true;
}

/** Moves the best run of up to three stops that begins or ends at a position, forwards or reversed, if that saves travel. */
function moveRun(shorten: Shorten, tour: Tour, position: number, count: number): boolean {
  const { model, travel, order, ahead, back } = shorten;
  const { size } = model;
  let best = LEAST_GAIN;
  let from = 0;
  let to = 0;
  let behind = -1;
  let turned = false;
  for (let shift = 1 - LONGEST_MOVE; shift < LONGEST_MOVE; shift++) {
    const first = position + Math.min(shift, 0);
    const last = position + Math.max(shift, 0);
    if (first < 1 || last > count - 2) continue;
    const head = order[first]!;
    const tail = order[last]!;
    const freed =
      travel[order[first - 1]! * size + head]! +
      travel[tail * size + order[last + 1]!]! -
      travel[order[first - 1]! * size + order[last + 1]!]!;
    if (!(freed > best)) continue;
    const turn = ahead[last]! - ahead[first]! - (back[last]! - back[first]!);
    for (let at = 0; at < count - 1; at++) {
      if (at >= first - 1 && at <= last) continue;
      const left = order[at]! * size;
      const right = order[at + 1]!;
      const rest = freed + travel[left + right]!;
      const straight = rest - travel[left + head]! - travel[tail * size + right]!;
      if (straight > best) {
        best = straight;
        from = first;
        to = last;
        behind = at;
        turned = false;
      }
      const reversed = rest + turn - travel[left + tail]! - travel[head * size + right]!;
      if (reversed > best) {
        best = reversed;
        from = first;
        to = last;
        behind = at;
        turned = true;
      }
    }
  }
  if (behind < 0) return false;
  touch(tour, order, from);
  touch(tour, order, to);
  tour.touched[order[behind]!] = 1;
  tour.touched[order[behind + 1]!] = 1;
  if (turned) order.subarray(from, to + 1).reverse();
  shiftRun(order, from, to, behind);
  measure(shorten, Math.min(from, behind + 1), count);
  return true;
}

/** Marks the stop at a position and those beside it. */
function touch(tour: Tour, order: Int32Array, position: number): void {
  for (let index = position - 1; index <= position + 1; index++) tour.touched[order[index]!] = 1;
}

/** Moves the run between two positions behind the stop at a third, which is outside the run. */
function shiftRun(order: Int32Array, from: number, to: number, behind: number): void {
  const run = order.slice(from, to + 1);
  if (behind < from) {
    order.copyWithin(behind + 1 + run.length, behind + 1, from);
    order.set(run, behind + 1);
  } else {
    order.copyWithin(from, to + 1, behind + 1);
    order.set(run, behind + 1 - run.length);
  }
}
