import type { ShiftEventInput, ShiftRefusal } from '@patrolplan/contract/shift';
import { timeRefusal } from '#modules/visits/visit-refusal.ts';

/** A call for help that nobody heard for so long is not told as if it were new. */
const MAX_HELP_AGE_MS = 12 * 3_600_000;

/** Why a new event is not accepted; null when it is. A call for help is never refused for the number of events. */
export function eventRefusal(
  { kind, at }: Pick<ShiftEventInput, 'kind' | 'at'>,
  {
    now,
    isFull,
    seesItsSites,
  }: { readonly now: Date; readonly isFull: boolean; readonly seesItsSites: boolean },
): ShiftRefusal | null {
  const wrongTime = timeRefusal(at, now);
  if (wrongTime === 'too_old' || wrongTime === 'in_future') return wrongTime;
  if (kind === 'help') return now.getTime() - Date.parse(at) > MAX_HELP_AGE_MS ? 'too_old' : null;
  if (isFull) return 'too_many';
  return seesItsSites ? null : 'outside_areas';
}
