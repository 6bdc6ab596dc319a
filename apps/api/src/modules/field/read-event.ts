import type { Feature } from '@patrolplan/contract/features';
import {
  type FieldEvent,
  type FieldEventKind,
  MAX_EVENTS_PER_CALL,
  fieldEvents,
} from '@patrolplan/contract/field';
import {
  type IncidentInput,
  type ShiftEventInput,
  incidentEvents,
  shiftEvents,
} from '@patrolplan/contract/shift';
import { type TeamEventInput, teamEvents } from '@patrolplan/contract/team';
import * as v from 'valibot';

/** An event as a device sent it; null when it cannot be read, or is of a kind whose feature is off. */
export function readEvent(candidate: unknown, features: readonly Feature[]): FieldEvent | null {
  const kind = readKind(candidate);
  if (kind === undefined) return null;
  const feature = featureFor(kind);
  if (feature !== null && !features.includes(feature)) return null;
  const read = v.safeParse(fieldEvents[kind], candidate, { abortEarly: true });
  return read.success ? read.output : null;
}

const withKind = v.object({ kind: v.string() });

export function readKind(candidate: unknown): FieldEventKind | undefined {
  const read = v.safeParse(withKind, candidate);
  return read.success && isKind(read.output.kind) ? read.output.kind : undefined;
}

// Not `in`: every object has a 'constructor'.
const isKind = (name: string): name is FieldEventKind => Object.hasOwn(fieldEvents, name);

function featureFor(kind: FieldEventKind): Feature | null {
  if (kind in shiftEvents || kind in incidentEvents) return 'shift';
  if (kind in teamEvents) return 'team';
  return kind === 'closure' ? 'marks' : null;
}

export const isShiftEvent = (event: FieldEvent): event is ShiftEventInput => event.kind in shiftEvents;
export const isIncident = (event: FieldEvent): event is IncidentInput => event.kind in incidentEvents;
export const isTeamEvent = (event: FieldEvent): event is TeamEventInput => event.kind in teamEvents;

/** Whether a candidate says that it is an event of the shift. */
export function isOfShift(candidate: unknown): boolean {
  const kind = readKind(candidate);
  return kind !== undefined && featureFor(kind) === 'shift';
}

const withEvents = v.object({ events: v.array(v.unknown()) });

/** Whether an event of the shift is in a body, which nobody has checked yet. */
export function holdsShiftEvent(body: unknown): boolean {
  const read = v.safeParse(withEvents, body);
  return read.success && read.output.events.slice(0, MAX_EVENTS_PER_CALL).some(isOfShift);
}

const withId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** The id of an event that could not be read, so that the device knows which one is meant. */
export function readEventId(candidate: unknown): string {
  const read = v.safeParse(withId, candidate);
  return read.success ? read.output.id : '';
}
