import { sql } from 'kysely';
import type { Database } from '#api/db/database.ts';
import { makeSite } from '#api/testing/records/test-site.ts';
import { makeUser } from '#api/testing/records/test-user.ts';
import type { Site } from '#web/domain/site/site.ts';
import { storeContacts } from './contacts.ts';

export const NAMES = ['Priya', 'Tom', 'Ada', 'Ben'];
/** The areas of each of them. */
const AREAS = [['North'], ['North'], ['South'], ['North', 'South']];
const SITES = 6;
/** As many as leave room for one more of the same day. */
const EARLIER_INCIDENTS = 29;
const HOUR_MS = 3_600_000;

export type People = Awaited<ReturnType<typeof populate>>;

/** Two areas with sites, wardens of one or both, and somebody of the staff. */
export async function populate(db: Database, start: number) {
  const siteIds: number[] = [];
  for (let n = 0; n < SITES; n += 1)
    siteIds.push(await makeSite(db, { name: `Site ${n}`, area: n < SITES / 2 ? 'North' : 'South' }));
  const personIds: number[] = [];
  for (const [n, firstName] of NAMES.entries()) {
    const areas = AREAS[n] ?? [];
    personIds.push((await makeUser(db, { firstName, email: `${firstName}@simulation.example`, areas })).id);
  }
  const { id: staffId } = await makeUser(db, { email: 'helen@simulation.example', isStaff: true });
  await sql`insert into organisation (check_in, check_in_minutes) values (true, 60)`.execute(db);
  await storeContacts(db);
  // Somebody whose phone went wrong this morning: the service refuses all but one of their further incidents.
  const earlier = new Date(start - 2 * HOUR_MS);
  await sql`
    insert into incidents (id, user_id, kind, note, happened_at, received_at, told_at)
    select gen_random_uuid(), ${personIds[1]}, 'other', '', ${earlier}, ${earlier}, ${earlier}
    from generate_series(1, ${EARLIER_INCIDENTS})
  `.execute(db);
  const sites = siteIds.map((siteId, n): Site => ({
    siteId,
    siteName: `Site ${n}`,
    areaName: n < SITES / 2 ? 'North' : 'South',
    baseScore: 5,
    weatherScore: 0,
    eventScore: 0,
    currentPeriod: 'afternoon',
    dayType: 'weekday',
    latitude: 54.97 + n / 1_000,
    longitude: -1.61,
    weather: null,
    lastVisitedAt: null,
  }));
  const sitesOf = (userId: number) =>
    sites.filter(({ areaName }) => AREAS[personIds.indexOf(userId)]?.includes(areaName));
  return { siteIds, personIds, staffId, sites, sitesOf };
}
