import { recordChanges } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type RowProblem, type SiteFile, checkSiteRows } from './check-site-rows.ts';
import type { SiteDraft } from './site-row.ts';
import {
  type StoredSite,
  areaNames,
  insertAreas,
  lockSites,
  sitesOfDrafts,
  upsertSites,
} from './sites-table.ts';

export type SiteImport =
  | {
      readonly ok: true;
      readonly dryRun: boolean;
      readonly created: number;
      readonly updated: number;
      readonly unchanged: number;
      readonly newAreas: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

/**
 * Takes a whole file or nothing of it. A site that is known already, by name and postcode, is brought up to date, so
 * the same file twice changes nothing the second time. Two imports at once come one after the other.
 */
export async function importSites(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { file, actor, dryRun }: { readonly file: SiteFile; readonly actor: string; readonly dryRun: boolean },
): Promise<SiteImport> {
  const { drafts, problems } = checkSiteRows(file);
  if (problems.length > 0) return { ok: false, problems };
  return db.transaction().execute(async (tx) => {
    if (!dryRun) await lockSites(tx);
    const changes = changesBy(drafts, await sitesOfDrafts(tx, drafts));
    const known = new Set(await areaNames(tx));
    const newAreas = [...new Set(drafts.map((draft) => draft.area_name))].filter((name) => !known.has(name));
    if (!dryRun) await store(tx, { changes, newAreas, actor, at: clock.now() });
    return {
      ok: true,
      dryRun,
      created: changes.filter((change) => change.before === undefined).length,
      updated: changes.filter((change) => change.before !== undefined).length,
      unchanged: drafts.length - changes.length,
      newAreas,
    };
  });
}

type Site = Omit<StoredSite, 'id'>;
type SiteChange = { readonly before: StoredSite | undefined; readonly after: Site };

const BLANK = {
  addressline1: '',
  addressline2: '',
  addressline3: '',
  addressline4: '',
  city: '',
  county: '',
  countrycode: '',
  latitude: null,
  longitude: null,
  weather_cell: null,
  default_base_score: 0,
} satisfies Partial<Site>;

/** What the drafts change of what is stored; a draft that says nothing new is left out. */
function changesBy(
  drafts: readonly SiteDraft[],
  stored: readonly (StoredSite | undefined)[],
): readonly SiteChange[] {
  return drafts.flatMap((draft, n): SiteChange[] => {
    const before = stored[n];
    if (before === undefined) return [{ before, after: { ...BLANK, ...draft } }];
    const { id: _, ...site } = before;
    const after = { ...site, ...draft };
    return isSameSite(site, after) ? [] : [{ before, after }];
  });
}

function isSameSite(one: Site, other: Site): boolean {
  const values: Readonly<Record<string, unknown>> = other;
  return Object.entries(one).every(([field, value]) => values[field] === value);
}

async function store(
  tx: Database,
  work: {
    readonly changes: readonly SiteChange[];
    readonly newAreas: readonly string[];
    readonly actor: string;
    readonly at: Date;
  },
): Promise<void> {
  await insertAreas(tx, work.newAreas);
  const stored = await upsertSites(
    tx,
    work.changes.map((change) => change.after),
  );
  const idOf = new Map(stored.map(({ id, name, postcode }) => [JSON.stringify([name, postcode]), id]));
  await recordChanges(
    tx,
    work.changes.map(({ before, after }) => ({
      at: work.at,
      actor: work.actor,
      action: before ? 'site.update' : 'site.create',
      subject: `site:${idOf.get(JSON.stringify([after.name, after.postcode]))}`,
      before: before ?? null,
      after,
    })),
  );
}
