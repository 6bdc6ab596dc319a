import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { acceptSuggestions, setLearningMode, undoScoreVersion } from './change-learning.ts';
import { readScoreLearning } from './read-score-learning.ts';

export function staffLearningRoutes(serveAny: Serve, deps: Deps): void {
  const { db, config } = deps;
  const serve = serveFeature(serveAny, 'fair', config.FEATURES);
  serve(staffContract.readScoreLearning, async ({ body }) => ok(await readScoreLearning(db, body.shown)));
  serve(staffContract.setLearningMode, ({ caller, body }) =>
    setLearningMode(deps, { ...body, actor: auditActor(caller) }),
  );
  serve(staffContract.acceptSuggestions, ({ caller, body }) =>
    acceptSuggestions(deps, { ...body, actor: auditActor(caller) }),
  );
  serve(staffContract.undoScoreVersion, ({ caller, body }) =>
    undoScoreVersion(deps, { id: body.id, actor: auditActor(caller) }),
  );
}
