import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { hashPassword } from '#modules/passwords/password-hash.ts';
import { insertAccount } from '#modules/accounts/users-table.ts';
import { assignAreas } from '#modules/areas/assign-areas.ts';
import { setVisitRules } from '#modules/fair/set-visit-rules.ts';
import { importSites } from '#modules/site-imports/import-sites.ts';
import { switchSetting } from '#modules/settings/switch-setting.ts';
import type { SiteCells } from '#modules/sites/site-row.ts';
import { DEMO_DAY_TYPES, DEMO_PERIODS, demoBaseScore } from './demo-base-score.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { renewDemoBoosts } from './demo-boosts.ts';
import { renewDemoTeam } from './demo-team.ts';
import { renewDemoVisits } from './demo-visits.ts';
import { type DemoSite, SUBURBS, demoSites } from './demo-sites.ts';
import { readMark, setMark } from './installation-table.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** `seeded` just now, or `existing` from an earlier start. */
export type DemoSeed = 'seeded' | 'existing';

const DEMO = 'demo';
export const ACTOR = 'demo';
/** Every site of the demo is to be seen at least once a week. */
const DEMO_RULE_DAYS = 7;

/** Whether this database was ever filled with the demo. Production refuses to start on it. */
export async function holdsDemo(db: Database): Promise<boolean> {
  return (await readMark(db, DEMO)) !== undefined;
}

export async function markAsDemo({ db, clock }: Deps): Promise<void> {
  await setMark(db, DEMO, clock.now().toISOString());
}

/**
 * Fills a database that the demo has claimed. Each step is idempotent and the mark is written last, so that the next
 * start completes an interrupted one.
 */
export async function seedDemo(deps: Deps): Promise<DemoSeed> {
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

/** Boosts in force, visits of today, a sent round and some jobs: at each start, and every few minutes while the demo runs. */
export async function keepDemoFresh(deps: Deps): Promise<void> {
  await renewDemoBoosts(deps);
  await renewDemoVisits(deps);
  await renewDemoTeam(deps);
}

async function seedSites(deps: Deps): Promise<void> {
  const places = Object.entries(demoSites).flatMap(([area, sites]) => sites.map((site) => ({ area, site })));
  const rows = places.map(({ area, site }, number) => ({
    line: number + 1,
    cells: { ...addressOf(area, site), ...baseScoresOf({ kind: site.kind, number }) },
  }));
  const file = { columns: Object.keys(rows[0]?.cells ?? {}), rows };
  const outcome = await importSites(deps, { file, actor: ACTOR, dryRun: false, addsAreas: true });
  if (!outcome.ok) throw new Error('The demo sites cannot be imported', { cause: outcome.failure });
}

function addressOf(area: string, site: DemoSite): SiteCells {
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

function baseScoresOf(place: Parameters<typeof demoBaseScore>[0]): SiteCells {
  return Object.fromEntries(
    DEMO_DAY_TYPES.flatMap((dayType) =>
      DEMO_PERIODS.map((period) => [`${dayType} ${period}`, String(demoBaseScore(place, dayType, period))]),
    ),
  );
}

async function seedAccounts(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  for (const account of demoAccounts) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const id = await insertAccount(deps.db, { ...account, passwordHash, at, verifiedAt: at });
    if (id !== undefined) await assignAreas(deps, { userId: id, areas: account.areas, actor: ACTOR });
  }
}
