import { createMinHeap } from './min-heap.ts';
import type { Snapped } from './snap-to-street.ts';
import type { Point, Street, StreetGraph } from './street-graph.ts';

/** Metres per second on a main street and on a quiet one. */
export type Speeds = { readonly main: number; readonly quiet: number };

export type StreetRoute = {
  readonly seconds: number;
  readonly metres: number;
  readonly line: readonly Point[];
};

type Step = { readonly street: number; readonly from: number };

/** The route of least time between two places on the streets (Dijkstra), or null when none connects them. */
export function routeOnStreets(
  graph: StreetGraph,
  from: Snapped,
  to: Snapped,
  speeds: Speeds,
): StreetRoute | null {
  const secondsOn = ({ metres, isMain }: Street) => metres / (isMain ? speeds.main : speeds.quiet);
  const start = graph.streets[from.street];
  const end = graph.streets[to.street];
  if (start === undefined || end === undefined) return null;

  const best = new Float64Array(graph.streetsAt.length).fill(Infinity);
  const arrivedBy = new Map<number, Step>();
  const open = createMinHeap();
  const reach = (node: number, seconds: number) => {
    if (seconds >= (best[node] ?? 0)) return false;
    best[node] = seconds;
    open.push(node, seconds);
    return true;
  };
  reach(start.from, from.share * secondsOn(start));
  reach(start.to, (1 - from.share) * secondsOn(start));

  let total = from.street === to.street ? Math.abs(to.share - from.share) * secondsOn(start) : Infinity;
  let last: number | null = null;
  const finish = (node: number, seconds: number) => {
    if (seconds >= total) return;
    total = seconds;
    last = node;
  };
  for (let next = open.pop(); next !== undefined && next.cost < total; next = open.pop()) {
    const { item: node, cost } = next;
    if (cost > (best[node] ?? 0)) continue;
    if (node === end.from) finish(node, cost + to.share * secondsOn(end));
    if (node === end.to) finish(node, cost + (1 - to.share) * secondsOn(end));
    for (const number of graph.streetsAt[node] ?? []) {
      const street = graph.streets[number];
      if (street === undefined) continue;
      const other = street.from === node ? street.to : street.from;
      if (reach(other, cost + secondsOn(street))) arrivedBy.set(other, { street: number, from: node });
    }
  }
  if (total === Infinity) return null;
  if (last === null) return { seconds: total, ...alongOneStreet(start, from, to) };
  return { seconds: total, ...alongManyStreets(graph, arrivedBy, { from, to, last }) };
}

function alongOneStreet(street: Street, from: Snapped, to: Snapped): Omit<StreetRoute, 'seconds'> {
  const metres = Math.abs(to.share - from.share) * street.metres;
  const isForward = from.share <= to.share;
  const [first, second] = isForward ? [from, to] : [to, from];
  const inner = street.line.slice(first.after + 1, second.after + 1);
  return {
    metres,
    line: withoutRepeats([from.point, ...(isForward ? inner : inner.toReversed()), to.point]),
  };
}

function alongManyStreets(
  { streets }: StreetGraph,
  arrivedBy: ReadonlyMap<number, Step>,
  { from, to, last }: { readonly from: Snapped; readonly to: Snapped; readonly last: number },
): Omit<StreetRoute, 'seconds'> {
  const steps: Step[] = [];
  let first = last;
  for (let step = arrivedBy.get(last); step !== undefined; step = arrivedBy.get(first)) {
    steps.unshift(step);
    first = step.from;
  }
  const out = towards(streets[from.street], from, first);
  const back = towards(streets[to.street], to, last);
  const between = steps.map((step) => {
    const street = streets[step.street];
    const line = street?.line ?? [];
    return { metres: street?.metres ?? 0, line: street?.from === step.from ? line : line.toReversed() };
  });
  const pieces = [out, ...between, { metres: back.metres, line: back.line.toReversed() }];
  return {
    metres: pieces.reduce((sum, { metres }) => sum + metres, 0),
    line: withoutRepeats(pieces.flatMap(({ line }) => line)),
  };
}

/** The part of a street from a place on it to one of its two junctions. */
function towards(street: Street | undefined, place: Snapped, junction: number): Omit<StreetRoute, 'seconds'> {
  if (street === undefined) return { metres: 0, line: [place.point] };
  if (junction === street.from) {
    const line = street.line.slice(0, place.after + 1).toReversed();
    return { metres: place.share * street.metres, line: [place.point, ...line] };
  }
  return {
    metres: (1 - place.share) * street.metres,
    line: [place.point, ...street.line.slice(place.after + 1)],
  };
}

const withoutRepeats = (line: readonly Point[]): readonly Point[] =>
  line.filter((point, index) => {
    const before = line[index - 1];
    return before === undefined || before[0] !== point[0] || before[1] !== point[1];
  });
