import type { FieldRefusal } from '@patrolplan/contract/field';
import type { Recorded } from './recorded.ts';
import type { ClosureDraft, DeviceClosure } from '#domain/closure/device-closure.ts';
import type { Incident, IncidentDraft } from '#domain/shift/incident.ts';
import type { ShiftDraft, ShiftEvent } from '#domain/shift/shift-event.ts';
import type { TeamDraft, TeamEvent } from '#domain/team/team-event.ts';
import type { CorrectionDraft, VisitCorrection } from '#domain/visit/correct-visit.ts';
import type { DeviceVisit, VisitDraft } from '#domain/visit/device-visit.ts';

/** What a person did in the field, as stored on this device until it is sent and for a day after. */
export type FieldEvent = DeviceVisit | VisitCorrection | DeviceClosure | ShiftEvent | Incident | TeamEvent;

export type FieldDraft = VisitDraft | CorrectionDraft | ClosureDraft | ShiftDraft | IncidentDraft | TeamDraft;

/** Visits and closures can be undone for this long before they are sent. Everything else is sent at once. */
export const UNDO_MS = 10_000;

export const hasUndo = (event: FieldEvent): event is DeviceVisit | DeviceClosure =>
  event.kind === 'visit' || event.kind === 'closure';

export function newEvent(
  draft: FieldDraft,
  made: Pick<Recorded, 'id' | 'userId' | 'at' | 'madeAt'>,
): FieldEvent {
  const base = { ...made, sendAfter: made.madeAt, state: 'waiting' as const, refusal: null };
  const undoable = { ...base, sendAfter: made.madeAt + UNDO_MS };
  if (isShiftDraft(draft)) return { ...NO_DETAILS, ...draft, ...base };
  if (draft.kind === 'visit') return { reason: null, note: '', ...draft, ...undoable };
  return draft.kind === 'closure' ? { ...draft, note: '', ...undoable } : { ...draft, ...base };
}

const NO_DETAILS = { backBy: null, undoes: null, position: null, sheet: null };

const SHIFT_KINDS: ReadonlySet<string> = new Set<ShiftEvent['kind']>([
  'start',
  'break',
  'resume',
  'check_in',
  'stop',
  'back_by',
  'help',
  'end',
  'undo',
  'sheet',
]);
const isShiftDraft = (draft: FieldDraft): draft is ShiftDraft => SHIFT_KINDS.has(draft.kind);

/** The events of each part of the product, by time. */
export type EventsByPart = {
  readonly visits: readonly DeviceVisit[];
  readonly corrections: readonly VisitCorrection[];
  readonly closures: readonly DeviceClosure[];
  readonly shift: readonly ShiftEvent[];
  readonly incidents: readonly Incident[];
  readonly team: readonly TeamEvent[];
};

export function eventsByPart(events: readonly FieldEvent[]): EventsByPart {
  const visits: DeviceVisit[] = [];
  const corrections: VisitCorrection[] = [];
  const closures: DeviceClosure[] = [];
  const shift: ShiftEvent[] = [];
  const incidents: Incident[] = [];
  const team: TeamEvent[] = [];
  for (const event of events.toSorted((one, other) => one.at - other.at)) {
    if (isShiftEvent(event)) shift.push(event);
    else if (event.kind === 'visit') visits.push(event);
    else if (event.kind === 'visit_correction') corrections.push(event);
    else if (event.kind === 'closure') closures.push(event);
    else if (event.kind === 'incident') incidents.push(event);
    else team.push(event);
  }
  return { visits, corrections, closures, shift, incidents, team };
}

const isShiftEvent = (event: FieldEvent): event is ShiftEvent => SHIFT_KINDS.has(event.kind);

/** The event after the service has answered. A sent one keeps neither a position nor a sheet on the device. */
export function answered(event: FieldEvent, refusal: FieldRefusal | null): FieldEvent {
  const after = { ...event, state: refusal === null ? ('sent' as const) : ('refused' as const), refusal };
  return isShiftEvent(after) ? { ...after, position: null, sheet: null } : after;
}
