import { recordChanges } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { type Result, fail, ok } from '#result.ts';
import { type RowProblem, type SiteFile, checkSiteRows } from './check-site-rows.ts';
import { scoreColumns } from './score-column.ts';
import type { SiteDraft } from './site-row.ts';
import {
  type StoredSite,
  areaNames,
  insertAreas,
  lockSites,
  periodNames,
  sitesOfDrafts,
  upsertSites,
} from './sites-table.ts';

export type SiteImport = {
  readonly dryRun: boolean;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly newAreas: readonly string[];
};

/**
 * Imports a whole file or nothing. An existing site, by name and postcode, is updated, so importing the same file twice
 * changes nothing the second time. Concurrent imports run one after the other.
 */
export async function importSites(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { file, actor, dryRun }: { readonly file: SiteFile; readonly actor: string; readonly dryRun: boolean },
): Promise<Result<SiteImport, readonly RowProblem[]>> {
  const { drafts, problems } = checkSiteRows(file, scoreColumns(await periodNames(db)));
  if (problems.length > 0) return fail(problems);
  return db.transaction().execute(async (tx) => {
    if (!dryRun) await lockSites(tx);
    const changes = changesBy(drafts, await sitesOfDrafts(tx, drafts));
    const known = new Set(await areaNames(tx));
    const newAreas = [...new Set(drafts.map((draft) => draft.area_name))].filter((name) => !known.has(name));
    if (!dryRun) await store(tx, { changes, newAreas, actor, at: clock.now() });
    return ok({
      dryRun,
      created: changes.filter((change) => change.before === undefined).length,
      updated: changes.filter((change) => change.before !== undefined).length,
      unchanged: drafts.length - changes.length,
      newAreas,
    });
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
  base_scores: {},
  is_retired: false,
} satisfies Partial<Site>;

/** The changes that the drafts make to the stored sites; a draft without a change is left out. */
function changesBy(
  drafts: readonly SiteDraft[],
  stored: readonly (StoredSite | undefined)[],
): readonly SiteChange[] {
  return drafts.flatMap((draft, n): SiteChange[] => {
    const before = stored[n];
    const after = siteBy(draft, before);
    return before !== undefined && isSameSite(before, after) ? [] : [{ before, after }];
  });
}

function siteBy(draft: SiteDraft, before: StoredSite | undefined): Site {
  const scores = Object.entries({ ...before?.base_scores, ...draft.base_scores });
  return {
    ...(before ? withoutId(before) : BLANK),
    ...draft,
    // A file that names a retired site brings it back.
    is_retired: false,
    base_scores: Object.fromEntries(
      scores.flatMap(([slot, score]) => (score === null ? [] : [[slot, score]])),
    ),
  };
}

function withoutId({ id: _, ...site }: StoredSite): Site {
  return site;
}

function isSameSite(stored: StoredSite, wanted: Site): boolean {
  const { base_scores: scores, ...fields } = wanted;
  const values: Readonly<Record<string, unknown>> = stored;
  return (
    Object.entries(fields).every(([field, value]) => values[field] === value) &&
    Object.keys(scores).length === Object.keys(stored.base_scores).length &&
    Object.entries(scores).every(([slot, score]) => stored.base_scores[slot] === score)
  );
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
