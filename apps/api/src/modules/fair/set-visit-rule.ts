import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { type StoredRule, lockRule, storeRule } from './visit-rules-table.ts';

export type RuleChange = {
  /** Null: the rule of the organisation. */
  readonly areaId: number | null;
  /** What the person saw; undefined from the command line, which shows nothing. */
  readonly was?: number | null;
  /** Null removes the rule. */
  readonly everyDays: number | null;
  readonly actor: string;
};

/** Sets how often the sites of an area, or all sites, are to be seen at least. */
export async function setVisitRule(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { areaId, was, everyDays, actor }: RuleChange,
): Promise<Result<StoredRule, Failure>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockRule(tx, areaId);
    if (before === undefined) return notFound('There is no such area any more.');
    const after = { every_days: everyDays };
    if (before.every_days === everyDays) return ok(after);
    if (was !== undefined && was !== before.every_days)
      return conflict('Somebody else changed this rule meanwhile.', before);
    const at = clock.now();
    await storeRule(tx, areaId, { everyDays, at });
    await recordChange(tx, {
      at,
      actor,
      ...(areaId === null
        ? { action: 'setting.change', subject: 'setting:visit_every_days' }
        : { action: 'area.visit-rule', subject: `area:${areaId}` }),
      before: { visit_every_days: before.every_days },
      after: { visit_every_days: everyDays },
    });
    return ok(after);
  });
}
