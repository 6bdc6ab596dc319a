import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { scoreDeps } from './score-deps.ts';
import { createScoreSites } from './score-sites.ts';

export function scoresRoutes(serve: Serve, deps: Deps): void {
  const scoreSites = createScoreSites(scoreDeps(deps));
  serve(contract.scoreSites, async ({ caller, body }) => ok(await scoreSites(caller, body.selected_areas)));
}
