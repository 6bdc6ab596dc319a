import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { lockAreas } from '#modules/areas/areas-table.ts';
import { lockOrganisation } from '#modules/settings/organisation-table.ts';

/** The rule of an area, or of the organisation (`area_id` null): days, or null for none. */
export type StoredRule = { readonly area_id: number | null; readonly every_days: number | null };

/** Reads all rules for a change; concurrent changes wait until the transaction ends. */
export async function lockRules(tx: Database): Promise<readonly StoredRule[]> {
  await lockOrganisation(tx);
  await lockAreas(tx);
  const areas = await tx
    .selectFrom('areas')
    .select(['id as area_id', 'visit_every_days as every_days'])
    .execute();
  return [{ area_id: null, every_days: await readOrganisationRule(tx) }, ...areas];
}

export async function readOrganisationRule(db: Database): Promise<number | null> {
  const row = await db.selectFrom('organisation').select('visit_every_days').executeTakeFirst();
  return row?.visit_every_days ?? null;
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
