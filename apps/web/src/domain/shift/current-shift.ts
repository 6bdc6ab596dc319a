import type { ShiftEventKind } from '@patrolplan/contract/shift';
import type { KnownShift } from './known-shift.ts';
import type { ShiftEvent } from './shift-event.ts';

const LONGEST_MS = 12 * 3_600_000;

/** The last shift, running or ended. Times are in ms since 1970, by the clock of the service. */
export type Shift = {
  readonly startedAt: number;
  readonly breakSince: number | null;
  /** When it ends by itself. */
  readonly endsAt: number;
  readonly endedAt: number | null;
  readonly backBy: number | null;
};

type Step = Pick<ShiftEvent, 'id' | 'kind' | 'at' | 'backBy' | 'undoes'>;

const UNDOABLE: ReadonlySet<ShiftEventKind> = new Set(['start', 'break', 'resume', 'back_by', 'end']);

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
  // What the service knew may include the event that is taken back.
  const isUndoing = waiting.some(({ kind }) => kind === 'undo');
  return foldShift(isUndoing ? own : [...knownSteps(known), ...own], now);
}

export const isRunning = (shift: Shift | null): shift is Shift => shift !== null && shift.endedAt === null;

/** Follows from the events of a person in whatever order they came, by the same rules as in the service. */
export function foldShift(steps: readonly Step[], now: number): Shift | null {
  const undone = new Set(steps.flatMap(({ undoes }) => undoes ?? []));
  const counted = steps
    .filter(({ id, kind }) => !(undone.has(id) && UNDOABLE.has(kind)))
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  let shift: Shift | null = null;
  for (const step of counted) shift = after(endedBy(shift, step.at), step);
  return endedBy(shift, now);
}

/** The shift at a time: ended when its twelve hours are over. */
const endedBy = (shift: Shift | null, at: number): Shift | null =>
  isRunning(shift) && shift.endsAt <= at ? { ...shift, endedAt: shift.endsAt, breakSince: null } : shift;

function after(shift: Shift | null, { kind, at, backBy }: Step): Shift | null {
  if (kind === 'start') {
    const endsAt = at + LONGEST_MS;
    // Two devices that both start make one shift.
    if (isRunning(shift)) return { ...shift, endsAt, backBy: backBy ?? shift.backBy };
    return { startedAt: at, breakSince: null, endsAt, endedAt: null, backBy };
  }
  if (!isRunning(shift)) return shift;
  if (kind === 'break') return { ...shift, breakSince: shift.breakSince ?? at };
  if (kind === 'resume') return { ...shift, breakSince: null };
  if (kind === 'back_by') return { ...shift, backBy };
  if (kind === 'end') return { ...shift, endedAt: at, breakSince: null };
  return shift;
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
