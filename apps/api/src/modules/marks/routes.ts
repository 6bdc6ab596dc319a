import { marksContract } from '@patrolplan/contract/marks';
import { staffContract } from '@patrolplan/contract/staff';
import type { Config } from '#config/config.ts';
import { actorOf } from '#core/caller.ts';
import type { Clock } from '#core/clock.ts';
import type { Kept } from '#core/keep-in-memory.ts';
import { ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { exportFaults, readFaults } from './fault-report.ts';
import { readMarksInForce } from './marks-table.ts';
import { type OnMarked, receiveMarks } from './receive-marks.ts';
import { clearMark, confirmMark } from './settle-mark.ts';

const MOST_LISTED = 200;

export function marksRoutes(
  serveAny: Serve,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly limits: AttemptLimiter;
    readonly config: Config;
    readonly marked: Pick<Kept<unknown>, 'expire'>;
    readonly onMarked?: OnMarked;
  },
): void {
  const { db, clock, config, marked } = deps;
  const timeZone = config.TIME_ZONE;
  const serve = serveFeature(serveAny, 'marks', config.FEATURES);
  serve(marksContract.sendMarks, async ({ caller, body }) => {
    const received = await receiveMarks(deps, caller, { userId: body.user_id, marks: body.marks });
    marked.expire();
    return received.ok ? ok({ results: [...received.value] }) : received;
  });
  serve(staffContract.listMarks, async () => {
    const { count, marks } = await readMarksInForce(db, clock.now(), MOST_LISTED);
    return ok({
      count,
      marks: marks.map(({ confirmed_at, ended_at: _, marked_at, ends_at, ...mark }) => ({
        ...mark,
        marked_at: marked_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
        is_confirmed: confirmed_at !== null,
      })),
    });
  });
  serve(staffContract.confirmMark, async ({ caller, body }) => {
    const actor = actorOf(caller);
    const confirmed = await confirmMark(
      { db, clock, timeZone },
      { id: body.id, lastDay: body.last_day, actor },
    );
    marked.expire();
    return confirmed.ok ? ok({ ends_at: confirmed.value.endsAt?.toISOString() ?? null }) : confirmed;
  });
  serve(staffContract.clearMark, async ({ caller, body }) => {
    const cleared = await clearMark(deps, { id: body.id, actor: actorOf(caller) });
    marked.expire();
    return cleared.ok ? ok({ message: 'The site can be enforced again.' }) : cleared;
  });
  serve(staffContract.readFaults, ({ body }) => readFaults({ db, now: clock.now(), timeZone }, body));
  serve(staffContract.exportFaults, ({ body }) => exportFaults({ db, now: clock.now(), timeZone }, body));
}
