import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';
import { STAFF } from '#e2e/harness/screens/sign-in.ts';
import type { RealService } from './real-service.ts';

export type OwnWarden = { readonly id: number; readonly email: string; readonly password: string };

/**
 * A warden for one test only: other tests change what the wardens of the demo have. With the password of the demo, whose
 * hash is copied: the command line would take a second for each.
 */
export async function ownWarden(
  service: RealService,
  firstName: string,
  ...areas: readonly string[]
): Promise<OwnWarden> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@team.example`;
  const names = areas.map((area) => `'${area}'`).join(', ');
  const id = await service.sql(`
    with made as (
      insert into users (email, password_hash, first_name, last_name, is_active, email_verified_at)
      select '${email}', password_hash, '${firstName}', 'Stone', true, now() from users where email = '${STAFF}'
      returning id
    ), assigned as (
      insert into user_areas (user_id, area_id)
      select made.id, areas.id from made, areas where areas.name in (${names})
    )
    select id from made
  `);
  return { id: Number(id), email, password: DEMO_PASSWORD };
}
