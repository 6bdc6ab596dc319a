import type { Database } from '#db/database.ts';
import { hashPassword } from '#modules/accounts/passwords/password-hash.ts';
import { insertAccount } from '#modules/accounts/users-table.ts';
import { assignAreas } from '#modules/areas/assign-areas.ts';
import { setVisitRules } from '#modules/visit-rules/set-visit-rules.ts';
import { importSites } from '#modules/imports/import-sites.ts';
import { switchSetting } from '#modules/settings/switch-setting.ts';
import type { SiteCells } from '#modules/sites/site-row.ts';
import { DEMO_DAY_TYPES, DEMO_PERIODS, demoBaseScore } from './demo-base-score.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { renewDemoRequests } from './demo-requests.ts';
import { renewDemoTeam } from './demo-team.ts';
import { type DemoSite, SUBURBS, demoSites } from './demo-sites.ts';
import { lockValue, readValue, setValue } from './installation-table.ts';
import type { Deps } from '#core/deps.ts';
import { closeByVisits } from '#modules/requests/follow-visits.ts';
import { setBoostWithin } from '#modules/boosts/set-boost.ts';
import { allSites } from '#modules/sites/sites-table.all-areas.ts';
import { scheduledBoosts } from './boost-schedule.ts';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { insertVisits } from '#modules/visits/visits-table.ts';
import { scheduledVisits } from './visit-schedule.ts';

type SeedDeps = Pick<Deps, 'db' | 'clock'>;

/** `config`: the secrets seal what the visits found. */
type DemoDeps = SeedDeps & { readonly config: Pick<Deps['config'], 'TOKEN_SECRETS'> };

/** `seeded` just now, or `existing` from an earlier start. */
export type DemoSeed = 'seeded' | 'existing';

const DEMO = 'demo';
export const ACTOR = 'demo';
/** Every site of the demo is to be seen at least once a week. */
const DEMO_RULE_DAYS = 7;

/** Whether this database was ever filled with the demo. Production refuses to start on it. */
export async function holdsDemo(db: Database): Promise<boolean> {
  return (await readValue(db, DEMO)) !== undefined;
}

export async function markAsDemo({ db, clock }: SeedDeps): Promise<void> {
  await setValue(db, DEMO, clock.now().toISOString());
}

/**
 * Fills a database that the demo has claimed. Each step is idempotent and the mark is written last, so that the next
 * start completes an interrupted one.
 */
export async function seedDemo(deps: DemoDeps): Promise<DemoSeed> {
  if (await holdsDemo(deps.db)) {
    await keepDemoFresh(deps);
    return 'existing';
  }
  await seedSites(deps);
  await seedAccounts(deps);
  await setVisitRules(deps, { changes: [{ areaId: null, everyDays: DEMO_RULE_DAYS }], actor: ACTOR });
  // Staff may switch it off: it is switched on once.
  await switchSetting(deps, { name: 'visit_recovery', value: true, actor: ACTOR });
  await keepDemoFresh(deps);
  await markAsDemo(deps);
  return 'seeded';
}

/** Boosts in force, visits of today, a sent round, some jobs and requests: at each start, and every few minutes while the demo runs. */
export async function keepDemoFresh(deps: DemoDeps): Promise<void> {
  await renewDemoBoosts(deps);
  await renewDemoVisits(deps);
  await renewDemoTeam(deps);
  await renewDemoRequests(deps);
}

async function seedSites(deps: SeedDeps): Promise<void> {
  const places = Object.entries(demoSites).flatMap(([area, sites]) => sites.map((site) => ({ area, site })));
  const rows = places.map(({ area, site }, number) => ({
    line: number + 1,
    cells: { ...demoAddress(area, site), ...demoScoreCells({ kind: site.kind, number }) },
  }));
  const file = { columns: Object.keys(rows[0]?.cells ?? {}), rows };
  const outcome = await importSites(deps, { file, actor: ACTOR, dryRun: false, addsAreas: true });
  if (!outcome.ok) throw new Error('The demo sites cannot be imported', { cause: outcome.failure });
}

function demoAddress(area: string, site: DemoSite): SiteCells {
  return {
    site_name: site.name,
    addressline1: site.street,
    addressline2: site.quarter,
    addressline3: SUBURBS.has(area) ? 'Newcastle upon Tyne' : '',
    area_name: area,
    city: 'Newcastle upon Tyne',
    county: 'Tyne and Wear',
    postcode: site.postcode,
    countrycode: 'GB',
    latitude: String(site.latitude),
    longitude: String(site.longitude),
    base_score: '1',
  };
}

function demoScoreCells(place: Parameters<typeof demoBaseScore>[0]): SiteCells {
  return Object.fromEntries(
    DEMO_DAY_TYPES.flatMap((dayType) =>
      DEMO_PERIODS.map((period) => [`${dayType} ${period}`, String(demoBaseScore(place, dayType, period))]),
    ),
  );
}

async function seedAccounts(deps: SeedDeps): Promise<void> {
  const at = deps.clock.now();
  for (const account of demoAccounts) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const id = await insertAccount(deps.db, { ...account, passwordHash, at, verifiedAt: at });
    if (id !== undefined) await assignAreas(deps, { userId: id, areas: account.areas, actor: ACTOR });
  }
}

const BOOSTS_UNTIL = 'demo boosts until';
const HOUR_MS = 3_600_000;
const RENEW_BEFORE_MS = 6 * HOUR_MS;
const AHEAD_MS = 12 * HOUR_MS;
/** The length of a scheduled boost: every boost in force now started within this time. */
const BACK_MS = 2 * HOUR_MS;

/** Makes sure that the demo has boosts in force now and for some hours: at each start, and every hour while it runs. */
export async function renewDemoBoosts({ db, clock }: SeedDeps): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const until = Date.parse(await lockValue(tx, BOOSTS_UNTIL));
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
    await setValue(tx, BOOSTS_UNTIL, end.toISOString());
  });
}

const VISITS_UNTIL = 'demo visits until';
const ZONE = 'Europe/London';

/** Stores the simulated visits of colleagues up to now: at each start, and every few minutes while the demo runs. */
export async function renewDemoVisits({ db, clock, config }: DemoDeps): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const until = Date.parse(await lockValue(tx, VISITS_UNTIL));
    const from = Number.isNaN(until) ? startOfHistory(now) : new Date(until);
    if (from >= now) return;
    const idByName = new Map((await allSites(tx)).map((site) => [site.name, site.id]));
    const visits = scheduledVisits(from, now).flatMap(({ site, ...visit }) => {
      const siteId = idByName.get(site);
      return siteId === undefined ? [] : [{ ...visit, site_id: siteId }];
    });
    // Nobody signs in as these colleagues, so nobody finds visits of others among their own.
    await closeByVisits(tx, { visits, now, timeZone: ZONE });
    await insertVisits(tx, visits, { userId: null, receivedAt: now, secrets: config.TOKEN_SECRETS });
    await setValue(tx, VISITS_UNTIL, now.toISOString());
  });
}

/** The first start stores the twelve weeks that the evidence of the console shows. */
const HISTORY_DAYS = 84;

function startOfHistory(at: Date): Date {
  return zonedMoment(addDays(localMoment(at, ZONE).day, -HISTORY_DAYS), '00:00:00', ZONE);
}
