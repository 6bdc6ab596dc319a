import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { readSiteEvents } from './read-site-events.ts';

export function eventsRoutes(serve: Serve, deps: Deps): void {
  serve(contract.readSiteEvents, ({ caller, body }) => readSiteEvents(deps, caller, body.siteids));
}
