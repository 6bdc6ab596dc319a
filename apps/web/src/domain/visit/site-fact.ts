import { dueText } from './due-text.ts';
import { askedText } from '#domain/request/asked.ts';

type Fact = {
  readonly kind: 'colleague' | 'visited' | 'overdue' | 'asked' | 'due';
  readonly text: string;
};

export const ON_THE_WAY = 'a colleague is on the way';

/**
 * The first of: a colleague is on the way, visited, overdue, asked 3 times, due. `visited` is 'visited 12 min ago'.
 * `timesAsked`: by others, for a visit.
 */
export function siteFact(
  isClaimed: boolean,
  visited: string | null | undefined,
  overdueDays: number | null | undefined,
  timesAsked = 0,
): Fact | null {
  if (isClaimed) return { kind: 'colleague', text: ON_THE_WAY };
  if (visited) return { kind: 'visited', text: visited };
  const due = dueText(overdueDays);
  if (due !== null && Number(overdueDays) > 0) return { kind: 'overdue', text: due };
  const asked = askedText(timesAsked);
  if (asked !== null) return { kind: 'asked', text: asked };
  return due === null ? null : { kind: 'due', text: due };
}
