import { localMoment } from '#calendar/local-moment.ts';
import { addDays, momentOf } from '#calendar/wall-time.ts';
import type { Deps } from '#core/deps.ts';
import { allSites } from '#modules/sites/sites-table.ts';
import { insertVisits } from '#modules/visits/visits-table.ts';
import { lockMark, setMark } from './installation-table.ts';
import { scheduledVisits } from './visit-schedule.ts';

const VISITS_UNTIL = 'demo visits until';
const ZONE = 'Europe/London';

/** Stores the simulated visits of colleagues up to now: at each start, and every few minutes while the demo runs. */
export async function renewDemoVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const until = Date.parse(await lockMark(tx, VISITS_UNTIL));
    const from = Number.isNaN(until) ? startOfHistory(now) : new Date(until);
    if (from >= now) return;
    const idByName = new Map((await allSites(tx)).map((site) => [site.name, site.id]));
    const visits = scheduledVisits(from, now).flatMap(({ site, ...visit }) => {
      const siteId = idByName.get(site);
      return siteId === undefined ? [] : [{ ...visit, site_id: siteId }];
    });
    // Nobody signs in as these colleagues: no account finds visits among its own that it never made.
    await insertVisits(tx, visits, { userId: null, receivedAt: now, countsIn: ZONE });
    await setMark(tx, VISITS_UNTIL, now.toISOString());
  });
}

/** The first start stores the twelve weeks that the evidence of the console shows. */
const HISTORY_DAYS = 84;

function startOfHistory(at: Date): Date {
  return momentOf(addDays(localMoment(at, ZONE).day, -HISTORY_DAYS), '00:00:00', ZONE);
}
