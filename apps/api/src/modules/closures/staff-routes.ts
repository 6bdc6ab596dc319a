import { staffContract } from '@patrolplan/contract/staff';
import type { Config } from '#config/config.ts';
import { type Caller, auditActor, isProgram } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import type { Cached } from '#core/polled-cache.ts';
import { ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { exportFaults, readFaults } from './fault-report.all-areas.ts';
import { readClosuresInForce } from './closure-rows-table.all-areas.ts';
import { clearClosure, confirmClosure } from './settle-closure.ts';

const MOST_LISTED = 200;

export function staffClosuresRoutes(
  serveAny: Serve,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly config: Config;
    readonly closedSites: Pick<Cached<unknown>, 'expire'>;
  },
): void {
  const { db, clock, config, closedSites } = deps;
  const timeZone = config.TIME_ZONE;
  const serve = serveFeature(serveAny, 'marks', config.FEATURES);
  serve(staffContract.listMarks, async ({ caller }) => {
    const { count, marks } = await readClosuresInForce(db, clock.now(), MOST_LISTED);
    return ok({
      count,
      marks: marks.map(({ confirmed_at, ended_at: _, marked_at, ends_at, ...closure }) => ({
        ...closure,
        note: isProgram(caller) ? '' : closure.note,
        marked_at: marked_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
        is_confirmed: confirmed_at !== null,
      })),
    });
  });
  serve(staffContract.confirmMark, async ({ caller, body }) => {
    const actor = auditActor(caller);
    const confirmed = await confirmClosure(
      { db, clock, timeZone },
      { id: body.id, lastDay: body.last_day, actor },
    );
    closedSites.expire();
    return confirmed.ok ? ok({ ends_at: confirmed.value.endsAt?.toISOString() ?? null }) : confirmed;
  });
  serve(staffContract.clearMark, async ({ caller, body }) => {
    const cleared = await clearClosure(deps, { id: body.id, actor: auditActor(caller) });
    closedSites.expire();
    return cleared.ok ? ok({ message: 'The site can be enforced again.' }) : cleared;
  });
  const reportDeps = (caller: Caller) => ({ db, now: clock.now(), timeZone, hasNotes: !isProgram(caller) });
  serve(staffContract.readFaults, ({ body, caller }) => readFaults(reportDeps(caller), body));
  serve(staffContract.exportFaults, ({ body, caller }) => exportFaults(reportDeps(caller), body));
}
