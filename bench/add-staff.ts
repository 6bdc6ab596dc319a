import type { Database } from '#api/db/database.ts';

/** Adds a member of staff and returns the id. */
export async function addStaff(db: Database, passwordHash: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: 'staff@patrolplan.example',
      password_hash: passwordHash,
      first_name: 'Bench',
      last_name: 'Staff',
      is_active: true,
      is_staff: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
