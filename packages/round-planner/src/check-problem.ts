import { BREAK, type TeamProblem } from './problem.ts';

/** Throws where a problem contradicts itself, which is a bug of the caller. */
export function checkProblem({ places, travel, shifts }: TeamProblem): void {
  const isPlace = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < places.length;
  const check = (times: ArrayLike<number>, wanted: number, kind: string): void => {
    if (times.length === wanted) return;
    throw new RangeError(`${places.length} places need ${wanted} ${kind} times, not ${times.length}`);
  };
  check(travel, places.length ** 2, 'travel');
  for (const { returnAfter } of places) {
    if (returnAfter && !(returnAfter.earliest >= 0 && returnAfter.latest >= returnAfter.earliest)) {
      throw new RangeError(
        'A return visit is after the first one, and its latest time not before its earliest',
      );
    }
  }
  for (const shift of shifts) {
    const { start, startTime = 0, end = start, limit, first = [] } = shift;
    if (shift.travel) check(shift.travel, places.length ** 2, 'travel');
    if (shift.service) check(shift.service, places.length, 'service');
    const visited = shift.break ? first.filter((index) => index !== BREAK) : first;
    const unknown = [start, end, ...visited].find((index) => !isPlace(index));
    if (unknown !== undefined) throw new RangeError(`Unknown place ${unknown}`);
    if (shift.break && !(shift.break.length >= 0 && shift.break.close >= shift.break.open)) {
      throw new RangeError('A break has a length, and its window does not close before it opens');
    }
    if (!Number.isFinite(startTime) || !Number.isFinite(limit)) {
      throw new RangeError('A shift needs a finite start time and a finite limit');
    }
  }
}
