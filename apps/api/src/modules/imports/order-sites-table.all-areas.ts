import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { SiteDraft } from '#modules/sites/site-row.ts';

export type OrderSite = {
  readonly name: string;
  readonly postcode: string;
  readonly area_name: string;
  readonly tags: string;
  readonly order_ref: string | null;
};

/** The stored sites that the drafts of a traffic order may mean: by reference, and by name in small letters. */
export async function sitesOfOrder(
  db: Database,
  drafts: readonly SiteDraft[],
): Promise<{
  readonly byRef: ReadonlyMap<string, OrderSite>;
  readonly byName: ReadonlyMap<string, OrderSite>;
}> {
  const refs = drafts.map(({ order_ref }) => order_ref ?? '');
  const names = drafts.map(({ name }) => name);
  const { rows } = await sql<OrderSite>`
    select s.name, s.postcode, a.name as area_name, s.tags, s.order_ref
    from sites s join areas a on a.id = s.area_id
    where s.order_ref = any(${refs}::text[])
    union
    select s.name, s.postcode, a.name as area_name, s.tags, s.order_ref
    from unnest(${names}::text[]) as wanted (name)
    join sites s on lower(s.name) = lower(wanted.name) and lower(s.postcode) = ''
    join areas a on a.id = s.area_id
  `.execute(db);
  return {
    byRef: new Map(
      rows.flatMap((site) => (site.order_ref === null ? [] : [[site.order_ref, site] as const])),
    ),
    byName: new Map(
      rows.flatMap((site) => (site.postcode === '' ? [[site.name.toLowerCase(), site] as const] : [])),
    ),
  };
}
