import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { exportSites } from '#modules/sites/export-sites.ts';
import { importSites } from './import-sites.ts';
import { FEATURE_COLUMNS, SITE_COLUMNS, type SiteCells } from '#modules/sites/site-row.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('sites').execute();
  await app.db.deleteFrom('areas').execute();
});

const take = (cells: readonly SiteCells[], { dryRun = false, actor = 'cli:ada', addsAreas = true } = {}) =>
  importSites(app, {
    file: {
      columns: [...new Set(cells.flatMap((row) => Object.keys(row)))],
      rows: cells.map((row, n) => ({ line: n + 2, cells: row })),
    },
    actor,
    dryRun,
    addsAreas,
  });
const quay: SiteCells = {
  site_name: 'Quay',
  area_name: 'Quayside',
  postcode: 'NE1 3DH',
  latitude: '54.97',
  longitude: '-1.6',
};
const acorn: SiteCells = { ...quay, site_name: 'Acorn Road', area_name: 'Jesmond', postcode: 'NE2 2DJ' };
const names = async () => (await exportSites(app.db)).rows.map((site) => [site.area_name, site.site_name]);

test('a file adds its sites and their areas', async () => {
  expect(await take([quay, acorn])).toEqual({
    ok: true,
    value: {
      dryRun: false,
      created: 2,
      updated: 0,
      unchanged: 0,
      newAreas: ['Quayside', 'Jesmond'],
    },
  });
  expect(await names()).toEqual([
    ['Jesmond', 'Acorn Road'],
    ['Quayside', 'Quay'],
  ]);
});

test('importing the same file again changes nothing, also with a postcode in other capitals', async () => {
  await take([quay, acorn]);
  expect(await take([quay, acorn])).toMatchObject({
    value: { created: 0, updated: 0, unchanged: 2, newAreas: [] },
  });
  const ids = await app.db.selectFrom('sites').select('id').orderBy('id').execute();
  expect(await take([{ ...quay, postcode: 'ne1 3dh' }])).toMatchObject({ value: { created: 0, updated: 1 } });
  expect(await app.db.selectFrom('sites').select('id').orderBy('id').execute()).toEqual(ids);
});

test('an existing site is updated, and keeps its id and the fields that the file lacks', async () => {
  await take([{ ...quay, city: 'Newcastle', base_score: '2' }]);
  const before = await app.db.selectFrom('sites').selectAll().executeTakeFirstOrThrow();
  await take([{ site_name: 'Quay', postcode: 'NE1 3DH', area_name: 'Riverside', addressline1: 'Wharf' }]);
  const after = await app.db.selectFrom('sites').selectAll().executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, area_id: after.area_id, addressline1: 'Wharf', version: 2 });
  expect(await names()).toEqual([['Riverside', 'Quay']]);
});

test('a column for a day type and period sets its base score, an empty cell restores the default', async () => {
  const scores = async () =>
    (await app.db.selectFrom('sites').select('base_scores').executeTakeFirst())?.base_scores;
  await take([{ ...quay, 'weekday morning': '3.5', 'sunday night': '0' }]);
  expect(await scores()).toEqual({ 'weekday morning': 3.5, 'sunday night': 0 });
  expect(await take([{ ...quay, 'weekday morning': '3.50' }])).toMatchObject({
    value: { updated: 0, unchanged: 1 },
  });
  expect(await take([{ ...quay, 'weekday morning': '', 'weekday peak': '4' }])).toMatchObject({
    value: { updated: 1 },
  });
  expect(await scores()).toEqual({ 'sunday night': 0, 'weekday peak': 4 });
  expect(await take([{ ...quay, 'weekday tea': '4' }])).toEqual({
    ok: false,
    failure: [{ line: 1, column: 'weekday tea', reason: 'Unknown column' }],
  });
});

test('an area in other capitals matches the existing one, and new areas are audited', async () => {
  await take([quay], { actor: 'cli:bea' });
  expect(
    await take([
      { ...quay, area_name: 'QUAYSIDE' },
      { ...acorn, area_name: 'jesmond' },
      { ...acorn, site_name: 'Osborne Road', area_name: 'Jesmond' },
    ]),
  ).toMatchObject({ value: { created: 2, unchanged: 1, newAreas: ['jesmond'] } });
  expect(await names()).toEqual([
    ['Quayside', 'Quay'],
    ['jesmond', 'Acorn Road'],
    ['jesmond', 'Osborne Road'],
  ]);
  const areas = await app.db.selectFrom('areas').selectAll().orderBy('id').execute();
  const audit = app.db.selectFrom('audit').select(['actor', 'subject', 'after']);
  expect(await audit.where('action', '=', 'area.create').orderBy('id').execute()).toEqual(
    expect.arrayContaining(
      areas.map(({ id, name }) => ({
        actor: name === 'Quayside' ? 'cli:bea' : 'cli:ada',
        subject: `area:${id}`,
        after: { name },
      })),
    ),
  );
});

test('a file adds no area to existing ones without permission', async () => {
  expect(await take([quay], { addsAreas: false })).toMatchObject({ value: { newAreas: ['Quayside'] } });
  expect(await take([quay, { ...acorn, area_name: 'Quaysides' }], { addsAreas: false })).toEqual({
    ok: false,
    failure: [
      {
        line: 3,
        column: 'area_name',
        reason: "Unknown area 'Quaysides'; the nearest name is 'Quayside'",
      },
    ],
  });
  expect(await names()).toEqual([['Quayside', 'Quay']]);
});

test('one bad line stops the import, and every bad line is reported', async () => {
  const outcome = await take([quay, { ...acorn, latitude: 'x' }, { ...acorn, site_name: '' }]);
  expect(outcome).toEqual({
    ok: false,
    failure: [
      { line: 3, column: 'latitude', reason: "'x' is not a number from -90 to 90" },
      { line: 4, column: 'site_name', reason: 'Missing' },
    ],
  });
  expect(await names()).toEqual([]);
});

test('a dry run reports the changes and makes none', async () => {
  await take([quay]);
  expect(await take([{ ...quay, city: 'Newcastle' }, acorn], { dryRun: true })).toEqual({
    ok: true,
    value: {
      dryRun: true,
      created: 1,
      updated: 1,
      unchanged: 0,
      newAreas: ['Jesmond'],
    },
  });
  expect(await names()).toEqual([['Quayside', 'Quay']]);
});

test('every change is audited with the values before and after', async () => {
  await take([quay], { actor: 'cli:bea' });
  await take([{ ...quay, city: 'Newcastle' }], { actor: 'cli:bea' });
  const { id } = await app.db.selectFrom('sites').select('id').executeTakeFirstOrThrow();
  const audit = await app.db.selectFrom('audit').selectAll().where('subject', '=', `site:${id}`).execute();
  expect(audit).toMatchObject([
    { actor: 'cli:bea', action: 'site.create', before: null, after: { name: 'Quay', city: '' } },
    { actor: 'cli:bea', action: 'site.update', before: { city: '' }, after: { city: 'Newcastle' } },
  ]);
});

test('concurrent imports run one after the other, without duplicates or losses', async () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ ...quay, site_name: `Bay ${n}`, city: 'One' }));
  const other = many.map((row) => ({ ...row, city: 'Two' })).toReversed();
  const outcomes = await Promise.all([take(many), take(other)]);
  const counts = outcomes.map((outcome) =>
    outcome.ok ? `${outcome.value.created} new, ${outcome.value.updated} changed` : '',
  );
  expect(counts.toSorted()).toEqual(['0 new, 200 changed', '200 new, 0 changed']);
  const cities = new Set((await exportSites(app.db)).rows.map((site) => site.city));
  expect(await names()).toHaveLength(200);
  expect(cities.size).toBe(1);
});

test('an exported file imports again without a change', async () => {
  await take([
    {
      ...quay,
      site_name: 'A/B & C #2, 100% "quoted"',
      addressline4: 'Ünïcode ☂',
      latitude: '0.0000001',
      longitude: '0',
    },
    {
      site_name: 'Nowhere',
      area_name: 'Jesmond',
      postcode: 'NE2',
      latitude: '',
      longitude: '',
      base_score: '1.5',
      'sunday lunch': '0.25',
    },
  ]);
  const { columns, rows } = await exportSites(app.db);
  expect(columns).toHaveLength(SITE_COLUMNS.length + 28);
  // No cell for a visit rule or limited waiting: the site has none.
  expect(Object.keys(rows[0] ?? {})).toEqual(columns.filter((column) => !(column in FEATURE_COLUMNS)));
  expect(await take(rows)).toMatchObject({ ok: true, value: { created: 0, updated: 0, unchanged: 2 } });
});
