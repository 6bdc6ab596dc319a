import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { setBoostWithin } from '#modules/boosts/set-boost.ts';
import { allSites } from '#modules/sites/sites-table.ts';
import { lockMark, setMark } from './installation-table.ts';

const BOOSTS_UNTIL = 'demo boosts until';
const HOUR_MS = 3_600_000;
const RENEW_BEFORE_MS = 6 * HOUR_MS;
const LASTING_MS = 30 * HOUR_MS;

const siteBoosts: readonly { readonly site: string; readonly amount: number; readonly reason: string }[] = [
  { site: 'Grey Street On-Street Bays', amount: 1.5, reason: 'Bus lane blocked, complaint by the operator' },
  { site: 'Barrack Road Match-Day Bays', amount: 2, reason: 'Coaches expected' },
  { site: 'Acorn Road Bays', amount: 1.25, reason: 'Complaints by traders' },
  { site: 'Eskdale Terrace School Zone', amount: 0.75, reason: 'Asked for by the school' },
  { site: 'Lime Street Bays', amount: 1, reason: 'Fire access blocked last week' },
];
const areaBoosts: readonly { readonly area: string; readonly amount: number; readonly reason: string }[] = [
  { area: 'Quayside', amount: 0.5, reason: 'Quayside market' },
];

/** Sees to it that the demo has boosts in force now and for some hours: at each start, and every hour while it runs. */
export async function renewDemoBoosts({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now().getTime();
  await db.transaction().execute(async (tx) => {
    const until = Date.parse(await lockMark(tx, BOOSTS_UNTIL));
    if (until > now + RENEW_BEFORE_MS) return;
    // Where the last ones still hold the new ones follow on, since boosts in force together add up.
    const startsAt = new Date(Number.isNaN(until) ? now - HOUR_MS : Math.max(now - HOUR_MS, until));
    const endsAt = new Date(startsAt.getTime() + LASTING_MS);
    const idByName = new Map((await allSites(tx)).map((site) => [site.name, site.id]));
    const set = (target: Parameters<typeof setBoostWithin>[1]['target'], amount: number, reason: string) =>
      setBoostWithin(tx, { target, amount, reason, startsAt, endsAt, actor: 'demo' }, new Date(now));
    for (const { site, amount, reason } of siteBoosts) {
      const siteId = idByName.get(site);
      if (siteId !== undefined) await set({ kind: 'site', siteId }, amount, reason);
    }
    for (const { area, amount, reason } of areaBoosts) {
      await set({ kind: 'area', areaName: area }, amount, reason);
    }
    await setMark(tx, BOOSTS_UNTIL, endsAt.toISOString());
  });
}
