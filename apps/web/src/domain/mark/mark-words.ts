import type { MarkReason, MarkRefusal } from '@patrolplan/contract/marks';

export const CANNOT_BE_ENFORCED = 'Cannot be enforced';

const REASONS: Readonly<Record<MarkReason, string>> = {
  signs: 'Signs missing',
  lines: 'Lines worn',
  works: 'Works',
  other: 'Other',
};

export const markReasonText = (reason: MarkReason): string => REASONS[reason];

/** 'Cannot be enforced: signs missing'. */
export const markText = (reason: MarkReason): string =>
  reason === 'other' ? CANNOT_BE_ENFORCED : `${CANNOT_BE_ENFORCED}: ${REASONS[reason].toLowerCase()}`;

const REFUSALS: Readonly<Record<MarkRefusal, string>> = {
  invalid: 'the mark is not valid',
  outside_areas: 'site is outside your areas',
  site_retired: 'the site is retired',
  too_old: 'it is more than seven days old',
  in_future: 'its time is in the future',
  id_in_use: 'the mark is not valid',
};

/** 'Not accepted: the site is retired'. */
export const markRefusalText = (reason: MarkRefusal | null): string =>
  `Not accepted: ${REFUSALS[reason ?? 'invalid']}`;

/** 'Grey Street cannot be enforced. It is out of your round.' */
export function outOfRoundText(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  if (last === undefined) return '';
  if (others.length === 0) return `${last} cannot be enforced. It is out of your round.`;
  return `${others.toReversed().join(', ')} and ${last} cannot be enforced. They are out of your round.`;
}
