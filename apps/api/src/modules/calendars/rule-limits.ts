import type { NewRule } from './calendars-table.all-areas.ts';
import type { RuleTime } from './rule-times.ts';

/** Boosts and events are set two days ahead; the job that sets them runs every hour. */
export const AHEAD_MS = 48 * 3_600_000;

export const MAX_RULES = 100;
/** Boosts that one rule sets at once: every site with its tag, at every time of two days. Wardens' devices read them every 30 seconds. */
const MAX_RULE_BOOSTS = 4_000;
/** The same of all rules together. */
export const MAX_ALL_RULE_BOOSTS = 10_000;
/** An event counts for all sites within reach of its place; more than a few would cover the city. */
const MAX_EVENT_SITES = 20;
const MAX_RULE_EVENTS = 500;

/** Why a rule with these sites and times is refused; undefined when it is within its limits. */
export function ruleProblem(
  effect: NewRule['effect'],
  { sites, times }: { readonly sites: number; readonly times: readonly RuleTime[] },
): string | undefined {
  if (effect === 'event' && sites > MAX_EVENT_SITES)
    return `${sites} sites have this tag; a rule makes events at ${MAX_EVENT_SITES} at most. Tag the place of the event alone.`;
  const most = mostTimes(times);
  const [limit, what] =
    effect === 'event' ? [MAX_RULE_EVENTS, 'makes events'] : [MAX_RULE_BOOSTS, 'sets boosts'];
  if (most * sites <= limit) return undefined;
  return `${sites} sites have this tag, and the rule has ${most} times within two days: ${most * sites} together. A rule ${what} for ${limit} at most. Choose fewer sites or times.`;
}

/** The largest number of times that are set at once, whenever the job runs. */
export function mostTimes(times: readonly RuleTime[]): number {
  const starts = times.map(({ start }) => start.getTime()).toSorted((one, other) => one - other);
  const ends = times.map(({ end }) => end.getTime()).toSorted((one, other) => one - other);
  let most = 0;
  let over = 0;
  for (const [n, start] of starts.entries()) {
    while ((ends[over] ?? Infinity) <= start - AHEAD_MS) over += 1;
    most = Math.max(most, n + 1 - over);
  }
  return most;
}
