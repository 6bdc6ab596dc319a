import { type OwnJob, type TeamNow, openJobs } from './team-now.ts';
import type { Notice, SentRound } from './team-facts.ts';

/** The one thing that is shown above the dock. */
export type TeamStrip =
  | { readonly kind: 'notice'; readonly text: string }
  /** An answer that could not be sent, although there is a connection. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'job'; readonly job: OwnJob }
  | { readonly kind: 'offer'; readonly round: SentRound };

/** One strip at a time; the next one waits. A job that the person has looked at is put aside, an offer stays. */
export function teamStrip(
  team: TeamNow & { readonly notices: readonly Notice[]; readonly isFailing: boolean },
  putAside: ReadonlySet<string>,
): TeamStrip | null {
  const [notice] = team.notices;
  if (notice) return { kind: 'notice', text: notice.text };
  if (team.unsent !== null && team.isFailing) return { kind: 'unsent' };
  const job = openJobs(team.jobs).find(({ id }) => !putAside.has(id));
  if (job) return { kind: 'job', job };
  const round = team.offers.find(({ id }) => !putAside.has(id));
  return round ? { kind: 'offer', round } : null;
}
