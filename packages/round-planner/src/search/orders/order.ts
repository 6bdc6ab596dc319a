import { BREAK, type Break, type City, type Shift } from '#problem.ts';
import { serviceTime, travelTime } from '#search/model.ts';

/** The places of a city as this search reads them. */
export type Sites = {
  readonly count: number;
  readonly score: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  /** 1 where points need a return visit. */
  readonly returns: Uint8Array;
  /** The earliest and the latest return after the first visit. */
  readonly earliest: Float64Array;
  readonly latest: Float64Array;
  /** When the first visit of the walk with this number began. */
  readonly begun: Float64Array;
  readonly begunIn: Int32Array;
  walk: number;
};

export function createSites(city: City): Sites {
  const { places } = city;
  return {
    count: places.length,
    score: Float64Array.from(places, ({ score }) => score),
    open: Float64Array.from(places, ({ open }) => open ?? -Infinity),
    close: Float64Array.from(places, ({ close }) => close ?? Infinity),
    returns: Uint8Array.from(places, ({ returnAfter }) => (returnAfter ? 1 : 0)),
    earliest: Float64Array.from(places, ({ returnAfter }) => returnAfter?.earliest ?? 0),
    latest: Float64Array.from(places, ({ returnAfter }) => returnAfter?.latest ?? Infinity),
    begun: new Float64Array(places.length),
    begunIn: new Int32Array(places.length),
    walk: 0,
  };
}

/** How one warden works and travels. */
export type Warden = {
  readonly start: number;
  readonly startTime: number;
  readonly end: number | undefined;
  readonly limit: number;
  readonly break: Break | undefined;
  /** Row by row, of all places. */
  readonly travel: Float64Array;
  readonly service: Float64Array;
  /** The number of first stops that stay as they are. */
  readonly fixed: number;
};

/** The wardens of some shifts, with the number of their fixed stops. Wardens who travel alike share a matrix. */
export function createWardens(
  city: City,
  shifts: readonly Shift[],
  fixed: readonly number[],
): readonly Warden[] {
  const places = [...city.places.keys()];
  const matrices = new Map<ArrayLike<number> | undefined, Float64Array>();
  return shifts.map((shift, index) => {
    const { start, startTime = 0, end, limit } = shift;
    const travel = matrices.get(shift.travel) ?? travelMatrix(city, shift);
    matrices.set(shift.travel, travel);
    const service = Float64Array.from(places, (place) => serviceTime(city, shift, place));
    return { start, startTime, end, limit, break: shift.break, travel, service, fixed: fixed[index]! };
  });
}

function travelMatrix(city: City, shift: Shift): Float64Array {
  const size = city.places.length;
  const travel = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) travel[from * size + to] = travelTime(city, shift, from, to);
  }
  return travel;
}

/** The stops of one warden, and their times. The arrays begin with the start: they have one item more than the stops. */
export type Order = {
  readonly stops: readonly number[];
  /** When the warden is free again. */
  readonly leave: readonly number[];
  /** The place of the warden. */
  readonly at: readonly number[];
  /** No warden who is free later than this keeps the times of the rest, whatever the return visits allow. */
  readonly latest: readonly number[];
  readonly end: number;
  readonly score: number;
};

/** The order of these stops; null where a stop would be too late. */
export function timeOrder(sites: Sites, warden: Warden, stops: readonly number[]): Order | null {
  const { open, close, returns, begun, begunIn } = sites;
  const { travel, service } = warden;
  const walk = ++sites.walk;
  let time = warden.startTime;
  let at = warden.start;
  let score = 0;
  const leave = [time];
  const places = [at];
  for (const stop of stops) {
    if (stop === BREAK) {
      const { open: from, close: to, length } = warden.break!;
      if (time < from) time = from;
      if (time > to) return null;
      time += length;
    } else {
      time += travel[at * sites.count + stop]!;
      at = stop;
      if (time < open[stop]!) time = open[stop]!;
      if (returns[stop] === 0) score += sites.score[stop]!;
      else if (begunIn[stop] !== walk) {
        begunIn[stop] = walk;
        begun[stop] = time;
      } else {
        if (time < begun[stop]! + sites.earliest[stop]!) time = begun[stop]! + sites.earliest[stop]!;
        if (time > begun[stop]! + sites.latest[stop]!) return null;
        score += sites.score[stop]!;
      }
      if (time > close[stop]!) return null;
      time += service[stop]!;
    }
    leave.push(time);
    places.push(at);
  }
  const end = time + (warden.end === undefined ? 0 : travel[at * sites.count + warden.end]!);
  if (end > warden.limit) return null;
  return { stops, leave, at: places, latest: latestTimes(sites, warden, stops, places), end, score };
}

function latestTimes(
  sites: Sites,
  warden: Warden,
  stops: readonly number[],
  at: readonly number[],
): number[] {
  const { travel, service } = warden;
  const latest = Array.from<number>({ length: at.length });
  let time = warden.limit - (warden.end === undefined ? 0 : travel[at.at(-1)! * sites.count + warden.end]!);
  latest[stops.length] = time;
  for (let index = stops.length - 1; index >= 0; index--) {
    const stop = stops[index]!;
    if (stop === BREAK) time = Math.min(warden.break!.close, time - warden.break!.length);
    else
      time = Math.min(sites.close[stop]!, time - service[stop]!) - travel[at[index]! * sites.count + stop]!;
    latest[index] = time;
  }
  return latest;
}
