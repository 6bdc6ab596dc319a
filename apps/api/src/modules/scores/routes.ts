import { contract } from '@patrolplan/contract';
import type { Deps } from '#deps.ts';
import { ok } from '#result.ts';
import type { Serve } from '#http/serve.ts';
import { createScoreSites } from './score-sites.ts';

export function scoresRoutes(serve: Serve, { db, clock, config }: Deps): void {
  const scoreSites = createScoreSites({ db, clock, timeZone: config.TIME_ZONE });
  serve(contract.scoreSites, async ({ caller, body }) => ok(await scoreSites(caller, body.selected_areas)));
}
