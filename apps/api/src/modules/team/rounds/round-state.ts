import type { SentRoundState } from '@patrolplan/contract/team';

/** What is known of a sent round. None of it depends on the order in which it became known. */
export type RoundFacts = {
  readonly sent_at: Date;
  readonly seen_at: Date | null;
  readonly accepted_at: Date | null;
  readonly declined_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly finished_at: Date | null;
  readonly progress_at: Date | null;
};

/** The state of a round and since when. A finished round stays finished, and a withdrawn one stays withdrawn. */
export function roundState(facts: RoundFacts): { readonly state: SentRoundState; readonly at: Date } {
  const { finished_at, withdrawn_at, declined_at, progress_at, accepted_at, seen_at, sent_at } = facts;
  if (finished_at !== null && (withdrawn_at === null || finished_at <= withdrawn_at))
    return { state: 'finished', at: finished_at };
  if (withdrawn_at !== null) return { state: 'withdrawn', at: withdrawn_at };
  if (declined_at !== null) return { state: 'declined', at: declined_at };
  if (progress_at !== null) return { state: 'stop', at: progress_at };
  if (accepted_at !== null) return { state: 'accepted', at: accepted_at };
  if (seen_at !== null) return { state: 'seen', at: seen_at };
  return { state: 'sent', at: sent_at };
}

/** The first of A, B, … Z, AA, AB … that is not taken. */
export function freeLetter(taken: ReadonlySet<string>): string {
  for (let number = 0; ; number += 1) {
    const letter = toLetter(number);
    if (!taken.has(letter)) return letter;
  }
}

const LETTERS = 26;
function toLetter(number: number): string {
  const last = String.fromCodePoint(65 + (number % LETTERS));
  return number < LETTERS ? last : toLetter(Math.floor(number / LETTERS) - 1) + last;
}
