import { localMoment } from '#time/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { readDayType } from './day-type-table.ts';
import {
  MATCH_LIMIT,
  type PageEnd,
  type SiteFilter,
  countMatches,
  findBeginning,
  findSites,
} from './site-search-table.all-areas.ts';
import type { StoredSite } from './sites-table.all-areas.ts';

export type SitePage = {
  readonly sites: readonly StoredSite[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  readonly count: number;
  /** Only the names or postcodes that begin with the text, because too many sites have its words. */
  readonly isNarrowed: boolean;
};

export type SiteQuery = SiteFilter & {
  /** The `next` of the page before; empty for the first one. */
  readonly after: string;
};

/** Finds sites, page by page. The time it takes does not grow with the number of sites. */
export async function searchSites(
  db: Database,
  query: SiteQuery,
  limit: number,
): Promise<Result<SitePage, Failure>> {
  const after = readCursor(query.after);
  if (after === 'wrong') return invalid({ after: 'This is not a page of the list.' });
  const matches = await countMatches(db, query);
  const isNarrowed = query.text.trim() !== '' && matches > MATCH_LIMIT;
  const page = { after, limit: limit + 1 };
  const found = isNarrowed
    ? await findBeginning(db, { ...query, sort: await matchedColumn(db, query) }, page)
    : await findSites(db, query, page);
  const sites = found.slice(0, limit);
  const last = found.length > limit ? sites.at(-1) : undefined;
  return ok({
    sites,
    next: last === undefined ? null : JSON.stringify([last.key, last.id]),
    count: matches,
    isNarrowed,
  });
}

/** Whether names begin with the text; if none does, it may be the beginning of postcodes. */
async function matchedColumn(db: Database, query: SiteQuery): Promise<SiteFilter['sort']> {
  const names = await findBeginning(db, { ...query, sort: 'name' }, { after: undefined, limit: 1 });
  return names.length > 0 ? 'name' : 'postcode';
}

/** Today's day type, whose hours the list shows. */
export async function todaysDayType({
  db,
  clock,
  config,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'TIME_ZONE'>;
}): Promise<string> {
  return readDayType(db, localMoment(clock.now(), config.TIME_ZONE));
}

function readCursor(after: string): PageEnd | undefined | 'wrong' {
  if (after === '') return undefined;
  try {
    const read: unknown = JSON.parse(after);
    if (!Array.isArray(read)) return 'wrong';
    const [key, id]: unknown[] = read;
    if (typeof key !== 'string' || key.includes('\u0000') || !Number.isSafeInteger(id)) return 'wrong';
    return { key, id: Math.min(Math.max(Number(id), 0), MAX_ID) };
  } catch {
    return 'wrong';
  }
}

const MAX_ID = 2_147_483_647;
