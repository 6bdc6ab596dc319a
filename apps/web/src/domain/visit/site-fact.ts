import { dueText } from './due-text.ts';

type Fact = { readonly kind: 'colleague' | 'visited' | 'overdue' | 'due'; readonly text: string };

export const ON_THE_WAY = 'a colleague is on the way';

/** The first of: a colleague is on the way, visited, overdue, due. `visited` is 'visited 12 min ago'. */
export function siteFact(
  isClaimed: boolean,
  visited: string | null | undefined,
  overdueDays: number | null | undefined,
): Fact | null {
  if (isClaimed) return { kind: 'colleague', text: ON_THE_WAY };
  if (visited) return { kind: 'visited', text: visited };
  const due = dueText(overdueDays);
  return due === null ? null : { kind: Number(overdueDays) > 0 ? 'overdue' : 'due', text: due };
}
