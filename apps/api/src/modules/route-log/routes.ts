import { contract } from '@patrolplan/contract';
import type { Deps } from '#deps.ts';
import { ok } from '#result.ts';
import type { Serve } from '#http/serve.ts';
import { logRouteFetch } from './log-route-fetch.ts';

export function routeLogRoutes(serve: Serve, deps: Deps): void {
  serve(contract.logRouteFetch, async ({ caller, body }) => {
    await logRouteFetch(deps, caller.userId, body.routes_fetched);
    return ok({ message: 'Logged.' });
  });
}
