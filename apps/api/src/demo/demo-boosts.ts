import type { Deps } from '#core/deps.ts';
import { setBoostWithin } from '#modules/boosts/set-boost.ts';
import { allSites } from '#modules/sites/sites-table.ts';
import { scheduledBoosts } from './boost-schedule.ts';
import { lockMark, setMark } from './installation-table.ts';

const BOOSTS_UNTIL = 'demo boosts until';
const HOUR_MS = 3_600_000;
const RENEW_BEFORE_MS = 6 * HOUR_MS;
const AHEAD_MS = 12 * HOUR_MS;
/** The length of a scheduled boost: every boost in force now started within this time. */
const BACK_MS = 2 * HOUR_MS;

/** Makes sure that the demo has boosts in force now and for some hours: at each start, and every hour while it runs. */
export async function renewDemoBoosts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const until = Date.parse(await lockMark(tx, BOOSTS_UNTIL));
    if (until > now.getTime() + RENEW_BEFORE_MS) return;
    // Boosts in force together add up, so none is set twice: the new ones start where the last ones were set up to.
    const from = new Date(Math.max(now.getTime() - BACK_MS, Number.isNaN(until) ? 0 : until));
    const end = new Date(now.getTime() + AHEAD_MS);
    const idByName = new Map((await allSites(tx)).map((site) => [site.name, site.id]));
    for (const { site, ...boost } of scheduledBoosts(from, end)) {
      const siteId = idByName.get(site);
      if (siteId === undefined || boost.endsAt <= now) continue;
      await setBoostWithin(tx, { target: { kind: 'site', siteId }, ...boost, actor: 'demo' }, now);
    }
    await setMark(tx, BOOSTS_UNTIL, end.toISOString());
  });
}
