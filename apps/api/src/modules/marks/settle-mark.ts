import { recordChange } from '#audit/record-change.ts';
import { addDays, momentOf } from '#calendar/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { clearMarksOf, lockMark, writeConfirmation } from './marks-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const NO_MARK = 'This mark does not exist any more.';

/** Confirms a mark up to and including a local day, or without an end. The other marks of its site end. */
export async function confirmMark(
  { db, clock, timeZone }: Deps & { readonly timeZone: string },
  { id, lastDay, actor }: { readonly id: string; readonly lastDay: string | null; readonly actor: string },
): Promise<Result<{ readonly endsAt: Date | null }, Failure>> {
  const at = clock.now();
  const endsAt = lastDay === null ? null : momentOf(addDays(lastDay, 1), '00:00:00', timeZone);
  if (endsAt !== null && endsAt <= at) return invalid({ last_day: ['This day is over.'] });
  return db.transaction().execute(async (tx) => {
    const mark = await lockMark(tx, id);
    if (mark === undefined) return notFound(NO_MARK);
    const isOver = mark.ended_at !== null || (mark.ends_at !== null && mark.ends_at <= at);
    if (isOver) return conflict('This mark has ended. The site can be enforced again.');
    await writeConfirmation(tx, id, { at, endsAt });
    await clearMarksOf(tx, mark.site_id, { at, except: id });
    await recordChange(tx, {
      at,
      actor,
      action: 'mark.confirm',
      subject: `mark:${mark.site_name}`,
      before: mark.confirmed_at === null ? null : { endsAt: mark.ends_at?.toISOString() ?? 'open' },
      after: { reason: mark.reason, endsAt: endsAt?.toISOString() ?? 'open' },
    });
    return ok({ endsAt });
  });
}

/** Ends all marks of the site of a mark. A repeat changes nothing. */
export async function clearMark(
  { db, clock }: Deps,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<Result<undefined, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const mark = await lockMark(tx, id);
    if (mark === undefined) return notFound(NO_MARK);
    if ((await clearMarksOf(tx, mark.site_id, { at })) === 0) return ok(undefined);
    await recordChange(tx, {
      at,
      actor,
      action: 'mark.clear',
      subject: `mark:${mark.site_name}`,
      before: { reason: mark.reason },
      after: null,
    });
    return ok(undefined);
  });
}
