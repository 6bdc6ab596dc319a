import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { readSite } from './read-site.ts';

export function sitesRoutes(serve: Serve, { db }: Deps): void {
  serve(contract.readSite, ({ caller, params }) => readSite(db, caller, params['siteid'] ?? ''));
}
