import type { City, Place, Shift } from '#problem.ts';

/** How a warden travels and works; wardens who do both alike share one. */
export type Habits = {
  /** Travel times between all nodes, row by row. */
  readonly travel: Float64Array;
  /** Time spent at each node. */
  readonly service: Float64Array;
};

/**
 * A problem as the search reads it. Nodes are the sites that can be stops, then the start and the end of each
 * round in turn. The start leaves at its `open`; the end closes at the limit.
 */
export type Model = {
  readonly size: number;
  readonly sites: number;
  /** The place of each node. The end of a round that may end anywhere has none: -1. */
  readonly place: Int32Array;
  readonly score: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  /** The habits of the warden of each round. */
  readonly habits: readonly Habits[];
  /** Some site closes before the last round ends, or opens after the first begins. */
  readonly windows: boolean;
};

const ANYWHERE = -1;

export function createModel(city: City, shifts: readonly Shift[], excluded: ReadonlySet<number>): Model {
  const stops = sitesInReach(city, shifts, excluded);
  const place = Int32Array.from([...stops, ...shifts.flatMap(({ start, end }) => [start, end ?? ANYWHERE])]);
  const size = place.length;
  const sites = stops.length;
  const model = {
    size,
    sites,
    place,
    score: new Float64Array(size),
    open: new Float64Array(size).fill(-Infinity),
    close: new Float64Array(size).fill(Infinity),
    habits: groupHabits(city, shifts, place, sites),
  };
  stops.forEach((index, site) => {
    const { score, open, close } = placeAt(city, index);
    model.score[site] = score;
    model.open[site] = open ?? -Infinity;
    model.close[site] = close ?? Infinity;
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

/** The places that can be stops. */
export function sitesInReach(
  city: City,
  shifts: readonly Shift[],
  excluded: ReadonlySet<number>,
): readonly number[] {
  return [...city.places.keys()].filter(
    (place) => !excluded.has(place) && shifts.some((shift) => hasTime(city, shift, place)),
  );
}

/** Whether a shift has the time for a stop, if there is a route: legs need not be shortest paths. */
function hasTime(city: City, shift: Shift, place: number): boolean {
  const { score, open = -Infinity, close = Infinity } = placeAt(city, place);
  const begin = Math.max(shift.startTime ?? 0, open);
  const leave = begin + serviceTime(city, shift, place);
  return score > 0 && score < Infinity && begin <= close && leave <= shift.limit;
}

function groupHabits(
  city: City,
  shifts: readonly Shift[],
  place: Int32Array,
  sites: number,
): readonly Habits[] {
  const known: { shift: Shift; habits: Habits }[] = [];
  return shifts.map((shift) => {
    const sameTravel = known.find((one) => one.shift.travel === shift.travel);
    const same = known.find(
      (one) => one.shift.travel === shift.travel && one.shift.service === shift.service,
    );
    const habits = same?.habits ?? {
      travel: sameTravel?.habits.travel ?? travelBetween(city, shift, place),
      service: Float64Array.from(place, (index, node) =>
        node < sites ? serviceTime(city, shift, index) : 0,
      ),
    };
    known.push({ shift, habits });
    return habits;
  });
}

function travelBetween(city: City, shift: Shift, place: Int32Array): Float64Array {
  const size = place.length;
  const times = shift.travel ?? city.travel;
  const travel = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    const row = place[from]! * city.places.length;
    for (let to = 0; to < size; to++) {
      const known = place[from] !== place[to] && row >= 0 && place[to] !== ANYWHERE;
      if (known) travel[from * size + to] = passable(times[row + place[to]!]);
    }
  }
  return travel;
}

/** The time from one place to another; none from a place to itself. */
export const travelTime = (city: City, shift: Shift, from: number, to: number): number =>
  from === to ? 0 : passable((shift.travel ?? city.travel)[from * city.places.length + to]);

/** A missing or invalid time means that no route is known. */
const passable = (time = Infinity): number => (time >= 0 ? time : Infinity);

/** The time that a warden spends at a place. */
export const serviceTime = (city: City, shift: Shift, place: number): number =>
  shift.service?.[place] ?? placeAt(city, place).service ?? 0;

const WORTHLESS: Place = { score: 0 };

export const placeAt = (city: City, place: number): Place => city.places[place] ?? WORTHLESS;
