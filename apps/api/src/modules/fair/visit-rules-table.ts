import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { lockAreas } from '#modules/areas/areas-table.ts';
import { lockOrganisation } from '#modules/settings/organisation-table.ts';

/** The rule of an area, or of the organisation (`areaId` null): days, or null for none. */
export type StoredRule = { readonly every_days: number | null };

/** Reads a rule for a change; concurrent changes wait until the transaction ends. Undefined: there is no such area. */
export async function lockRule(tx: Database, areaId: number | null): Promise<StoredRule | undefined> {
  if (areaId === null) {
    await lockOrganisation(tx);
    return (await readOrganisationRule(tx)) ?? { every_days: null };
  }
  await lockAreas(tx);
  return tx
    .selectFrom('areas')
    .select('visit_every_days as every_days')
    .where('id', '=', areaId)
    .executeTakeFirst();
}

export async function readOrganisationRule(db: Database): Promise<StoredRule | undefined> {
  return db.selectFrom('organisation').select('visit_every_days as every_days').executeTakeFirst();
}

/** Stores a rule. One that was there before keeps the time at which it began. */
export async function storeRule(
  tx: Database,
  areaId: number | null,
  { everyDays, at }: { readonly everyDays: number | null; readonly at: Date },
): Promise<void> {
  const began = everyDays === null ? null : at;
  if (areaId === null) {
    await sql`
      insert into organisation as o (visit_every_days, visit_rule_since) values (${everyDays}, ${began})
      on conflict (id) do update set
        visit_every_days = excluded.visit_every_days,
        visit_rule_since = case
          when excluded.visit_every_days is not null then coalesce(o.visit_rule_since, excluded.visit_rule_since)
        end
    `.execute(tx);
    return;
  }
  await tx
    .updateTable('areas')
    .set({
      visit_every_days: everyDays,
      visit_rule_since: began && sql<Date>`coalesce(visit_rule_since, ${began})`,
    })
    .where('id', '=', areaId)
    .execute();
}
