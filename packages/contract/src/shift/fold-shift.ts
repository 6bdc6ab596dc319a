import type { ShiftEventKind } from './event.ts';

const HOUR_MS = 3_600_000;
/** A shift ends by a tap, or this long after its start. */
const LONGEST_MS = 12 * HOUR_MS;

/** Times are in ms since 1970. */
export type ShiftEvent = {
  readonly id: string;
  readonly kind: ShiftEventKind;
  readonly at: number;
  readonly backBy: number | null;
  readonly undoes: string | null;
};

export type FoldedShift = {
  readonly startedAt: number;
  readonly breakSince: number | null;
  readonly endsAt: number;
  readonly endedAt: number | null;
  /** Ended by the person in time, not by itself. */
  readonly isEndedByTap: boolean;
  readonly backBy: number | null;
  /**
   * The last start, start of a stop, 'I am OK' or end; after a shift that ended by itself also later ones, which show that
   * the person is well. Visits are not events of a shift.
   */
  readonly heardAt: number;
};

const UNDOABLE: ReadonlySet<ShiftEventKind> = new Set(['start', 'break', 'resume', 'back_by', 'end']);

/** Events that still answer for a shift that has ended by itself. */
const LATE_ANSWERS: ReadonlySet<ShiftEventKind> = new Set(['check_in', 'stop', 'end']);

/**
 * The last shift that follows from the events of a person, in whatever order and however often they arrived. The service
 * and the device have the same rule: a device that is offline shows the shift that the service will have. Two devices
 * that both start make one shift: the later start only moves the end after twelve hours.
 */
export function foldShift(events: readonly ShiftEvent[], now: number): FoldedShift | null {
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []));
  const counted = events
    .filter(({ id, kind }) => !(undone.has(id) && UNDOABLE.has(kind)))
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  let shift: FoldedShift | null = null;
  for (const event of counted) shift = after(endedBy(shift, event.at), event);
  return endedBy(shift, now);
}

/** The shift at a time: ended when its twelve hours are over. */
const endedBy = (shift: FoldedShift | null, at: number): FoldedShift | null =>
  shift !== null && shift.endedAt === null && shift.endsAt <= at
    ? { ...shift, endedAt: shift.endsAt, breakSince: null }
    : shift;

function after(shift: FoldedShift | null, { kind, at, backBy }: ShiftEvent): FoldedShift | null {
  if (kind === 'start') return started(shift, at, backBy);
  if (shift === null || shift.isEndedByTap) return shift;
  if (shift.endedAt !== null) return LATE_ANSWERS.has(kind) ? { ...shift, heardAt: at } : shift;
  switch (kind) {
    case 'break':
      return { ...shift, breakSince: shift.breakSince ?? at };
    case 'resume':
      return { ...shift, breakSince: null };
    case 'check_in':
    case 'stop':
      return { ...shift, heardAt: at };
    case 'back_by':
      return { ...shift, backBy };
    case 'end':
      return { ...shift, endedAt: at, isEndedByTap: true, breakSince: null, heardAt: at };
    case 'help':
    case 'sheet':
    case 'undo':
      return shift;
    default:
      return kind satisfies never;
  }
}

function started(shift: FoldedShift | null, at: number, backBy: number | null): FoldedShift {
  const endsAt = at + LONGEST_MS;
  if (shift !== null && shift.endedAt === null)
    return { ...shift, endsAt, backBy: backBy ?? shift.backBy, heardAt: at };
  return {
    startedAt: at,
    breakSince: null,
    endsAt,
    endedAt: null,
    isEndedByTap: false,
    backBy,
    heardAt: at,
  };
}
