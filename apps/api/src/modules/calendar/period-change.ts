import { type Failure, conflict, notFound } from '#core/failure.ts';
import type { Failed } from '#core/result.ts';
import type { Period } from './periods-table.ts';

/** A period in the list of changes and in replies. */
export const periodValues = ({ name, startsAt }: Period) => ({ name, starts_at: startsAt });

export const periodSubject = ({ name }: Period): string => `period:${name}`;

/** Why a change of the period that a person saw is refused: it is gone, or somebody else changed it. */
export function seenPeriodGone(seen: Period, stored: readonly Period[]): Failed<Failure> | undefined {
  const current = stored.find(({ name }) => name === seen.name);
  if (current === undefined) return notFound(`The period '${seen.name}' was renamed or removed meanwhile.`);
  if (current.startsAt === seen.startsAt) return undefined;
  return conflict('Somebody else changed this period meanwhile.', periodValues(current));
}
