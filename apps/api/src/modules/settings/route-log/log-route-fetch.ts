import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Failure } from '#core/failure.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { type Result, ok } from '#core/result.ts';
import { insertRouteFetch } from './route-log-table.ts';

/** Logs who fetched how many routes, with the service's time. */
export async function logRouteFetch(
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: Pick<AttemptLimiter, 'byUser'> },
  { userId, routesFetched }: { readonly userId: number; readonly routesFetched: number },
): Promise<Result<{ message: string }, Failure>> {
  const allowed = await deps.limits.byUser('logRouteFetch', userId);
  if (!allowed.ok) return allowed;
  await insertRouteFetch(deps.db, { userId, fetchedAt: deps.clock.now(), routesFetched });
  return ok({ message: 'Logged.' });
}
