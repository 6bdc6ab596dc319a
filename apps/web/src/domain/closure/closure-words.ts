import type { ClosureReason } from '@patrolplan/contract/closures';
import type { FieldRefusal } from '@patrolplan/contract/field';
import { type RefusalWords, refusalWords } from '#domain/field/recorded.ts';

export const CANNOT_BE_ENFORCED = 'Cannot be enforced';

const REASONS: Readonly<Record<ClosureReason, string>> = {
  signs: 'Signs missing',
  lines: 'Lines worn',
  works: 'Works',
  other: 'Other',
};

export const closureReasonText = (reason: ClosureReason): string => REASONS[reason];

/** 'Cannot be enforced: signs missing'. */
export const closureText = (reason: ClosureReason): string =>
  reason === 'other' ? CANNOT_BE_ENFORCED : `${CANNOT_BE_ENFORCED}: ${REASONS[reason].toLowerCase()}`;

const REFUSALS: RefusalWords = {
  invalid: 'the mark is not valid',
  outside_areas: 'site is outside your areas',
  site_retired: 'the site is retired',
  too_old: 'it is more than seven days old',
  in_future: 'its time is in the future',
  too_many: 'there are too many of one day',
};

/** 'Not accepted: the site is retired'. */
export const closureRefusalText = (reason: FieldRefusal | null): string =>
  `Not accepted: ${refusalWords(REFUSALS, reason)}`;

/** 'Grey Street cannot be enforced. It is out of your round.' */
export function outOfRoundText(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  if (last === undefined) return '';
  if (others.length === 0) return `${last} cannot be enforced. It is out of your round.`;
  return `${others.toReversed().join(', ')} and ${last} cannot be enforced. They are out of your round.`;
}
