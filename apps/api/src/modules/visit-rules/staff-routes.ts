import { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#time/local-moment.ts';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { listDueSites } from './due-sites.ts';
import { readVisitRules } from './read-visit-rules.ts';
import { setVisitRules } from './set-visit-rules.ts';

export function staffVisitRulesRoutes(serveAny: Serve, deps: Deps): void {
  const { db, clock, config } = deps;
  const serve = serveFeature(serveAny, 'fair', config.FEATURES);
  serve(staffContract.readVisitRules, async () =>
    ok(await readVisitRules({ db, clock, timeZone: config.TIME_ZONE })),
  );
  serve(staffContract.setVisitRules, ({ caller, body }) =>
    setVisitRules(deps, {
      changes: body.rules.map(({ area_id, was, every_days }) => ({
        areaId: area_id,
        was,
        everyDays: every_days,
      })),
      actor: auditActor(caller),
    }),
  );
  serve(staffContract.listDueSites, async ({ caller, body }) => {
    const now = clock.now();
    const timeZone = config.TIME_ZONE;
    const hidesClosed = config.FEATURES.includes('marks');
    const when = { now, moment: localMoment(now, timeZone), timeZone, hidesClosed };
    return ok(await listDueSites(db, caller, when, body.area));
  });
}
