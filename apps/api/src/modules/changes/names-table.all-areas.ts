import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** The names of people, API keys, sites, areas, and the sites of boosts and visits, by their reference, such as `site:7`. Deleted records have none. */
export async function readNames(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsByKind = (kind: string) =>
    references.flatMap((reference) => {
      const id = reference.startsWith(`${kind}:`) ? reference.slice(kind.length + 1) : '';
      return /^\d{1,9}$/.test(id) ? [Number(id)] : [];
    });
  const visitIds = references.flatMap((reference) => {
    const [, id] = /^visit:([\da-f-]{36})$/.exec(reference) ?? [];
    return id === undefined ? [] : [id];
  });
  const { rows } = await sql<{ reference: string; name: string }>`
    select 'user:' || id as reference, first_name || ' ' || last_name as name from users
      where id = any(${idsByKind('user')}::integer[])
    union all
    select 'site:' || id, name from sites where id = any(${idsByKind('site')}::integer[])
    union all
    select 'area:' || id, name from areas where id = any(${idsByKind('area')}::integer[])
    union all
    select 'key:' || id, name from api_keys where id = any(${idsByKind('key')}::integer[])
    union all
    select 'boost:' || b.id, coalesce(s.name, a.name) from boosts b
      left join sites s on s.id = b.site_id left join areas a on a.id = b.area_id
      where b.id = any(${idsByKind('boost')}::integer[])
    union all
    select 'visit:' || v.id, s.name
      from (select id, site_id from visits union all select id, site_id from removed_visits) as v
      join sites s on s.id = v.site_id where v.id = any(${visitIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ reference, name }) => [reference, name]));
}
