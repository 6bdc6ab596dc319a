import { MAX_EVENTS_PER_CALL } from '@patrolplan/contract/field';
import { type FieldEvent, eventsByPart, hasUndo } from './field-event.ts';
import { isOfFuture } from './recorded.ts';
import { isRemoval } from '#domain/visit/correct-visit.ts';

/** A change that began within the undo time is on disk by then. */
const GRACE_MS = 1_000;

/** When a waiting event may be sent, by the clock of the device. */
export const dueAt = (event: FieldEvent, now: number): number =>
  isOfFuture(event, now) ? now : event.sendAfter + (hasUndo(event) ? GRACE_MS : 0);

/** Calls for help and 'I am OK' never wait for other events that are being sent. */
export const isUrgent = ({ kind }: FieldEvent): boolean => kind === 'help' || kind === 'check_in';

/** Nobody looks at the screen until these are sent, so a call without a response is repeated before it counts as failed. */
export const isPatient = (event: FieldEvent): boolean => hasUndo(event) || event.kind === 'visit_correction';

/**
 * The events of one person that can be sent. A visit that was removed is not sent any more, only its removal; a note follows
 * its visit.
 */
export function sendableEvents(own: readonly FieldEvent[]): readonly FieldEvent[] {
  const { visits, corrections } = eventsByPart(own);
  const removed = new Set(corrections.flatMap((one) => (isRemoval(one) ? [one.visitId] : [])));
  const waiting = new Set(visits.flatMap(({ id, state }) => (state === 'waiting' ? [id] : [])));
  return own.filter((event) => {
    if (event.state !== 'waiting') return false;
    if (event.kind === 'visit') return !removed.has(event.id);
    if (event.kind !== 'visit_correction' || event.change === 'remove') return true;
    return !removed.has(event.visitId) && !waiting.has(event.visitId);
  });
}

/** The calls in which events are sent, in this order: each call for help alone, then 'I am OK', then the rest by time. */
export function sendingOrder(events: readonly FieldEvent[]): readonly (readonly FieldEvent[])[] {
  const byTime = events.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const help = byTime.filter(({ kind }) => kind === 'help');
  const checkIns = byTime.filter(({ kind }) => kind === 'check_in');
  const others = byTime.filter((event) => !isUrgent(event));
  return [...help.map((event) => [event]), ...inCalls(checkIns), ...inCalls(others)];
}

function inCalls(events: readonly FieldEvent[]): readonly (readonly FieldEvent[])[] {
  const calls = Math.ceil(events.length / MAX_EVENTS_PER_CALL);
  return Array.from({ length: calls }, (_, n) =>
    events.slice(n * MAX_EVENTS_PER_CALL, (n + 1) * MAX_EVENTS_PER_CALL),
  );
}
