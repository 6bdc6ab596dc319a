import type { PersonState } from './person-state.ts';
import { missedDeadline } from '#domain/shift/deadline.ts';
import { type Shift, isRunning } from '#domain/shift/shift.ts';

/** The beat of the boosts. */
const EVERY_MS = 30_000;
const EVERY_WITHOUT_CHECK_IN_MS = 5 * 60_000;
/** While contacts are being notified of a call for help or an incident. */
const EVERY_WHILE_TELLING_MS = 2_000;

/**
 * How often the state is read: during a shift only, and after one that ended by itself until somebody has heard from the
 * person. Null: never. `now` is by the clock of the service.
 */
export function pollInterval(
  { readAt, shift: known, hasTeam }: Pick<PersonState, 'readAt' | 'shift' | 'hasTeam'>,
  shift: Shift | null,
  now: number,
): number | null {
  // Before the first event has reached the service there is nothing to read.
  if (readAt === 0 || known === null) return null;
  if (!isRunning(shift) && missedDeadline(known, now) === null) return null;
  const isTelling = known.alarms.some(
    ({ kind, steps }) => kind === 'help' && steps.some(({ state }) => state === 'waiting'),
  );
  const isReporting = known.incidents.some(({ told }) => told.state === 'waiting');
  if (isTelling || isReporting) return EVERY_WHILE_TELLING_MS;
  return hasTeam || known.checkInMinutes !== null ? EVERY_MS : EVERY_WITHOUT_CHECK_IN_MS;
}
