import { REQUEST_KIND_CODES, type RequestEffect, type RequestKind } from '@patrolplan/contract/requests';
import type { Database } from '#db/database.ts';

/** What requests of a kind do to the plan. */
export type Rule = { readonly effect: RequestEffect; readonly amount: number | null };

const ONLY_LISTED: Rule = { effect: 'list', amount: null };

export async function findRule(db: Database, kind: RequestKind): Promise<Rule> {
  const row = await db
    .selectFrom('request_rules')
    .select(['effect', 'amount'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? ONLY_LISTED;
}

/** The rules of all kinds. */
export async function listRules(db: Database): Promise<readonly (Rule & { readonly kind: RequestKind })[]> {
  const rows = await db.selectFrom('request_rules').selectAll().execute();
  const stored = new Map(rows.map((rule) => [rule.kind, rule]));
  return REQUEST_KIND_CODES.map((kind) => stored.get(kind) ?? { kind, ...ONLY_LISTED });
}

export async function writeRule(tx: Database, kind: RequestKind, rule: Rule): Promise<void> {
  await tx
    .insertInto('request_rules')
    .values({ kind, ...rule })
    .onConflict((clash) => clash.column('kind').doUpdateSet(rule))
    .execute();
}
