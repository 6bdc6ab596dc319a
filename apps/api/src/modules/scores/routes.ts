import { contract } from '@patrolplan/contract';
import type { Deps } from '#deps.ts';
import { answer } from '#http/answer.ts';
import type { Serve } from '#http/serve.ts';
import { scoreSites } from './score-sites.ts';

export function scoresRoutes(serve: Serve, { db, clock, config }: Deps): void {
  const world = { db, clock, timeZone: config.TIME_ZONE };
  serve(contract.scoreSites, async ({ caller, body }) =>
    answer(await scoreSites(world, caller, body.selected_areas)),
  );
}
