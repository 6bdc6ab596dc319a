import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';

const MAX_DISTANCE_MS = 366 * 24 * 3_600_000;

/** A plan needs the calendar of its time, which is not set for years far in the future. */
export function scoredTime(requested: string, now: Date): Result<Date, Failure> {
  const at = new Date(requested);
  return Math.abs(at.getTime() - now.getTime()) <= MAX_DISTANCE_MS
    ? ok(at)
    : invalid({ time: ['Choose a time at most a year from now.'] });
}
