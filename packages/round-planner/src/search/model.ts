import type { City, Place, Shift } from '#problem.ts';

/**
 * A problem as the search reads it. Nodes are the sites that can be stops, then the start and the end of each
 * round in turn. The start leaves at its `open`; the end closes at the limit.
 */
export type Model = {
  readonly size: number;
  readonly sites: number;
  /** The place of each node. The end of a round that may end anywhere has none: -1. */
  readonly place: Int32Array;
  readonly travel: Float64Array;
  readonly score: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly service: Float64Array;
  /** Some site closes before the last round ends, or opens after the first begins. */
  readonly windows: boolean;
};

const ANYWHERE = -1;

export function createModel(city: City, shifts: readonly Shift[], excluded: ReadonlySet<number>): Model {
  const stops = [...city.places.keys()].filter(
    (place) => !excluded.has(place) && shifts.some((shift) => hasTime(city, shift, place)),
  );
  const place = Int32Array.from([...stops, ...shifts.flatMap(({ start, end }) => [start, end ?? ANYWHERE])]);
  const size = place.length;
  const sites = stops.length;
  const model = {
    size,
    sites,
    place,
    travel: travelBetween(city, place),
    score: new Float64Array(size),
    open: new Float64Array(size).fill(-Infinity),
    close: new Float64Array(size).fill(Infinity),
    service: new Float64Array(size),
  };
  stops.forEach((index, site) => {
    const { score, open, close, service } = placeOf(city, index);
    model.score[site] = score;
    model.open[site] = open ?? -Infinity;
    model.close[site] = close ?? Infinity;
    model.service[site] = service ?? 0;
  });
  shifts.forEach(({ startTime, limit }, index) => {
    model.open[sites + 2 * index] = startTime ?? 0;
    model.close[sites + 2 * index + 1] = limit;
  });
  const first = Math.min(...shifts.map(({ startTime }) => startTime ?? 0));
  const last = Math.max(...shifts.map(({ limit }) => limit));
  const windows = stops.some((_, site) => model.open[site]! > first || model.close[site]! < last);
  return { ...model, windows };
}

/** Whether a shift has the time for a stop, if there is a way: legs need not be the shortest way between places. */
function hasTime(city: City, { startTime = 0, limit }: Shift, place: number): boolean {
  const { score, open = -Infinity, close = Infinity, service = 0 } = placeOf(city, place);
  const begin = Math.max(startTime, open);
  return score > 0 && score < Infinity && begin <= close && begin + service <= limit;
}

function travelBetween(city: City, place: Int32Array): Float64Array {
  const size = place.length;
  const travel = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    const row = place[from]! * city.places.length;
    for (let to = 0; to < size; to++) {
      const known = place[from] !== place[to] && row >= 0 && place[to] !== ANYWHERE;
      if (known) travel[from * size + to] = passable(city.travel[row + place[to]!]);
    }
  }
  return travel;
}

/** The time from one place to another; none from a place to itself. */
export const travelTime = (city: City, from: number, to: number): number =>
  from === to ? 0 : passable(city.travel[from * city.places.length + to]);

/** A time that is missing or no time at all means that there is no way. */
const passable = (time: number | undefined): number => (time !== undefined && time >= 0 ? time : Infinity);

const WORTHLESS: Place = { score: 0 };

export const placeOf = (city: City, place: number): Place => city.places[place] ?? WORTHLESS;
