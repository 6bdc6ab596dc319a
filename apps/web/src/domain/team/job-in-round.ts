import { type OpenStop, type Round, openStops, replaceOpenStops } from '#domain/round/round.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { timesLeft } from '#domain/round/timetable.ts';
import { minutesText } from '#domain/round/minutes-text.ts';
import { timeText } from '#domain/format.ts';

/** A round with a job as one of its stops. Times are in ms since 1970. */
export type RoundWithJob = {
  readonly round: Round;
  /** The number of the stop, from 1, and of all stops at sites. */
  readonly stop: number;
  readonly of: number;
  readonly arrive: number;
  readonly end: number;
  /** Whether it ends where it began. */
  readonly hasEnd: boolean;
  readonly laterMs: number;
  readonly isInTime: boolean;
};

/**
 * The round with the job where it costs least time and is in time; directly after the current stop if it is in time
 * nowhere. A site that is a stop already moves only if it would be late.
 */
export function withJob(round: Round, job: OpenStop, by: number, now: number): RoundWithJob | null {
  const open = openStops(round);
  const [current, ...later] = open;
  if (current === undefined) return null;
  const isJob = ({ siteId, kind }: OpenStop): boolean => siteId === job.siteId && kind !== 'return';
  const before = timesLeft(round, now).end;
  const planned = open.some(isJob) ? placed(round, open, job, before, by, now) : null;
  if (planned?.isInTime || isJob(current)) return planned;
  const others: readonly OpenStop[] = later.filter((stop) => !isJob(stop));
  const stop = later.find(isJob) ?? job;
  const choices = [...others, null].flatMap(
    (_, place) => placed(round, [current, ...others.toSpliced(place, 0, stop)], job, before, by, now) ?? [],
  );
  const inTime = choices.filter(({ isInTime }) => isInTime);
  const best = inTime.toSorted((one, other) => one.end - other.end)[0];
  return best ?? choices[0] ?? null;
}

function placed(
  round: Round,
  open: readonly OpenStop[],
  job: OpenStop,
  before: number,
  by: number,
  now: number,
): RoundWithJob | null {
  const changed = replaceOpenStops(round, open);
  const times = timesLeft(changed, now);
  const timed = times.stops.find(({ stop }) => stop.siteId === job.siteId && stop.kind !== 'return');
  if (timed === undefined) return null;
  const atSites = stopsAtSites(changed.stops);
  return {
    round: changed,
    stop: atSites.indexOf(timed.stop) + 1,
    of: atSites.length,
    arrive: timed.arrive,
    end: times.end,
    hasEnd: times.endLeg !== null,
    laterMs: times.end - before,
    isInTime: timed.arrive <= by,
  };
}

/** Without the stop of a job that somebody else has. The current stop stays: the person is nearly there. */
export function withoutOpenStop(round: Round, siteId: number): Round {
  const [current, ...later] = openStops(round);
  if (current === undefined) return round;
  return replaceOpenStops(round, [current, ...later.filter((stop) => stop.siteId !== siteId)]);
}

/** 'stop 3 of 12: arrive 14:20, back 16:08, 9 min later'. */
export function jobInRoundText({ stop, of, arrive, end, hasEnd, laterMs }: RoundWithJob): string {
  const minutes = Math.round(laterMs / 60_000);
  const later = minutes > 0 ? `, ${minutesText(minutes)} later` : '';
  const last = hasEnd ? 'back' : 'done';
  return `stop ${stop} of ${of}: arrive ${clock(arrive)}, ${last} ${clock(end)}${later}`;
}

const clock = (at: number): string => timeText(new Date(at));
