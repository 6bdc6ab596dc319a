import type { RefusalReason, SkipReason } from '@patrolplan/contract/visits';
import { looksLikePlate } from './number-plate.ts';

const SKIPS: Readonly<Record<SkipReason, string>> = {
  road_closed: 'Road closed',
  no_time: 'No time',
  already_patrolled: 'Already patrolled',
  not_safe: 'Not safe',
  other: 'Another reason',
};

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  invalid: 'the visit is not valid',
  outside_areas: 'site is outside your areas',
  too_old: 'it is more than seven days old',
  in_future: 'its time is in the future',
  id_in_use: 'the visit is not valid',
};

export function skipText(reason: SkipReason): string {
  return SKIPS[reason];
}

/** 'Not accepted: site is outside your areas'. */
export function refusalText(reason: RefusalReason | null): string {
  return `Not accepted: ${REFUSALS[reason ?? 'invalid']}`;
}

/** What to consider while a note is written; null: nothing. */
export function noteHint(note: string): string | null {
  return looksLikePlate(note) ? 'Please do not write number plates in notes.' : null;
}
