import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import { importSites } from '#modules/imports/import-sites.ts';
import { readStaffSite } from './read-staff-site.ts';
import { setSiteRetired } from './retire-site.ts';
import { createSite, saveSite } from './save-site.ts';
import { undoSiteChange } from './undo-site-change.ts';
import { renameArea } from '#modules/areas/rename-area.ts';
import { changePeriod } from '#modules/day-types/change-periods.ts';
import { listPeriods } from '#modules/day-types/periods-table.all-areas.ts';

let app: TestApp;
let siteId: number;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('sites').execute();
  siteId = await makeSite(app.db, { name: 'Quay', area: 'Quayside', postcode: 'NE1 3DH' });
});

const read = async () => {
  const found = await readStaffSite(app.db, siteId);
  if (!found.ok) throw new Error('The site is not there.');
  return found.value;
};
const CELLS = { site_name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH' };
const save = (version: number, cells: Record<string, string>, actor = 'user:1') =>
  saveSite(app, { siteId, version, actor, cells: { ...CELLS, ...cells } });
const audit = (id = siteId) =>
  app.db.selectFrom('audit').selectAll().where('subject', '=', `site:${id}`).orderBy('id').execute();

test('a site is read with every column, its version and whether it can be undone', async () => {
  expect(await read()).toMatchObject({
    site_id: siteId,
    version: 1,
    is_retired: false,
    can_undo: false,
    cells: { site_name: 'Quay', latitude: '54.97', visit_minutes: '6', hours_sunday: '', 'weekday peak': '' },
  });
  expect(await readStaffSite(app.db, 999_999)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
});

test('saving writes the fields, raises the version and records before and after', async () => {
  const saved = await save(1, {
    city: 'Newcastle',
    latitude: '54.98',
    longitude: '-1.6',
    visit_minutes: '10',
    limited_waiting_minutes: '60',
    tags: 'School, market',
    usrn: '12345678',
    in_twos: 'yes',
    not_after: '20:00',
    read_first: 'The gate is low.',
    hours_weekday: '8:00 to 18:30',
    hours_sunday: 'closed',
    'weekday morning': '2.5',
  });
  expect(saved).toMatchObject({
    ok: true,
    value: {
      version: 2,
      can_undo: true,
      cells: {
        city: 'Newcastle',
        latitude: '54.98',
        visit_minutes: '10',
        limited_waiting_minutes: '60',
        tags: 'market, school',
        usrn: '12345678',
        in_twos: 'yes',
        not_after: '20:00',
        read_first: 'The gate is low.',
        hours_weekday: '08:00-18:30',
        hours_sunday: 'closed',
        'weekday morning': '2.5',
      },
    },
  });
  expect(await audit()).toMatchObject([
    {
      actor: 'user:1',
      action: 'site.update',
      before: { city: '', visit_minutes: 6, limited_waiting_minutes: null, tags: '', usrn: '', hours: {} },
      after: {
        city: 'Newcastle',
        visit_minutes: 10,
        limited_waiting_minutes: 60,
        tags: 'market, school',
        usrn: '12345678',
        hours: { weekday: '08:00-18:30', sunday: 'closed' },
      },
    },
  ]);
});

test('times a day take the place of days, and an undone change brings whole rules back', async () => {
  const times = { visits_per_day: '3', visit_from: '08:00', visit_until: '18:00' };
  const rule = async () => {
    const site = await read();
    const { visit_every_days, visits_per_day, visit_from, visit_until } = site.cells;
    return { visit_every_days, visits_per_day, visit_from, visit_until };
  };
  await save(1, { visit_every_days: '7' });
  await save(2, { visit_every_days: '', ...times });
  expect(await rule()).toEqual({ visit_every_days: undefined, ...times });
  await save(3, { ...times, visits_per_day: '4' });
  await save(4, { visits_per_day: '', visit_from: '', visit_until: '' });
  expect(await rule()).toEqual({});
  await undoSiteChange(app, { siteId, version: 5, actor: 'user:1' });
  expect(await rule()).toEqual({ ...times, visits_per_day: '4' });
  await save(6, { visit_every_days: '7' });
  expect(await rule()).toEqual({ visit_every_days: '7' });
  expect(await save(7, { visits_per_day: '2' })).toMatchObject({
    failure: { fields: { visit_from: ['Missing, although there are visits_per_day.'] } },
  });
  expect(await save(7, { visit_every_days: '7', ...times })).toMatchObject({
    failure: {
      fields: { visits_per_day: ['A site has either visit_every_days or visits_per_day, not both.'] },
    },
  });
});

test('every invalid field is reported, and nothing is changed', async () => {
  const outcome = await save(1, {
    site_name: '',
    latitude: '99',
    longitude: '1',
    hours_saturday: 'late',
    visit_minutes: '0',
  });
  expect(outcome).toMatchObject({
    ok: false,
    failure: {
      kind: 'invalid',
      fields: {
        site_name: ['Missing.'],
        latitude: ["'99' is not a number from -90 to 90."],
        hours_saturday: ["'late' is neither hours such as 08:00-18:30 nor 'closed'."],
        visit_minutes: ["'0' is not a number from 1 to 240."],
      },
    },
  });
  expect(await save(1, { area_name: 'Nowhere' })).toMatchObject({
    failure: { fields: { area_name: "Unknown area 'Nowhere'." } },
  });
  expect(await save(1, { colour: 'red' })).toMatchObject({
    failure: { fields: { colour: ['Unknown column.'] } },
  });
  expect(await save(1, {})).toMatchObject({ failure: { fields: { detail: 'Nothing is changed.' } } });
  expect(
    await saveSite(app, { siteId: siteId + 1_000, version: 1, actor: 'user:1', cells: CELLS }),
  ).toMatchObject({ failure: { kind: 'not-found' } });
  expect(await read()).toMatchObject({ version: 1 });
  expect(await audit()).toEqual([]);
});

test('the second of two people who save the same version gets the record of the first', async () => {
  const outcomes = await Promise.all([
    save(1, { city: 'Gateshead' }, 'user:1'),
    save(1, { city: 'Newcastle' }, 'user:2'),
  ]);
  const won = outcomes.find((outcome) => outcome.ok);
  const lost = outcomes.find((outcome) => !outcome.ok);
  expect(lost).toMatchObject({
    failure: {
      kind: 'conflict',
      message: 'Somebody else changed this site meanwhile.',
      current: won?.ok === true ? won.value : undefined,
    },
  });
  expect(await audit()).toHaveLength(1);
});

test('another site with the same name and postcode is refused, in any capitals', async () => {
  await makeSite(app.db, { name: 'Acorn Road', postcode: 'NE2 2DJ' });
  const taken = { site_name: 'ACORN ROAD', postcode: 'ne2 2dj' };
  const refusal = {
    failure: { fields: { site_name: 'There is already a site with this name and postcode.' } },
  };
  expect(await save(1, taken)).toMatchObject(refusal);
  expect(await createSite(app, { cells: { ...CELLS, ...taken }, actor: 'user:1' })).toMatchObject(refusal);
});

test('undo restores the previous values as a new change; undo again brings the change back', async () => {
  await save(1, { city: 'Gateshead', 'sunday lunch': '1' });
  await save(2, { city: 'Newcastle', 'sunday lunch': '' });
  const undone = await undoSiteChange(app, { siteId, version: 3, actor: 'user:2' });
  expect(undone).toMatchObject({ value: { version: 4, cells: { city: 'Gateshead', 'sunday lunch': '1' } } });
  expect(await undoSiteChange(app, { siteId, version: 4, actor: 'user:2' })).toMatchObject({
    value: { cells: { city: 'Newcastle', 'sunday lunch': '' } },
  });
  expect((await audit()).map(({ action }) => action)).toEqual([
    'site.update',
    'site.update',
    'site.undo',
    'site.undo',
  ]);
});

test('undo after a period and an area were renamed restores the change and nothing else', async () => {
  await save(1, { 'weekday morning': '2', 'sunday lunch': '1' });
  const { id: areaId } = await app.db
    .selectFrom('areas')
    .select('id')
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow();
  await save(2, { 'weekday morning': '3', city: 'Newcastle' });
  const periods = await listPeriods(app.db);
  const morning = periods.find(({ name }) => name === 'morning');
  if (morning === undefined) throw new Error('No morning.');
  const sunrise = { ...morning, name: 'Sunrise' };
  await changePeriod(app, { was: morning, period: sunrise, actor: 'user:1' });
  await renameArea(app, { areaId, was: 'Quayside', name: 'Riverside', actor: 'user:1' });
  const { version } = await read();
  const undone = await undoSiteChange(app, { siteId, version, actor: 'user:2' });
  await changePeriod(app, { was: sunrise, period: morning, actor: 'user:1' });
  await renameArea(app, { areaId, was: 'Riverside', name: 'Quayside', actor: 'user:1' });
  expect(undone).toMatchObject({
    value: { cells: { area_name: 'Riverside', city: '', 'weekday Sunrise': '2', 'sunday lunch': '1' } },
  });
  const stored = app.db.selectFrom('sites').select('base_scores').where('id', '=', siteId);
  expect(await stored.executeTakeFirst()).toEqual({
    base_scores: { 'weekday morning': 2, 'sunday lunch': 1 },
  });
});

test('undo needs a change, and the version on screen', async () => {
  expect(await undoSiteChange(app, { siteId, version: 1, actor: 'user:1' })).toMatchObject({
    failure: { kind: 'conflict', message: 'Nothing to undo.' },
  });
  await save(1, { city: 'Gateshead' });
  expect(await undoSiteChange(app, { siteId, version: 1, actor: 'user:1' })).toMatchObject({
    failure: { kind: 'conflict', current: { version: 2, cells: { city: 'Gateshead' } } },
  });
});

test('a site is retired and restored, also by undo; its boosts stay', async () => {
  const at = app.clock.now();
  await app.db
    .insertInto('boosts')
    .values({
      site_id: siteId,
      amount: 1,
      reason: 'match',
      starts_at: at,
      ends_at: new Date(at.getTime() + 1),
      created_by: 'test',
      created_at: at,
    })
    .execute();
  const edit = { siteId, actor: 'user:1' };
  expect(await setSiteRetired(app, { ...edit, version: 1, isRetired: true })).toMatchObject({
    value: { is_retired: true, version: 2 },
  });
  expect(await setSiteRetired(app, { ...edit, version: 2, isRetired: true })).toMatchObject({
    failure: { kind: 'conflict', message: 'The site is already retired.' },
  });
  expect(await undoSiteChange(app, { ...edit, version: 2 })).toMatchObject({ value: { is_retired: false } });
  expect(await setSiteRetired(app, { ...edit, version: 3, isRetired: true })).toMatchObject({ ok: true });
  expect(await setSiteRetired(app, { ...edit, version: 4, isRetired: false })).toMatchObject({
    value: { is_retired: false },
  });
  expect(await setSiteRetired(app, { ...edit, version: 5, isRetired: false })).toMatchObject({
    failure: { kind: 'conflict', message: 'The site is not retired.' },
  });
  expect((await audit()).map(({ action }) => action)).toEqual([
    'site.retire',
    'site.undo',
    'site.retire',
    'site.restore',
  ]);
  expect(await app.db.selectFrom('boosts').select('site_id').execute()).toEqual([{ site_id: siteId }]);
  await app.db.deleteFrom('boosts').execute();
});

test('an import raises the version, so that an open form notices it', async () => {
  const file = {
    columns: ['site_name', 'area_name', 'postcode', 'city'],
    rows: [{ line: 2, cells: { ...CELLS, city: 'Gateshead' } }],
  };
  await importSites(app, { file, actor: 'cli:ada', dryRun: false, addsAreas: true });
  expect(await save(1, { city: 'Newcastle' })).toMatchObject({
    failure: { kind: 'conflict', current: { version: 2, cells: { city: 'Gateshead' } } },
  });
});

test('a new site with an invalid field, or in an unknown area, is refused', async () => {
  const create = (cells: Record<string, string>) =>
    createSite(app, { cells: { ...CELLS, ...cells }, actor: 'user:1' });
  expect(await create({ site_name: '' })).toMatchObject({ failure: { fields: { site_name: ['Missing.'] } } });
  expect(await create({ site_name: 'Side', area_name: 'Nowhere' })).toMatchObject({
    failure: { fields: { area_name: "Unknown area 'Nowhere'." } },
  });
  expect(await app.db.selectFrom('sites').select('id').execute()).toEqual([{ id: siteId }]);
});

test('a site that stays retired keeps its time of retirement', async () => {
  await setSiteRetired(app, { siteId, version: 1, isRetired: true, actor: 'user:1' });
  const retiredAt = () => app.db.selectFrom('sites').select('retired_at').executeTakeFirst();
  const before = await retiredAt();
  app.clock.advance(60_000);
  expect(await save(2, { city: 'Gateshead' })).toMatchObject({ value: { is_retired: true } });
  expect(await retiredAt()).toEqual(before);
});

test('a new site gets its own id and no change to undo', async () => {
  const cells = { ...CELLS, site_name: 'Acorn Road', 'weekday peak': '4' };
  const made = await createSite(app, { cells, actor: 'user:1' });
  expect(made).toMatchObject({ value: { version: 1, can_undo: false, cells: { 'weekday peak': '4' } } });
  const id = made.ok ? made.value.site_id : 0;
  expect(await audit(id)).toMatchObject([
    { action: 'site.create', before: null, after: { name: 'Acorn Road' } },
  ]);
});
