import type { Database } from '#db/database.ts';

export async function areaNamesOf(
  db: Database,
  user: { readonly id: number; readonly isStaff: boolean },
): Promise<readonly string[]> {
  let query = db.selectFrom('areas').select('name').orderBy('name');
  if (!user.isStaff) {
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('user_areas').select('area_id').where('user_id', '=', user.id),
    );
  }
  return (await query.execute()).map((area) => area.name);
}
