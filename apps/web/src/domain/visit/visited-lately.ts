import { DEFAULT_RECOVERY_MINUTES } from '@patrolplan/round-planner';

/** Whether a visit is so recent that the site has not recovered from it. */
export function visitedLately(at: number | null, now: number): boolean {
  return at !== null && now - at < DEFAULT_RECOVERY_MINUTES * 60_000;
}
