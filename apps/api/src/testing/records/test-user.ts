import { randomUUID } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { hashPassword } from '#modules/accounts/passwords/password-hash.ts';
import { LEAST_COST } from '#testing/inputs/hash-of-cost.ts';

export type NewUser = {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly isActive?: boolean;
  /** A verified address unless this is false. */
  readonly isVerified?: boolean;
  readonly isStaff?: boolean;
  /** By name; a missing area is created. */
  readonly areas?: readonly string[];
};

export type TestUser = { readonly id: number; readonly email: string; readonly password: string };

const TEST_PASSWORD = 'wet cobbles at dawn';

export async function makeUser(db: Database, user: NewUser = {}): Promise<TestUser> {
  const email = (user.email ?? `${randomUUID()}@patrolplan.example`).toLowerCase();
  const password = user.password ?? TEST_PASSWORD;
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      password_hash: await hashPassword(password, LEAST_COST),
      first_name: user.firstName ?? 'Priya',
      last_name: user.lastName ?? 'Nair',
      is_active: user.isActive ?? true,
      is_staff: user.isStaff ?? false,
      email_verified_at: user.isVerified === false ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of user.areas ?? []) await assignArea(db, id, name);
  return { id, email, password };
}

async function assignArea(db: Database, userId: number, name: string): Promise<void> {
  await db
    .insertInto('areas')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await db
    .insertInto('user_areas')
    .columns(['user_id', 'area_id'])
    .expression((eb) =>
      eb
        .selectFrom('areas')
        .select((columns) => [columns.val(userId).as('user_id'), 'id'])
        .where('name', '=', name),
    )
    .execute();
}
