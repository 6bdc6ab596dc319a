import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { exportSitePage, exportSitesGeoJson } from './export-site-page.ts';
import { importSites } from '#modules/imports/import-sites.ts';
import { readSiteFile } from '#modules/imports/read-site-file.ts';
import { scoreColumns } from './score-column.ts';
import { periodNames } from './sites-table.all-areas.ts';
import { type SiteQuery, searchSites } from './search-sites.ts';
import {
  beginningStatement,
  countMatches,
  namesBeginning,
  pageStatement,
} from './site-search-table.all-areas.ts';

/** The real statements on a table with more sites than are put in order. */
const SITES = 24_000;
const EVERYTHING = { text: '', area: '', withRetired: false, sort: 'name', descending: false } as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await sql`insert into areas (name) select 'Area ' || n from generate_series(1, 40) as n`.execute(app.db);
  // In parts, because a statement has a time limit.
  for (let first = 1; first <= SITES; first += SITES / 8) {
    await sql`
      insert into sites (name, area_id, addressline1, postcode)
      select case when n % 2 = 0 then 'Station Road Bay ' else 'Dean Car Park ' end || n, 1 + n % 40,
        'Grey Street', 'NE' || n % 50 || ' ' || n % 9 || 'AB'
      from generate_series(${first}::integer, ${first + SITES / 8 - 1}::integer) as n
    `.execute(app.db);
  }
  await sql`
    insert into sites (name, area_id, addressline1, postcode, usrn, retired_at)
    values ('Zoë’s Corner', 1, 'Kings Road', 'NE1 7QZ', '00401245', null), ('Old Corner', 1, '', 'NE1 7QX', '', now()),
      ('=1+1 Corner', 2, '', 'SW1A 1AA', '', null)
  `.execute(app.db);
  await sql`vacuum analyze sites`.execute(app.db);
}, 120_000);
afterAll(() => app.close());

const search = async (over: Partial<SiteQuery>, limit = 50) => {
  const found = await searchSites(app.db, { ...EVERYTHING, after: '', ...over }, limit);
  if (!found.ok) throw new Error(JSON.stringify(found.failure));
  return found.value;
};
const names = async (over: Partial<SiteQuery>) => (await search(over)).sites.map(({ name }) => name);

test('words are found anywhere in the name, the street or the postcode, by their beginning', async () => {
  expect(await names({ text: 'corner' })).toEqual(['=1+1 Corner', 'Zoë’s Corner']);
  expect(await names({ text: 'CORN zoë' })).toEqual(['Zoë’s Corner']);
  expect(await names({ text: 'kings' })).toEqual(['Zoë’s Corner']);
  expect(await names({ text: 'ne1 7qz' })).toEqual(['Zoë’s Corner']);
  expect(await names({ text: 'NE17QZ' })).toEqual(['Zoë’s Corner']);
  expect(await names({ text: 'sw1a' })).toEqual(['=1+1 Corner']);
  expect(await names({ text: 'corner', area: 'Area 2' })).toEqual(['=1+1 Corner']);
  expect(await names({ text: 'nowhere' })).toEqual([]);
  expect(await names({ text: "'; drop table sites; --" })).toEqual([]);
});

test('the eight digits of a street find its sites', async () => {
  expect(await names({ text: ' 00401245 ' })).toEqual(['Zoë’s Corner']);
  expect(await names({ text: '0040124' })).toEqual([]);
});

test('retired sites are found only on request', async () => {
  expect(await names({ text: 'old corner' })).toEqual([]);
  expect(await names({ text: 'old corner', withRetired: true })).toEqual(['Old Corner']);
});

test.each([
  ['all sites', {}],
  ['by postcode, from the end', { sort: 'postcode', descending: true }],
  ['of an area', { area: 'Area 7' }],
  ['with words', { text: 'dean 77' }],
] as const)('the pages list every site once and in order: %s', async (_name, over) => {
  const { count } = await search(over);
  const size = Math.max(2, Math.ceil(count / 4));
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null && seen.length < 3 * size;) {
    const page: Awaited<ReturnType<typeof search>> = await search({ ...over, after }, size);
    seen.push(...page.sites.map(({ name, postcode, id }) => JSON.stringify([name, postcode, id])));
    after = page.next;
  }
  const { sites } = await search(over, 3 * size);
  expect(seen).toEqual(
    sites.slice(0, seen.length).map(({ name, postcode, id }) => JSON.stringify([name, postcode, id])),
  );
  expect(new Set(seen).size).toBe(Math.min(count, 3 * size));
});

test('with too many matches, sites that begin with the text are listed', async () => {
  const { isNarrowed, sites, next } = await search({ text: 'station' });
  expect(isNarrowed).toBe(true);
  expect(sites[0]?.name).toBe('Station Road Bay 10');
  expect(next).not.toBeNull();
  const second = await search({ text: 'station', after: next ?? '' });
  expect(second.sites[0]?.id).not.toBe(sites.at(-1)?.id);
  expect(await search({ text: 'ne' })).toMatchObject({ isNarrowed: true, sites: { length: 50 } });
  expect(await search({ text: 'street' })).toMatchObject({ isNarrowed: true, sites: [] });
  expect(await search({ text: 'station', area: 'Area 1' })).toMatchObject({ isNarrowed: false });
  expect(await names({ text: ' station ', descending: true })).toContain('Station Road Bay 9998');
  for (const text of ['station%', 'station_road', 'station\\'])
    expect(await search({ text })).toMatchObject({ isNarrowed: true, sites: [] });
  for (const text of ['', ' ']) expect(await search({ text })).toMatchObject({ isNarrowed: false });
});

test('a forged page cursor is refused', async () => {
  for (const after of ['x', '[]', '["a"]', '{"a":1}', '["a","b"]', '[1,2]', '["a",1.5]', '["\\u0000",1]']) {
    const outcome = await searchSites(app.db, { ...EVERYTHING, after }, 50);
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  }
});

test('a page after an id beyond all others, or before, is valid', async () => {
  for (const id of [-1, 9_000_000_000])
    expect(await search({ after: JSON.stringify(['zoë’s corner', id]) })).toMatchObject({
      sites: id < 0 ? [{ name: 'Zoë’s Corner' }] : [],
      next: null,
    });
});

const planOf = async (statement: RawBuilder<unknown>) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(app.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
const page = { after: { key: 'm', id: 1 }, limit: 51 };

test.each([
  ['the whole list', {}, 'sites_in_name_order'],
  ['the list by postcode', { sort: 'postcode' }, 'sites_in_postcode_order'],
  ['the list from its end', { descending: true }, 'sites_in_name_order'],
  ['an area', { area: 'Area 7' }, 'sites_of_area_in_name_order'],
  ['a word', { text: 'corner' }, 'sites_by_words'],
  ['a postcode', { text: 'ne1 7qz' }, 'sites_by_words'],
  ['a USRN', { text: '00401245' }, 'sites_by_usrn'],
] as const)('%s uses an index', async (_name, over, index) => {
  const plan = await planOf(pageStatement({ ...EVERYTHING, ...over }, page));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on sites');
});

test('a name prefix is searched as an index range', async () => {
  const plan = await planOf(beginningStatement({ ...EVERYTHING, text: 'station' }, page));
  expect(plan).toContain('sites_in_name_order');
  expect(plan).not.toContain('Seq Scan on sites');
});

test('matches are counted up to a limit', async () => {
  expect(await countMatches(app.db, { ...EVERYTHING, text: 'street' })).toBe(10_001);
  expect(await countMatches(app.db, { ...EVERYTHING, text: 'Station Road' })).toBe(10_001);
  expect(await countMatches(app.db, { ...EVERYTHING, text: 'station', area: 'Area 1' })).toBe(600);
  expect(await countMatches(app.db, { ...EVERYTHING, text: 'corner', withRetired: true })).toBe(3);
});

test('names that begin with a text are counted in an index range', async () => {
  const plan = await planOf(
    sql`${namesBeginning({ ...EVERYTHING, text: 'station road bay 12' })} limit 10001`,
  );
  expect(plan).toContain('sites_in_name_order');
  expect(plan).not.toContain('Seq Scan on sites');
});

test.each([
  'zoë’s c',
  '=1+1 COR',
  'old corner',
  'Dean car park 123',
  'station road bay 2-',
  ' station road bay 99',
])('a name that begins with %j also has its words', async (text) => {
  const filter = { ...EVERYTHING, text, withRetired: true };
  const idsOf = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`select id from ${statement} as found`.execute(app.db);
    return rows.map(({ id }) => id);
  };
  const whole = { after: undefined, limit: 20_000 };
  const words = await idsOf(sql`(${pageStatement(filter, whole)})`);
  const beginning = await idsOf(sql`(${beginningStatement(filter, whole)})`);
  expect(new Set(words)).toEqual(new Set([...words, ...beginning]));
});

test('the exported pages make one file that imports without a change', async () => {
  const query = { ...EVERYTHING, area: 'Area 2', after: '' };
  const first = await exportSitePage(app.db, query);
  if (!first.ok) throw new Error('refused');
  expect(first.value).toMatchObject({ rows: 601, next: null });
  expect(first.value.csv).toContain("\n'=1+1 Corner,");
  const file = readSiteFile(Buffer.from(first.value.csv), scoreColumns(await periodNames(app.db)));
  if (!file.ok) throw new Error(JSON.stringify(file.failure));
  expect(
    await importSites(app, { file: file.value, actor: 'test', dryRun: true, addsAreas: false }),
  ).toMatchObject({
    value: { created: 0, updated: 0, unchanged: 601 },
  });
  const whole = await exportSitePage(app.db, { ...query, area: '' });
  const second = whole.ok
    ? await exportSitePage(app.db, { ...query, area: '', after: whole.value.next ?? '' })
    : whole;
  expect(second.ok && second.value.csv.startsWith('site_name')).toBe(false);
  expect(second).toMatchObject({ ok: true, value: { rows: 2_000 } });
});

test('the found sites are exported as GeoJSON, each with why it cannot be enforced', async () => {
  const query = { ...EVERYTHING, area: 'Area 2', after: '' };
  const { sites } = await search(query);
  const [first, second] = sites;
  const reasons = new Map([[first?.id ?? 0, 'signs']]);
  const exported = await exportSitesGeoJson(app.db, query, async (ids) => {
    expect(ids).toHaveLength(601);
    return reasons;
  });
  if (!exported.ok) throw new Error('refused');
  const { features, ...rest } = exported.value;
  expect(rest).toEqual({ type: 'FeatureCollection', next: null });
  expect(features).toHaveLength(601);
  expect(features[0]).toMatchObject({
    id: first?.id,
    properties: { site_name: first?.name, cannot_be_enforced: 'signs' },
  });
  expect(features[0]?.properties).not.toHaveProperty('latitude');
  expect(features[0]?.properties).not.toHaveProperty('longitude');
  expect(features[1]).toMatchObject({ id: second?.id, properties: { site_name: second?.name } });
  expect(features[1]?.properties).not.toHaveProperty('cannot_be_enforced');
  const refused = await exportSitesGeoJson(app.db, { ...query, after: 'x' }, async () => reasons);
  expect(refused.ok).toBe(false);
});
