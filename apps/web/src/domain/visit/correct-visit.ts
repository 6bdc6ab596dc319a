import type { DeviceVisit } from './device-visit.ts';
import type { Recorded } from '#domain/field/recorded.ts';
import { sameDay } from '#domain/format.ts';

/** A later change of a visit by its own warden. The service may have the visit, or get it only now. */
export type VisitCorrection = Recorded & {
  readonly kind: 'visit_correction';
  readonly visitId: string;
  readonly change: 'note' | 'remove';
  readonly note: string;
};

export type CorrectionDraft = Pick<VisitCorrection, 'kind' | 'visitId' | 'change' | 'note'>;

/** A visit as it is shown: with its corrections. It is sent when all of them are. */
export type ShownVisit = DeviceVisit & {
  /** It has a correction: what was found can no longer be answered. */
  readonly isCorrected: boolean;
};

/** A visit can be removed, and gets another note, until its day ends. */
export const canCorrect = ({ state, at }: Pick<DeviceVisit, 'state' | 'at'>, now: number): boolean =>
  state !== 'refused' && sameDay(new Date(at), new Date(now));

/**
 * The visits with their corrections, by time. The newest note counts, in whatever order the events are stored. A removed visit
 * is not shown; one whose correction the service refused is shown as refused.
 */
export function shownVisits(
  visits: readonly DeviceVisit[],
  corrections: readonly VisitCorrection[],
): readonly ShownVisit[] {
  const removed = removedVisitIds(corrections);
  return visits
    .filter(({ id }) => !removed.has(id))
    .map((visit) => withCorrections(visit, visitCorrections(visit.id, corrections)))
    .toSorted((one, other) => one.at - other.at);
}

/** Visits that were removed on this device; a list of the service may still have them. */
export const removedVisitIds = (corrections: readonly VisitCorrection[]): ReadonlySet<string> =>
  new Set(corrections.flatMap((one) => (isRemoval(one) ? [one.visitId] : [])));

export const isRemoval = ({ change, state }: VisitCorrection): boolean =>
  change === 'remove' && state !== 'refused';

export const visitCorrections = (
  visitId: string,
  corrections: readonly VisitCorrection[],
): readonly VisitCorrection[] =>
  corrections
    .filter((one) => one.visitId === visitId)
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

function withCorrections(visit: DeviceVisit, corrections: readonly VisitCorrection[]): ShownVisit {
  const note = corrections.findLast(({ change }) => change === 'note')?.note ?? visit.note;
  const shown = { ...visit, note, isCorrected: corrections.length > 0 };
  if (visit.state === 'refused') return shown;
  const refused = corrections.findLast(({ state }) => state === 'refused');
  if (refused) return { ...shown, state: 'refused', refusal: refused.refusal };
  const isWaiting = corrections.some(({ state }) => state === 'waiting');
  return isWaiting ? { ...shown, state: 'waiting' } : shown;
}
