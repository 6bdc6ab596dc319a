import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/**
 * The number of each warden, for organisations that do not name them: the same on every page for a whole day. The next
 * day has others, so that nobody is known by a number. An account that is new today comes last and moves no number.
 */
export async function wardenNumbers(
  db: Database,
  { day, dayStart }: { readonly day: string; readonly dayStart: Date },
): Promise<(userId: number) => number> {
  const { rows } = await sql<{ readonly id: number }>`
    select u.id from users u
    where u.is_active and (not u.is_staff or exists (select from user_areas where user_id = u.id))
    order by u.created_at >= ${dayStart}, case when u.created_at < ${dayStart} then md5(${day}::text || u.id) end, u.id
  `.execute(db);
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  return (userId) => {
    const known = numbers.get(userId);
    if (known !== undefined) return known;
    // An account that was closed today and is still on the board.
    numbers.set(userId, numbers.size + 1);
    return numbers.size;
  };
}
