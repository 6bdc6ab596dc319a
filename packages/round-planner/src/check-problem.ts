import type { TeamProblem } from './problem.ts';

/** Throws where a problem contradicts itself, which is a bug of the caller. */
export function checkProblem({ places, travel, shifts }: TeamProblem): void {
  const isPlace = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < places.length;
  if (travel.length !== places.length ** 2) {
    throw new RangeError(
      `${places.length} places need ${places.length ** 2} travel times, not ${travel.length}`,
    );
  }
  for (const { start, startTime = 0, end = start, limit, first = [] } of shifts) {
    const unknown = [start, end, ...first].find((index) => !isPlace(index));
    if (unknown !== undefined) throw new RangeError(`There is no place ${unknown}`);
    if (!Number.isFinite(startTime) || !Number.isFinite(limit)) {
      throw new RangeError('A shift needs a finite start time and a finite limit');
    }
  }
}
