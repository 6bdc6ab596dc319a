import { type ShiftEvent as Step, foldShift } from '@patrolplan/contract/fold-shift';
import type { ShiftEventKind } from '@patrolplan/contract/shift';
import type { KnownShift } from './known-shift.ts';
import type { ShiftEvent } from './shift-event.ts';
import type { Shift } from './shift.ts';

/**
 * The last shift. When all events are sent it is the one of the service, which also knows other devices; otherwise it
 * follows from the events of this device on top of that one. `now` is by the clock of the service.
 */
export function currentShift(
  events: readonly ShiftEvent[],
  known: KnownShift | null,
  now: number,
): Shift | null {
  const own = events.filter(({ state }) => state !== 'refused');
  const waiting = own.filter(({ state }) => state === 'waiting');
  if (known !== null && waiting.length === 0) return foldShift(knownSteps(known), now);
  // The state of the service may include the event that is undone.
  const isUndoing = waiting.some(({ kind }) => kind === 'undo');
  return foldShift(isUndoing ? own : [...knownSteps(known), ...own], now);
}

/** The shift of the service as events. */
function knownSteps(known: KnownShift | null): readonly Step[] {
  const step = (kind: ShiftEventKind, at: number, backBy: number | null = null): Step => ({
    id: '',
    kind,
    at,
    backBy,
    undoes: null,
  });
  if (known?.shift) {
    const { startedAt, breakSince, backBy } = known.shift;
    return [step('start', startedAt, backBy), ...(breakSince === null ? [] : [step('break', breakSince)])];
  }
  if (known?.ended) return [step('start', known.ended.startedAt), step('end', known.ended.endedAt)];
  return [];
}
