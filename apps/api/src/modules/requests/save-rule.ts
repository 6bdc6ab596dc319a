import { REQUEST_KINDS, type RequestEffect, type RequestKind } from '@patrolplan/contract/requests';
import type { Feature } from '@patrolplan/contract/features';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { type Rule, findRule, writeRule } from './rules-table.ts';

type WantedRule = {
  readonly kind: RequestKind;
  readonly effect: RequestEffect;
  readonly amount: number | null;
};

/** A rule as it is stored: only a boost has points. */
export function readRule(
  { effect, amount }: Omit<WantedRule, 'kind'>,
  features: readonly Feature[],
): Result<Rule, Failure> {
  if (effect === 'job' && !features.includes('team'))
    return invalid({ effect: 'Jobs need the feature team.' });
  if (effect !== 'boost') return ok({ effect, amount: null });
  return amount === null ? invalid({ amount: 'A boost needs points.' }) : ok({ effect, amount });
}

/** What requests of a kind do from now on. */
export async function saveRule(
  {
    db,
    clock,
    features,
  }: { readonly db: Database; readonly clock: Clock; readonly features: readonly Feature[] },
  { kind, actor, ...wanted }: WantedRule & { readonly actor: string },
): Promise<Result<undefined, Failure>> {
  const rule = readRule(wanted, features);
  if (!rule.ok) return rule;
  await db.transaction().execute(async (tx) => {
    const before = await findRule(tx, kind);
    await writeRule(tx, kind, rule.value);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'request-rule.change',
      subject: `request-rule:${REQUEST_KINDS[kind]}`,
      before,
      after: rule.value,
    });
  });
  return ok(undefined);
}
