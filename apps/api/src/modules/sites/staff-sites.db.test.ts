import { type Call, type CallParams, callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { readImport } from '#modules/imports/read-import.ts';
import { progressReporter } from '#modules/imports/list-imports.ts';
import { holdImport } from '#modules/imports/site-imports-table.ts';

/** The calls of the staff console, from the request to the reply. */
let app: TestApp;
let staff: TestUser;
let quay: number;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z');
  await app.db.deleteFrom('site_imports').execute();
  await app.db.deleteFrom('sites').execute();
  await app.db.deleteFrom('areas').execute();
  quay = await makeSite(app.db, { name: 'Quay', area: 'Quayside', postcode: 'NE1 3DH' });
});

async function ask<C extends Call>(call: C, params?: CallParams<C>, payload?: object) {
  const isFile = payload instanceof Uint8Array;
  const reply = await app.inject({
    method: call.method,
    url: callPath(call, params),
    headers: { ...(await app.signedInAs(staff)), ...(isFile && { 'content-type': 'text/csv' }) },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const CELLS = { site_name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH' };
const lastChange = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', `site:${id}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('sites', () => {
  test('the list shows the hours of today’s day type', async () => {
    const hours = { weekday: '08:00-18:30', 'bank holiday': 'closed' };
    await app.db
      .updateTable('sites')
      .set({ hours: JSON.stringify(hours), addressline1: 'Sandgate', visit_minutes: 9 })
      .execute();
    const reply = await ask(staffContract.searchSites, undefined, { text: 'quay', after: '' });
    expect(reply).toEqual({
      status: 200,
      body: {
        sites: [
          {
            site_id: quay,
            site_name: 'Quay',
            area_name: 'Quayside',
            postcode: 'NE1 3DH',
            addressline1: 'Sandgate',
            hours: '08:00-18:30',
            visit_minutes: 9,
            is_retired: false,
          },
        ],
        next: null,
        count: 1,
        count_limit: 10_000,
        is_narrowed: false,
        day_type: 'weekday',
      },
    });
    const list = async () => (await ask(staffContract.searchSites, undefined, { after: '' })).body;
    app.clock.set('2026-12-25T10:00:00Z');
    expect(await list()).toMatchObject({ day_type: 'bank holiday', sites: [{ hours: 'closed' }] });
    app.clock.set('2026-11-14T10:00:00Z');
    expect(await list()).toMatchObject({ day_type: 'saturday', sites: [{ hours: '' }] });
  });

  test('the list has pages of 50 sites', async () => {
    for (let n = 0; n < 50; n += 1) await makeSite(app.db, { area: 'Quayside' });
    const page = async (after: string) =>
      (await ask(staffContract.searchSites, undefined, { after, sort: 'postcode' })).body;
    const first = await page('');
    expect([first.sites.length, first.count]).toEqual([50, 51]);
    const second = await page(first.next);
    expect([second.sites.length, second.next]).toEqual([1, null]);
    const { next } = (await ask(staffContract.searchSites, undefined, { after: '' })).body;
    const rest = await ask(staffContract.exportSites, undefined, { after: next });
    expect(rest.body).toMatchObject({ csv: expect.not.stringContaining('site_name'), rows: 1, next: null });
    expect(rest.body.csv.trimEnd().split('\n')).toHaveLength(1);
    const wrong = await ask(staffContract.searchSites, undefined, { after: 'x' });
    expect(wrong).toEqual({ status: 400, body: { after: 'This is not a page of the list.' } });
    const file = await ask(staffContract.exportSites, undefined, { after: 'x' });
    expect(file).toEqual({ status: 400, body: { after: 'This is not a page of the list.' } });
  });

  test('the form offers the areas, and the periods in the order of the day', async () => {
    await makeSite(app.db, { area: 'Jesmond' });
    expect((await ask(staffContract.readSiteOptions)).body).toEqual({
      areas: ['Jesmond', 'Quayside'],
      periods: ['early', 'morning', 'lunch', 'afternoon', 'peak', 'evening', 'night'],
    });
  });

  test('the export has the found sites, retired ones only on request', async () => {
    const old = await makeSite(app.db, { name: 'Old', area: 'Quayside' });
    await ask(staffContract.retireSite, { siteid: old }, { version: 1 });
    const exported = async (over: object) =>
      (await ask(staffContract.exportSites, undefined, { after: '', ...over })).body;
    expect(await exported({})).toMatchObject({
      csv: expect.stringMatching(/^site_name,[^\n]*\nQuay,[^\n]*\n$/),
      rows: 1,
      next: null,
    });
    expect(await exported({ with_retired: true })).toMatchObject({ rows: 2 });
  });

  test('a site is added, saved, undone, retired and restored by the signed-in person', async () => {
    const actor = `user:${staff.id}`;
    const made = await ask(staffContract.createSite, undefined, {
      cells: { ...CELLS, site_name: 'Side', latitude: '54.97', longitude: '-1.6' },
    });
    expect(made).toMatchObject({ status: 200, body: { version: 1, cells: { latitude: '54.97' } } });
    const siteid = made.body.site_id;
    expect(await lastChange(siteid)).toEqual({ actor, action: 'site.create' });
    const cells = { ...CELLS, site_name: 'Side', city: 'Gateshead' };
    const saved = await ask(staffContract.saveSite, { siteid }, { version: 1, cells });
    expect(saved.body).toMatchObject({ version: 2, cells: { city: 'Gateshead' } });
    expect(await lastChange(siteid)).toEqual({ actor, action: 'site.update' });
    const undone = await ask(staffContract.undoSiteChange, { siteid }, { version: 2 });
    expect(undone.body).toMatchObject({ version: 3, cells: { city: '' } });
    const retired = await ask(staffContract.retireSite, { siteid }, { version: 3 });
    expect(retired.body).toMatchObject({ version: 4, is_retired: true });
    const back = await ask(staffContract.bringBackSite, { siteid }, { version: 4 });
    expect(back.body).toMatchObject({ version: 5, is_retired: false });
    expect(await lastChange(siteid)).toEqual({ actor, action: 'site.restore' });
    const read = await ask(staffContract.readStaffSite, { siteid });
    expect(read).toEqual({ status: 200, body: back.body });
    expect(read.body).toMatchObject({ changed_at: '2026-11-16T10:00:00.000Z', can_undo: true });
  });

  test.each(['0', '01', '1e3', ' 1', '1 ', 'x', '2147483648', '99999999999'])(
    'there is no site with the id %j',
    async (siteid) => {
      const reply = await app.inject({
        method: 'GET',
        url: `/api/v1/staff/sites/${encodeURIComponent(siteid)}/`,
        headers: await app.signedInAs(staff),
      });
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }]);
    },
  );
});

describe('an import', () => {
  const FILE = 'site_name,area_name,postcode\nQuay,Riverside,NE1 3DH\nSide,Quayside,NE1 3JE\n';
  const start = async (contents: string) => {
    const bytes = Buffer.from(contents);
    const started = { file_name: 'sites.csv', bytes: bytes.length };
    const importid: number = (await ask(staffContract.startImport, undefined, started)).body.import_id;
    await ask(staffContract.sendImportPart, { importid, part: 1 }, bytes);
    return importid;
  };

  test('an import is sent, checked, read and applied by the signed-in person', async () => {
    const importid = await start(FILE);
    const by = await app.db.selectFrom('site_imports').select('created_by').execute();
    expect(by).toEqual([{ created_by: `user:${staff.id}` }]);
    const counts = { rows_read: 2, created: 1, changed: 1, with_errors: 0, new_areas: ['Riverside'] };
    expect(await ask(staffContract.checkImport, { importid })).toMatchObject({ status: 200, body: counts });
    expect((await ask(staffContract.readImport, { importid })).body).toMatchObject(counts);
    const rows = await ask(staffContract.listImportRows, { importid }, { after: '' });
    expect(rows.body).toMatchObject({ rows: [{ kind: 'changed' }, { kind: 'new' }], next: null });
    expect(await ask(staffContract.applyImport, { importid }, { checks: 1 })).toMatchObject({
      status: 409,
      body: { detail: 'Confirm the new area first: Riverside.' },
    });
    const confirmed = { checks: 1, new_areas: ['Riverside'] };
    const applied = await ask(staffContract.applyImport, { importid }, confirmed);
    expect(applied).toMatchObject({ status: 200, body: { ...counts, rows_applied: 2 } });
    expect(await lastChange(quay)).toEqual({ actor: `user:${staff.id}`, action: 'site.update' });
  });

  test('an import with bad lines lists them as a file', async () => {
    const importid = await start(`${FILE},Quayside,NE1\n`);
    await ask(staffContract.checkImport, { importid });
    const errors = (after: string) => ask(staffContract.exportImportErrors, { importid }, { after });
    const line = '4,,site_name,Missing\n';
    expect((await errors('')).body).toEqual({
      csv: `line,site_name,column,reason\n${line}`,
      rows: 1,
      next: null,
    });
    expect((await errors('error:2')).body).toEqual({ csv: line, rows: 1, next: null });
    expect((await errors('error:3')).body).toEqual({ csv: '', rows: 0, next: null });
    expect((await errors('x')).status).toBe(400);
  });

  const everyCall = async (importid: number) => [
    (await ask(staffContract.sendImportPart, { importid, part: 1 }, Buffer.from('x'))).status,
    (await ask(staffContract.checkImport, { importid })).status,
    (await ask(staffContract.readImport, { importid })).status,
    (await ask(staffContract.listImportRows, { importid }, { after: '' })).status,
    (await ask(staffContract.exportImportErrors, { importid }, { after: '' })).status,
    (await ask(staffContract.applyImport, { importid }, { checks: 1 })).status,
  ];

  test('a missing import gets a 404 from every call', async () => {
    expect(await everyCall(999_999)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('an import of another person gets a 404 from every call', async () => {
    const importid = await start(FILE);
    await ask(staffContract.checkImport, { importid });
    const owner = staff;
    staff = await app.makeUser({ isStaff: true });
    const replies = await everyCall(importid);
    staff = owner;
    expect(replies).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await ask(staffContract.readImport, { importid })).toMatchObject({
      status: 200,
      body: { checks: 1, applied_at: null },
    });
  });

  test('an import that is being applied is not deleted for a newer one', async () => {
    const importid = await start(FILE);
    await app.db.transaction().execute(async (tx) => {
      await holdImport(tx, { importId: importid, actor: `user:${staff.id}` });
      for (let n = 0; n < 4; n += 1) await start(FILE);
    });
    expect((await ask(staffContract.readImport, { importid })).status).toBe(200);
    await start(FILE);
    expect((await ask(staffContract.readImport, { importid })).status).toBe(404);
  });

  test('an import reports how many rows are written, one report at a time', async () => {
    const importid = await start(FILE);
    const failures: unknown[] = [];
    const applied = async () => {
      const found = await readImport(app.db, { importId: importid, actor: `user:${staff.id}` });
      return found.ok && found.value.rows_applied;
    };
    const report = progressReporter(app.db, importid, (cause) => failures.push(cause));
    report(1);
    report(2);
    await vi.waitFor(async () => expect(await applied()).toBe(1), { timeout: 20_000 });
    await vi.waitFor(
      async () => {
        report(3);
        expect(await applied()).toBe(3);
      },
      { timeout: 20_000 },
    );
    const lost = progressReporter(app.db, Number.NaN, (cause) => failures.push(cause));
    lost(1);
    await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 20_000 });
  });
});
