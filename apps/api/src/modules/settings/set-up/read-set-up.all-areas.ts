import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Keys } from '#modules/settings/missing-keys.ts';
import { readSettings } from '#modules/settings/settings-table.ts';
import { type ProviderState, providerStates } from './provider-states.ts';

export type SetUp = {
  readonly areas: number;
  readonly sites: number;
  readonly sites_without_position: number;
  readonly wardens: number;
  readonly providers: { readonly setting_name: string; readonly state: ProviderState }[];
};

/** What an organisation needs before its first patrol, and how much of it is there. */
export async function readSetUp(db: Database, config: Keys): Promise<SetUp> {
  const { rows } = await sql<Omit<SetUp, 'providers'>>`
    select
      (select count(*) from areas)::integer as areas,
      (select count(*) from sites where retired_at is null)::integer as sites,
      (select count(*) from sites where retired_at is null and (latitude is null or longitude is null))::integer
        as sites_without_position,
      (select count(*) from users u
        where u.is_active and exists (select from user_areas where user_id = u.id))::integer as wardens
  `.execute(db);
  const [counts = { areas: 0, sites: 0, sites_without_position: 0, wardens: 0 }] = rows;
  return { ...counts, providers: providerStates(await readSettings(db), config) };
}

/** Active staff accounts, those of invited people included. */
export async function countStaff(db: Database): Promise<number> {
  const { staff } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('staff'))
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return staff;
}
