import type { RefusalReason } from '@patrolplan/contract/visits';
import type { Correction, DeviceVisit } from './device-visit.ts';
import { sameDay } from '#domain/format.ts';

/** A visit can be removed, and gets another note, until its day ends. */
export function canCorrect(visit: Pick<DeviceVisit, 'state' | 'at' | 'correction'>, now: number): boolean {
  return visit.state !== 'refused' && !isRemoved(visit) && sameDay(new Date(visit.at), new Date(now));
}

export const isRemoved = ({ correction }: Pick<DeviceVisit, 'correction'>): boolean =>
  correction?.change === 'remove';

/** A visit with a correction to be sent. The service may have the visit, or get it only now. */
export function corrected(visit: DeviceVisit, correction: Correction, now: number): DeviceVisit {
  return { ...visit, state: 'waiting', refusal: null, correction, sendAfter: now };
}

/** What the service answered: null when it stored it, a reason when it refused, undefined without an answer. */
type Answer = RefusalReason | null | undefined;

/** The visit after a delivery of it and of its correction; 'removed' when it is gone, null when it is to be sent again. */
export function afterDelivery(
  visit: DeviceVisit,
  { stored, correction }: { readonly stored: Answer; readonly correction: Answer },
): DeviceVisit | 'removed' | null {
  const refused = stored ?? (visit.correction ? correction : null);
  if (refused) return { ...visit, state: 'refused', refusal: refused, correction: null };
  if (isRemoved(visit)) return correction === null ? 'removed' : null;
  if (stored === undefined || refused === undefined) return null;
  return { ...visit, state: 'sent', refusal: null, correction: null };
}
