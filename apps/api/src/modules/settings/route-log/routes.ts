import { contract } from '@patrolplan/contract';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { logRouteFetch } from './log-route-fetch.ts';

export function routeLogRoutes(
  serve: Serve,
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: AttemptLimiter },
): void {
  serve(contract.logRouteFetch, ({ caller, body }) =>
    logRouteFetch(deps, { userId: caller.userId, routesFetched: body.routes_fetched }),
  );
}
