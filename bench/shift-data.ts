import { sql } from 'kysely';
import { systemClock } from '#api/core/clock.ts';
import type { Database } from '#api/db/database.ts';
import { migrate } from '#api/db/migrate.ts';
import { markAsDemo } from '#api/demo/seed-demo.ts';
import { createSessionTokens } from '#api/modules/sign-in/sessions/session-tokens.ts';
import { openSession } from '#api/modules/sign-in/sessions/open-session.ts';

export type SignedInWarden = {
  readonly userId: number;
  access: string;
  refresh: string;
  readonly areas: readonly string[];
  readonly siteIds: readonly number[];
};

const AREAS = 200;
const SITES_PER_AREA = 50;
const AREAS_PER_WARDEN = 4;
/** Of the services that run on this data. */
export const SECRET = 'a secret that is only ever used by the benchmarks';

/** Sites in a block for each area, 28 base scores each. Weather and events are simulated by the service's own jobs. */
export async function fillShift(db: Database): Promise<void> {
  await migrate(db);
  // The service of the run starts as a demo, with these sites and not with those of the demo.
  await markAsDemo({ db, clock: systemClock });
  await sql.raw('set statement_timeout = 0').execute(db);
  await sql`insert into areas (name) select 'Area ' || n from generate_series(1, ${AREAS}::integer) as n`.execute(
    db,
  );
  await sql`
    insert into sites (name, area_id, addressline1, city, postcode, countrycode, latitude, longitude, weather_cell, base_scores)
    select
      'Number ' || n || ' Grey Street Bays', 1 + (n - 1) / ${SITES_PER_AREA}::integer, 'Grey Street',
      'Newcastle upon Tyne', 'NE1 ' || n, 'GB', 54.9 + (n % 500) * 0.0004, -1.75 + (n % 701) * 0.0005, 'cell ' || n % 20,
      (
        select jsonb_object_agg(day_type || ' ' || name, ((n * 7 + length(name)) % 500) / 100.0)
        from periods, (values ('weekday'), ('saturday'), ('sunday'), ('bank holiday')) as days (day_type)
      )
    from generate_series(1, ${AREAS * SITES_PER_AREA}::integer) as n
  `.execute(db);
  await sql`
    insert into boosts (site_id, amount, reason, starts_at, ends_at, created_by, created_at)
    select n * 50, 1, 'bench', now() - interval '1 hour', now() + interval '1 day', 'bench', now() from generate_series(1, 100) n
  `.execute(db);
  await sql.raw('vacuum analyze').execute(db);
}

let made = 0;

export async function signInWardens(db: Database, wardens: number): Promise<readonly SignedInWarden[]> {
  const tokens = createSessionTokens([SECRET]);
  const signedIn: SignedInWarden[] = [];
  for (let count = 0; count < wardens; count += 1) {
    made += 1;
    const { id } = await db
      .insertInto('users')
      .values({
        email: `bench-${made}@patrolplan.example`,
        password_hash: 'nobody signs in with this',
        first_name: 'Bench',
        last_name: `Warden ${made}`,
        is_active: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const areaIds = Array.from({ length: AREAS_PER_WARDEN }, (_, n) => 1 + ((made * 7 + n * 13) % AREAS));
    await sql`insert into user_areas (user_id, area_id) select ${id}, unnest(${areaIds}::integer[])`.execute(
      db,
    );
    const { access, refresh } = await openSession({ db, clock: systemClock, tokens }, id);
    signedIn.push({
      userId: id,
      access,
      refresh,
      areas: areaIds.map((area) => `Area ${area}`),
      siteIds: areaIds.flatMap((area) =>
        Array.from({ length: SITES_PER_AREA }, (_, n) => (area - 1) * SITES_PER_AREA + 1 + n),
      ),
    });
  }
  return signedIn;
}
