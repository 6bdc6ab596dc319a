import { dueText } from './due-text.ts';
import { askedText } from '#domain/request/asked.ts';
import type { VisitsToday } from '#domain/site/site.ts';

type Fact = {
  readonly kind: 'colleague' | 'visited' | 'overdue' | 'asked' | 'times' | 'due';
  readonly text: string;
};

export const ON_THE_WAY = 'a colleague is on the way';

type SeenSite = {
  readonly overdueDays?: number | null | undefined;
  readonly visitsToday?: VisitsToday | null | undefined;
};

/** '2 of 3 today'; null for a site that is not to be seen several times a day. */
export const timesFact = ({ visitsToday }: SeenSite): Fact | null =>
  visitsToday
    ? { kind: 'times', text: `${visitsToday.visits}\u00a0of\u00a0${visitsToday.of}\u00a0today` }
    : null;

/**
 * The first of: a colleague is on the way, visited, overdue, asked 3 times, 2 of 3 today, due. `visited` is 'visited 12 min ago'.
 * `timesAsked`: by others, for a visit.
 */
export function siteFact(
  isClaimed: boolean,
  visited: string | null | undefined,
  site: SeenSite,
  timesAsked = 0,
): Fact | null {
  if (isClaimed) return { kind: 'colleague', text: ON_THE_WAY };
  if (visited) return { kind: 'visited', text: visited };
  const due = dueText(site.overdueDays);
  if (due !== null && Number(site.overdueDays) > 0) return { kind: 'overdue', text: due };
  const asked = askedText(timesAsked);
  if (asked !== null) return { kind: 'asked', text: asked };
  return timesFact(site) ?? (due === null ? null : { kind: 'due', text: due });
}
