import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { type StoredRule, lockRules, storeRule } from './visit-rules-table.ts';

export type RuleChange = {
  /** Null: the rule of the organisation. */
  readonly areaId: number | null;
  /** The values that the person saw; undefined from the command line, which shows nothing. */
  readonly was?: number | null;
  /** Null removes the rule. */
  readonly everyDays: number | null;
};

/** Sets how often the sites of areas, or all sites, are to be seen at least: all changes or none. */
export async function setVisitRules(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { changes, actor }: { readonly changes: readonly RuleChange[]; readonly actor: string },
): Promise<Result<{ readonly rules: StoredRule[] }, Failure>> {
  return db.transaction().execute(async (tx) => {
    const stored = new Map((await lockRules(tx)).map((rule) => [rule.area_id, rule.every_days]));
    const before = ({ areaId }: RuleChange) => stored.get(areaId);
    if (changes.some((change) => before(change) === undefined))
      return notFound('This area no longer exists.');
    const isStale = (change: RuleChange) =>
      change.was !== undefined && change.was !== before(change) && change.everyDays !== before(change);
    if (changes.some(isStale))
      return conflict('Somebody else changed this rule meanwhile.', {
        rules: changes.map((change) => ({ area_id: change.areaId, every_days: before(change) ?? null })),
      });
    const at = clock.now();
    for (const change of changes) {
      const { areaId, everyDays } = change;
      if (everyDays === before(change)) continue;
      await storeRule(tx, areaId, { everyDays, at });
      await recordChange(tx, {
        at,
        actor,
        ...(areaId === null
          ? { action: 'setting.change', subject: 'setting:visit_every_days' }
          : { action: 'area.visit-rule', subject: `area:${areaId}` }),
        before: { visit_every_days: before(change) ?? null },
        after: { visit_every_days: everyDays },
      });
    }
    return ok({
      rules: changes.map(({ areaId, everyDays }) => ({ area_id: areaId, every_days: everyDays })),
    });
  });
}
