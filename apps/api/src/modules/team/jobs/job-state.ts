import type { JobState } from '@patrolplan/contract/team';

/** What is known of a job. None of it depends on the order in which it became known. */
export type JobFacts = {
  readonly sent_at: Date;
  readonly due_by: Date;
  readonly accepted_at: Date | null;
  readonly declined_at: Date | null;
  readonly withdrawn_at: Date | null;
  /** The time of the visit, which may have arrived much later. */
  readonly done_at: Date | null;
};

/**
 * The state of a job at a time and since when. A visit counts by its own time: made before the job ended otherwise, it makes
 * it done, also when it arrives afterwards. Expiry is a moment, so nothing has to happen when it passes.
 */
export function jobState(facts: JobFacts, now: Date): { readonly state: JobState; readonly at: Date } {
  const { done_at, withdrawn_at, declined_at, accepted_at, due_by, sent_at } = facts;
  const ends: { readonly state: JobState; readonly at: Date }[] = [];
  if (done_at !== null) ends.push({ state: 'done', at: done_at });
  if (withdrawn_at !== null) ends.push({ state: 'withdrawn', at: withdrawn_at });
  if (declined_at !== null) ends.push({ state: 'declined', at: declined_at });
  if (due_by <= now) ends.push({ state: 'expired', at: due_by });
  // Of two at the same moment the first in the list, hence a visit before all others.
  const [first] = ends.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (first !== undefined) return first;
  return accepted_at === null ? { state: 'open', at: sent_at } : { state: 'accepted', at: accepted_at };
}
