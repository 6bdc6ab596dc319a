import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { SITE_FIELDS, type StoredSite } from './sites-table.all-areas.ts';
import { isUsrn } from './usrn.ts';

export type SiteFilter = {
  /** Words of the name, the street or the postcode, as far as they are typed, or the eight digits of a USRN. */
  readonly text: string;
  /** The name of an area; empty for all. */
  readonly area: string;
  readonly withRetired: boolean;
  readonly sort: 'name' | 'postcode';
  readonly descending: boolean;
};

/** Where a page ended: the value of the sort column in small letters, and the id, which makes it unique. */
export type PageEnd = { readonly key: string; readonly id: number };

type Page = { readonly after: PageEnd | undefined; readonly limit: number };
type Found = StoredSite & { readonly key: string };

/** More matches than this are not put in order: nobody looks through them, and sorting them takes too long. */
export const MATCH_LIMIT = 10_000;

/**
 * How many sites match; it stops one after `MATCH_LIMIT`. Those whose name begins with the text are counted first: where they
 * are too many, the order of names tells it sooner than the index of words, which finds all matches before the first is counted.
 */
export async function countMatches(db: Database, filter: SiteFilter): Promise<number> {
  const count = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${statement} limit ${MATCH_LIMIT + 1}) as found
    `.execute(db);
    return rows[0]?.count ?? 0;
  };
  const beginning = splitWords(filter.text).length === 0 ? 0 : await count(namesBeginning(filter));
  return beginning > MATCH_LIMIT ? beginning : count(sql`select from sites s where ${conditions(filter)}`);
}

/** In order, so that the planner takes the index. A name that begins with the text has its words. */
export function namesBeginning(filter: SiteFilter): RawBuilder<unknown> {
  const key = sortKey({ ...filter, sort: 'name' });
  return sql`
    select from sites s where ${conditions({ ...filter, text: '' })} and ${key} like ${prefixPattern(filter.text)}
    order by ${key}, s.id
  `;
}

/** One page of the sites that match, in order. */
export async function findSites(db: Database, filter: SiteFilter, page: Page): Promise<readonly Found[]> {
  const { rows } = await pageStatement(filter, page).execute(db);
  return rows;
}

/** The statement of a page; a test looks at its plan. */
export function pageStatement(filter: SiteFilter, page: Page): RawBuilder<Found> {
  const order = filter.descending ? sql.raw('desc') : sql.raw('asc');
  // With words, the matches are collected first: else the planner may walk the order and look at every site.
  const source =
    splitWords(filter.text).length === 0
      ? sql`(select s.*, ${sortKey(filter)} as key from sites s
          where ${conditions(filter)} and ${isAfter(filter, page.after, sortKey(filter))}
          order by ${sortKey(filter)} ${order}, s.id ${order} limit ${page.limit})`
      : sql`(with found as materialized (
            select s.id, ${sortKey(filter)} as key from sites s where ${conditions(filter)} limit ${MATCH_LIMIT}
          ),
          -- Sorted without the wide rows.
          shown as materialized (
            select * from found s where ${isAfter(filter, page.after, sql`s.key`)}
            order by s.key ${order}, s.id ${order} limit ${page.limit}
          )
          select s.*, shown.key from shown join sites s on s.id = shown.id)`;
  return sql<Found>`
    select ${SITE_FIELDS}, s.key from ${source} as s join areas a on a.id = s.area_id
    order by s.key ${order}, s.id ${order}
  `;
}

/** One page of the sites whose name, or postcode when that is the order, begins with the text. */
export async function findBeginning(db: Database, filter: SiteFilter, page: Page): Promise<readonly Found[]> {
  const { rows } = await beginningStatement(filter, page).execute(db);
  return rows;
}

export function beginningStatement(filter: SiteFilter, page: Page): RawBuilder<Found> {
  const order = filter.descending ? sql.raw('desc') : sql.raw('asc');
  const key = sortKey(filter);
  return sql<Found>`
    select ${SITE_FIELDS}, s.key from (
      select s.*, ${key} as key from sites s
      where ${conditions({ ...filter, text: '' })} and ${key} like ${prefixPattern(filter.text)}
        and ${isAfter(filter, page.after, key)}
      order by ${key} ${order}, s.id ${order} limit ${page.limit}
    ) as s join areas a on a.id = s.area_id
    order by s.key ${order}, s.id ${order}
  `;
}

function conditions(filter: SiteFilter): RawBuilder<SqlBool> {
  const words = splitWords(filter.text);
  const all = [
    ...(filter.withRetired ? [] : [sql<SqlBool>`s.retired_at is null`]),
    ...(filter.area === ''
      ? []
      : [sql<SqlBool>`s.area_id = (select id from areas where name = ${filter.area})`]),
    ...(words.length === 0
      ? []
      : [
          isUsrn(filter.text.trim())
            ? sql<SqlBool>`(${hasWords(words)} or s.usrn = ${filter.text.trim()})`
            : hasWords(words),
        ]),
  ];
  return all.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(all, sql` and `);
}

const hasWords = (words: readonly string[]) =>
  sql<SqlBool>`site_words(s.name, s.addressline1, s.postcode) @@ ${wordQuery(words)}`;

/** The expressions of the indexes `sites_in_name_order` and `sites_in_postcode_order`. */
const sortKey = ({ sort }: SiteFilter): RawBuilder<string> =>
  sort === 'name' ? sql`(lower(s.name) collate "C")` : sql`(lower(s.postcode) collate "C")`;

function isAfter(
  { descending }: SiteFilter,
  after: PageEnd | undefined,
  key: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`;
  const sign = descending ? sql.raw('<') : sql.raw('>');
  return sql<SqlBool>`(${key}, s.id) ${sign} (${after.key} collate "C", ${after.id}::integer)`;
}

/** Split at the same characters as `site_words` does. */
const splitWords = (text: string): readonly string[] =>
  text.split(/[\s!-/:-@[-`{-~]+/).filter((word) => word !== '');

/** Every word, as the beginning of a word of the site. The database makes the small letters, as it does in the index. */
const wordQuery = (words: readonly string[]): RawBuilder<unknown> =>
  sql`lower(${words.map((word) => `'${word}':*`).join(' & ')})::tsquery`;

const prefixPattern = (text: string): RawBuilder<string> =>
  sql`lower(${`${text.trim().replace(/[\\%_]/g, '\\$&')}%`})`;
