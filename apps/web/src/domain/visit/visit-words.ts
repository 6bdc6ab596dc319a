import type { FieldRefusal } from '@patrolplan/contract/field';
import type { Found, SkipReason } from '@patrolplan/contract/visits';
import { looksLikePlate } from './number-plate.ts';
import { type RefusalWords, refusalWords } from '#domain/field/recorded.ts';

const SKIPS: Readonly<Record<SkipReason, string>> = {
  road_closed: 'Road closed',
  no_time: 'No time',
  already_patrolled: 'Already patrolled',
  not_safe: 'Not safe',
  other: 'Another reason',
};

const REFUSALS: RefusalWords = {
  invalid: 'the visit is not valid',
  outside_areas: 'site is outside your areas',
  too_old: 'it is more than seven days old',
  in_future: 'its time is in the future',
  too_many: 'there are too many of one day',
  day_over: 'the day of the visit is over',
  not_found: 'the visit was removed',
};

/** The answers to `FOUND_QUESTION`. Moved on, warned and charged count the same. */
export const FOUND_CHOICES: readonly { value: Found; text: string; spoken?: string }[] = [
  { value: 0, text: 'Nothing' },
  { value: 1, text: '1–2', spoken: '1 to 2' },
  { value: 3, text: '3 or more' },
];
export const FOUND_QUESTION = 'Vehicles in contravention';

export function skipText(reason: SkipReason): string {
  return SKIPS[reason];
}

/** 'Not accepted: site is outside your areas'. */
export function refusalText(reason: FieldRefusal | null): string {
  return `Not accepted: ${refusalWords(REFUSALS, reason)}`;
}

/** A hint about a note; null for none. */
export function noteHint(note: string): string | null {
  return looksLikePlate(note) ? 'Please do not write number plates in notes.' : null;
}
