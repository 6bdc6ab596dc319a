import { recordChange } from '#audit/record-change.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { lockClosure } from './closure-rows-table.all-areas.ts';
import { clearClosures, writeConfirmation } from './closures-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const NO_CLOSURE = 'This mark does not exist any more.';

/** Confirms a closure up to and including a local day, or without an end. The other closures of its site end. */
export async function confirmClosure(
  { db, clock, timeZone }: Deps & { readonly timeZone: string },
  { id, lastDay, actor }: { readonly id: string; readonly lastDay: string | null; readonly actor: string },
): Promise<Result<{ readonly endsAt: Date | null }, Failure>> {
  const at = clock.now();
  const endsAt = lastDay === null ? null : zonedMoment(addDays(lastDay, 1), '00:00:00', timeZone);
  if (endsAt !== null && endsAt <= at) return invalid({ last_day: ['This day is over.'] });
  return db.transaction().execute(async (tx) => {
    const closure = await lockClosure(tx, id);
    if (closure === undefined) return notFound(NO_CLOSURE);
    const isOver = closure.ended_at !== null || (closure.ends_at !== null && closure.ends_at <= at);
    if (isOver) return conflict('This mark has ended. The site can be enforced again.');
    await writeConfirmation(tx, id, { at, endsAt });
    await clearClosures(tx, closure.site_id, { at, except: id });
    await recordChange(tx, {
      at,
      actor,
      action: 'mark.confirm',
      subject: `mark:${closure.site_name}`,
      before: closure.confirmed_at === null ? null : { endsAt: closure.ends_at?.toISOString() ?? 'open' },
      after: { reason: closure.reason, endsAt: endsAt?.toISOString() ?? 'open' },
    });
    return ok({ endsAt });
  });
}

/** Ends all closures of the site of a closure. A repeat changes nothing. */
export async function clearClosure(
  { db, clock }: Deps,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const closure = await lockClosure(tx, id);
    if (closure === undefined) return notFound(NO_CLOSURE);
    if ((await clearClosures(tx, closure.site_id, { at })) === 0) return ok(undefined);
    await recordChange(tx, {
      at,
      actor,
      action: 'mark.clear',
      subject: `mark:${closure.site_name}`,
      before: { reason: closure.reason },
      after: null,
    });
    return ok(undefined);
  });
}
