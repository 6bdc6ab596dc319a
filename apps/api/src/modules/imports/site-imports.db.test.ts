import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { run } from '#cli/run.ts';
import { cliDeps } from '#testing/cli-deps.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { exportSites } from '#modules/sites/export-sites.ts';
import { exportImportErrors, listImportRows, readImport } from './read-import.ts';
import { receiveImportPart, startImport } from './receive-import-part.ts';
import { setSiteRetired } from '#modules/sites/retire-site.ts';
import { undoImport } from './undo-import.ts';
import { mergeAreas } from '#modules/areas/merge-areas.ts';
import { listImports } from './list-imports.ts';
import { deleteImportsBefore } from './site-imports-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  expect(await app.makeUser({ isStaff: true })).toMatchObject({ id: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('site_imports').execute();
  await app.db.deleteFrom('sites').execute();
  await app.db.deleteFrom('areas').execute();
});

/** The first account. */
const ME = 'user:1';
const own = (importId: number) => ({ importId, actor: ME });
const HEADING = 'site_name,area_name,postcode,city,visit_minutes';
const QUAY = 'Quay,Quayside,NE1 3DH,Newcastle,6';
const ACORN = 'Acorn Road,Jesmond,NE2 2DJ,Newcastle,6';
const fileOf = (...lines: readonly string[]) => `${[HEADING, ...lines].join('\n')}\n`;

/** The beginning of a ZIP archive with a file of this name. */
function zipOf(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.alloc(40)]);
}

/** Sends a file in parts of some bytes; the outcome of the last part, or of the first that is refused. */
async function upload(contents: string | Uint8Array, partBytes = 1_000_000) {
  const bytes = Buffer.from(contents);
  const started = await startImport(app, {
    fileName: 'sites.csv',
    bytes: bytes.length,
    actor: ME,
  });
  if (!started.ok) throw new Error('not started');
  const importId = started.value.import_id;
  for (let part = 1, at = 0; ; part += 1, at += partBytes) {
    const sent = { importId, part, bytes: bytes.subarray(at, at + partBytes) };
    const outcome = await receiveImportPart(app, { ...sent, actor: ME });
    if (!outcome.ok || at + partBytes >= bytes.length) return { importId, outcome };
  }
}
async function preview(contents: string, partBytes?: number) {
  const { importId, outcome } = await upload(contents, partBytes);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const checked = await checkImport(app.db, own(importId));
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
  return checked.value;
}
const apply = (importId: number, checks = 1, newAreas: readonly string[] = []) => {
  // Two imports of one person never have the same moment.
  app.clock.advance(1);
  return applyImport(app, { ...own(importId), checks, newAreas });
};
const undo = (importId: number) => undoImport(app, { ...own(importId), checks: 1 });
const take = async (contents: string) => apply((await preview(contents)).import_id);
const rows = async (importId: number, kind: Parameters<typeof listImportRows>[2]['kind'] = 'attention') => {
  const page = await listImportRows(app.db, own(importId), { kind, after: '' });
  return page.ok ? page.value.rows : [];
};
const storedNames = async () => (await exportSites(app.db)).rows.map(({ site_name }) => site_name);

test('a file is previewed, then applied; nothing is changed before', async () => {
  const checked = await preview(fileOf(QUAY, ACORN));
  expect(checked).toMatchObject({
    file_name: 'sites.csv',
    rows_read: 2,
    checks: 1,
    created: 2,
    changed: 0,
    unchanged: 0,
    with_errors: 0,
    new_areas: ['Jesmond', 'Quayside'],
    applied_at: null,
  });
  expect(await storedNames()).toEqual([]);
  expect(await apply(checked.import_id)).toMatchObject({
    ok: true,
    value: { created: 2, rows_applied: 2, applied_at: expect.any(String) },
  });
  expect(await storedNames()).toEqual(['Acorn Road', 'Quay']);
});

test('importing the same file twice and applying twice change nothing', async () => {
  await take(fileOf(QUAY, ACORN));
  const again = await preview(fileOf(QUAY, ACORN));
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  const before = await app.db.selectFrom('audit').select('id').execute();
  const applied = await apply(again.import_id);
  expect(applied).toMatchObject({ value: { unchanged: 2, rows_applied: 0 } });
  app.clock.advance(1_000);
  expect(await apply(again.import_id)).toEqual(applied);
  expect(await checkImport(app.db, own(again.import_id))).toEqual(applied);
  expect(await app.db.selectFrom('audit').select('id').execute()).toEqual(before);
});

test('the preview shows new sites, changed values and the sites that the file leaves out', async () => {
  await take(fileOf(QUAY, ACORN, 'Sandgate,Quayside,NE1 2NG,Newcastle,6'));
  const { import_id } = await preview(fileOf('Quay,Quayside,ne1 3dh,Gateshead,8', 'Side,Quayside,NE1 3JE,,'));
  expect(await rows(import_id)).toEqual([
    {
      line: 2,
      kind: 'changed',
      site_name: 'Quay',
      area_name: 'Quayside',
      postcode: 'ne1 3dh',
      problems: [],
      changes: [
        { column: 'city', before: 'Newcastle', after: 'Gateshead' },
        { column: 'postcode', before: 'NE1 3DH', after: 'ne1 3dh' },
        { column: 'visit_minutes', before: '6', after: '8' },
      ],
    },
    expect.objectContaining({ line: 3, kind: 'new', site_name: 'Side', changes: [] }),
  ]);
  expect(await readImport(app.db, own(import_id))).toMatchObject({ value: { missing: 1 } });
  expect(await rows(import_id, 'missing')).toMatchObject([{ line: 0, site_name: 'Sandgate' }]);
});

test('every bad line is listed with its column and reason, errors first, and blocks the import', async () => {
  const { import_id, ...counts } = await preview(
    fileOf(QUAY, ',Quayside,NE1,,', 'Side,Quayside,NE1,,0', 'short,line', 'QUAY,Quayside,ne1 3dh,,', ACORN),
  );
  expect(counts).toMatchObject({ created: 2, with_errors: 4 });
  expect((await rows(import_id)).map(({ line, kind, problems }) => [line, kind, problems])).toEqual([
    [3, 'error', [{ column: 'site_name', reason: 'Missing' }]],
    [4, 'error', [{ column: 'visit_minutes', reason: "'0' is not a number from 1 to 240" }]],
    [5, 'error', [{ column: null, reason: '2 cells, but the heading has 5' }]],
    [6, 'error', [{ column: 'site_name', reason: 'The same name and postcode as line 2' }]],
    [2, 'new', []],
    [7, 'new', []],
  ]);
  expect(await exportImportErrors(app.db, own(import_id), '')).toMatchObject({
    value: {
      csv: expect.stringMatching(
        /^line,site_name,column,reason\n3,,site_name,Missing\n4,Side,visit_minutes,/,
      ),
      next: null,
    },
  });
  expect(await apply(import_id)).toMatchObject({
    failure: { kind: 'conflict', message: 'Correct 4 rows first.' },
  });
  expect(await storedNames()).toEqual([]);
});

test('a formula in a bad line is exported as text', async () => {
  const { import_id } = await preview(fileOf('-2+3+cmd|calc,,NE1,,', '"\t=1",,NE1,,'));
  expect(await exportImportErrors(app.db, own(import_id), '')).toMatchObject({
    value: {
      csv: "line,site_name,column,reason\n2,'-2+3+cmd|calc,area_name,Missing\n3,'=1,area_name,Missing\n",
    },
  });
});

test('a bad line is shown by its name, shortened', async () => {
  const { import_id } = await preview(fileOf(` ${'x'.repeat(201)},Quayside , NE1,,`));
  expect(await rows(import_id)).toMatchObject([
    { line: 2, kind: 'error', site_name: 'x'.repeat(200), area_name: 'Quayside', postcode: 'NE1' },
  ]);
  expect(await apply(import_id)).toMatchObject({ failure: { message: 'Correct 1 row first.' } });
});

test('the size of the parts makes no difference, also for quoted line breaks and split characters', async () => {
  const contents = fileOf('"Café\nNoir",Quayside,NE1,"a ""b"", c",', ',Quayside,NE2,,', ACORN);
  const whole = await rows((await preview(contents)).import_id);
  for (const partBytes of [7, 33, 64]) {
    expect(await rows((await preview(contents, partBytes)).import_id)).toEqual(whole);
  }
  expect(whole.map(({ line, site_name }) => [line, site_name])).toEqual([
    [4, ''],
    [2, 'Café Noir'],
    [5, 'Acorn Road'],
  ]);
});

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004 workbook'), /Excel workbook/],
  ['a zipped file', zipOf('order.json'), /^This file is zipped/],
  ['a zipped workbook', zipOf('xl/workbook.xml'), /Excel workbook/],
  ['a gzipped file', Buffer.from([0x1f, 0x8b, 8, 0]), /^This file is zipped/],
  ['XML', Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]>'), /^This is XML/],
  ['bytes with a NUL', Buffer.from(`${HEADING}\nA\u0000,B,C,,\n`), /not a text file/],
  ['bytes that are not UTF-8', Buffer.from(`${HEADING}\nCafé,B,C,,\n`, 'latin1'), /not UTF-8/],
  ['UTF-16', Buffer.from(`\uFEFF${HEADING}\n`, 'utf16le'), /not UTF-8/],
  ['another heading', Buffer.from('name,place\nA,B\n'), /site_name: The file does not have this column/],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]), /not a text file/],
  ['an open quote', Buffer.from(`${HEADING}\n"${'x\n'.repeat(400_000)}`), /quote is not closed/],
])('%s is refused and deleted', async (_name, contents, reason) => {
  const { importId, outcome } = await upload(contents, 256 * 1_024);
  expect(outcome).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', fields: { detail: expect.stringMatching(reason) } },
  });
  expect(await readImport(app.db, own(importId))).toMatchObject({
    ok: false,
    failure: { kind: 'not-found' },
  });
});

test('a heading may begin with any column, in any capitals', async () => {
  const checked = await preview('Postcode,Site_Name,Area_Name\nNE1 3DH,Quay,Quayside\n');
  expect(checked).toMatchObject({ created: 1 });
});

test('a file with an unreadable heading is refused with the reason', async () => {
  const { outcome } = await upload('site_name,"area_name\n');
  expect(outcome).toMatchObject({
    failure: { fields: { detail: expect.stringMatching(/^This is not CSV: Quote Not Closed.*\.$/) } },
  });
});

test('a file with too many rows is refused', async () => {
  const { importId } = await upload(fileOf(QUAY));
  await app.db.updateTable('site_imports').set({ rows_read: 100_000, bytes: 1_000 }).execute();
  const more = { importId, part: 2, bytes: Buffer.from(`${ACORN}\n`) };
  expect(await receiveImportPart(app, { ...more, actor: ME })).toMatchObject({
    failure: { fields: { detail: 'More than 100,000 lines; split the file.' } },
  });
});

test('a cell of 60,000 digits is an error of its line, and one of 80,000 ends the import', async () => {
  const { import_id } = await preview(fileOf(`Quay,Quayside,NE1,,${'1'.repeat(60_000)}x`));
  expect(await rows(import_id)).toMatchObject([
    { line: 2, problems: [{ column: 'visit_minutes', reason: 'Longer than 200 characters' }] },
  ]);
  const { outcome } = await upload(fileOf(`Quay,Quayside,NE1,,${'1'.repeat(80_000)}`), 40_000);
  expect(outcome).toMatchObject({
    failure: { fields: { detail: 'This is not CSV: the line 2 does not end, or a quote is not closed.' } },
  });
});

test('a part of more than 256 KB is refused unread', async () => {
  const staff = await app.makeUser({ isStaff: true });
  const headers = { ...(await app.signedInAs(staff)), 'content-type': 'text/csv' };
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/staff/imports/1/parts/1/',
      headers,
      payload: Buffer.alloc(bytes, 'x'),
    });
  expect((await send(256 * 1_024 + 1)).statusCode).toBe(413);
  expect((await send(256 * 1_024)).statusCode).toBe(404);
});

test('a file that is longer than announced is refused', async () => {
  const started = await startImport(app, {
    fileName: 'sites.csv',
    bytes: 10,
    actor: 'user:1',
  });
  const importId = started.ok ? started.value.import_id : 0;
  expect(
    await receiveImportPart(app, { ...own(importId), part: 1, bytes: Buffer.alloc(11, 'x') }),
  ).toMatchObject({
    failure: { fields: { detail: 'The file is longer than it was announced.' } },
  });
});

test('a part may be sent again, but none skipped, and the file must be complete', async () => {
  const bytes = Buffer.from(fileOf(QUAY, ACORN));
  const started = await startImport(app, { fileName: 'sites.csv', bytes: bytes.length, actor: 'user:1' });
  const importId = started.ok ? started.value.import_id : 0;
  const send = (part: number, some: Uint8Array) =>
    receiveImportPart(app, { ...own(importId), part, bytes: some });
  expect(await send(2, bytes)).toMatchObject({
    failure: { kind: 'conflict', message: 'Part 1 is expected.' },
  });
  const half = bytes.subarray(0, 90);
  expect(await send(1, half)).toMatchObject({ value: { rows_read: 1, bytes_read: 90 } });
  expect(await send(1, half)).toMatchObject({ value: { rows_read: 1, bytes_read: 90 } });
  expect(await checkImport(app.db, own(importId))).toMatchObject({
    failure: { kind: 'conflict', message: 'The file is not complete yet.' },
  });
  expect(await apply(importId, 0)).toMatchObject({
    failure: { kind: 'conflict', message: 'The file is not checked yet.' },
  });
  expect(await send(2, bytes.subarray(90))).toMatchObject({
    value: { rows_read: 2, checks: 0, created: 0, new_areas: [] },
  });
  expect(await send(3, bytes)).toMatchObject({
    failure: { kind: 'conflict', message: 'The file is complete.' },
  });
  expect(await checkImport(app.db, own(importId))).toMatchObject({ value: { created: 2 } });
});

test('a part that is sent again with other content is refused', async () => {
  const bytes = Buffer.from(fileOf(QUAY, ACORN));
  const started = await startImport(app, {
    fileName: 'sites.csv',
    bytes: bytes.length,
    actor: ME,
  });
  const importId = started.ok ? started.value.import_id : 0;
  const send = (part: number, some: Uint8Array) =>
    receiveImportPart(app, { ...own(importId), part, bytes: some });
  await send(1, bytes.subarray(0, 90));
  const other = Buffer.from(bytes.subarray(0, 90).toString().replace('Quayside', 'Riversid'));
  expect(await send(1, other)).toMatchObject({
    failure: {
      kind: 'conflict',
      message: 'Part 1 was received with other content. Start again with the whole file.',
    },
  });
  await send(2, bytes.subarray(90));
  expect(await send(2, bytes.subarray(90))).toMatchObject({ ok: true, value: { rows_read: 2 } });
});

test('an area in other capitals matches the existing one', async () => {
  await take(fileOf(QUAY));
  const checked = await preview(fileOf('Quay,QUAYSIDE,NE1 3DH,Newcastle,6', 'Side,quayside,NE1 3JE,,'));
  expect(checked).toMatchObject({ created: 1, changed: 0, unchanged: 1, new_areas: [], missing: 0 });
  expect(await rows(checked.import_id)).toMatchObject([{ site_name: 'Side', area_name: 'Quayside' }]);
  expect(await apply(checked.import_id)).toMatchObject({ ok: true });
  expect(await app.db.selectFrom('areas').select('name').execute()).toEqual([{ name: 'Quayside' }]);
});

test('an area whose capitals change after the preview keeps its one name', async () => {
  await take(fileOf(QUAY));
  const { import_id } = await preview(fileOf('Side,QUAYSIDE,NE1 3JE,,'));
  await app.db.updateTable('areas').set({ name: 'QuaySide' }).execute();
  expect(await apply(import_id)).toMatchObject({ ok: true });
  expect(await app.db.selectFrom('areas').select('name').execute()).toEqual([{ name: 'QuaySide' }]);
});

test('a new area is shown with the nearest name and added only when confirmed', async () => {
  await take(fileOf(QUAY, ACORN));
  const checked = await preview(
    fileOf('Quay,Quaysid,NE1 3DH,Newcastle,6', 'Side,QUAYSID,NE1 3JE,,', 'Sea,Atlantis,NE1 1AA,,'),
  );
  expect(checked).toMatchObject({
    new_areas: ['Atlantis', 'Quaysid'],
    unknown_areas: [
      { name: 'Atlantis', sites: 1, nearest: expect.any(String) },
      { name: 'Quaysid', sites: 2, nearest: 'Quayside' },
    ],
  });
  expect(await apply(checked.import_id)).toMatchObject({
    failure: { kind: 'conflict', message: 'Confirm the new areas first: Atlantis, Quaysid.' },
  });
  expect(await apply(checked.import_id, 1, ['Atlantis'])).toMatchObject({
    failure: { kind: 'conflict', message: 'Confirm the new area first: Quaysid.' },
  });
  expect(await storedNames()).toEqual(['Acorn Road', 'Quay']);
  expect(await apply(checked.import_id, 1, ['Atlantis', 'Quaysid'])).toMatchObject({
    ok: true,
    value: { new_areas: ['Atlantis', 'Quaysid'] },
  });
  const areas = await app.db.selectFrom('areas').select(['id', 'name']).orderBy('id').execute();
  expect(areas.map(({ name }) => name).toSorted()).toEqual(['Atlantis', 'Jesmond', 'Quaysid', 'Quayside']);
  const audit = app.db.selectFrom('audit').select(['actor', 'subject', 'before', 'after']);
  expect(await audit.where('action', '=', 'area.create').orderBy('id', 'desc').limit(2).execute()).toEqual(
    areas
      .filter(({ name }) => ['Atlantis', 'Quaysid'].includes(name))
      .toSorted((a, b) => b.id - a.id)
      .map(({ id, name }) => ({ actor: ME, subject: `area:${id}`, before: null, after: { name } })),
  );
});

test('an area that is renamed after the preview needs a confirmation under its old name', async () => {
  await take(fileOf(QUAY));
  const { import_id } = await preview(fileOf('Side,Quayside,NE1 3JE,,'));
  await app.db.updateTable('areas').set({ name: 'Riverside' }).execute();
  expect(await apply(import_id)).toMatchObject({
    failure: { kind: 'conflict', message: 'Confirm the new area first: Quayside.' },
  });
  expect(await checkImport(app.db, own(import_id))).toMatchObject({
    value: { unknown_areas: [{ name: 'Quayside', sites: 1, nearest: 'Riverside' }] },
  });
});

test('a file that adds more than 500 areas is refused', async () => {
  const { importId } = await upload(
    fileOf(...Array.from({ length: 501 }, (_, n) => `Bay ${n},Area ${n},NE1,,`)),
  );
  expect(await checkImport(app.db, own(importId))).toMatchObject({
    failure: { kind: 'conflict', message: 'The file adds 501 areas; at most 500 at once. Split the file.' },
  });
});

test('only the three newest open imports of a person are stored', async () => {
  const started = async (actor: string) => {
    const outcome = await startImport(app, { fileName: 'sites.csv', bytes: 10, actor });
    return outcome.ok ? outcome.value.import_id : 0;
  };
  await take(fileOf(QUAY));
  const other = await started('user:2');
  await Promise.all(Array.from({ length: 12 }, () => started(ME)));
  const last = await started(ME);
  const kept = await app.db
    .selectFrom('site_imports')
    .select(['id', 'created_by', 'applied_at'])
    .orderBy('id')
    .execute();
  expect(kept.filter(({ created_by }) => created_by === 'user:2').map(({ id }) => id)).toEqual([other]);
  const open = kept.filter(({ created_by, applied_at }) => created_by === ME && applied_at === null);
  expect(open).toHaveLength(3);
  expect(open.at(-1)?.id).toBe(last);
  expect(kept.filter(({ applied_at }) => applied_at !== null)).toHaveLength(1);
});

test('the rows of 20 applied imports are stored, those of older ones are deleted', async () => {
  const { import_id: mine } = await preview(fileOf(QUAY));
  await apply(mine);
  const rowsOf = () =>
    app.db.selectFrom('site_import_rows').select('number').where('import_id', '=', mine).execute();
  const applied = (count: number) =>
    sql`
      insert into site_imports (file_name, bytes, created_by, created_at, applied_at)
      select 'x.csv', 1, 'user:9', now(), now() from generate_series(1, ${count}::integer)
    `.execute(app.db);
  await applied(19);
  await startImport(app, { fileName: 'next.csv', bytes: 10, actor: ME });
  expect(await rowsOf()).toHaveLength(1);
  await applied(1);
  await startImport(app, { fileName: 'next.csv', bytes: 10, actor: ME });
  expect(await rowsOf()).toEqual([]);
});

test('a site that changes after the preview stops the import; a new check shows the new state', async () => {
  await take(fileOf(QUAY, ACORN));
  const { import_id } = await preview(fileOf('Quay,Quayside,NE1 3DH,Gateshead,6'));
  const { id } = await app.db
    .selectFrom('sites')
    .select('id')
    .where('name', '=', 'Quay')
    .executeTakeFirstOrThrow();
  await setSiteRetired(app, { siteId: id, version: 1, isRetired: true, actor: 'user:2' });
  expect(await apply(import_id)).toMatchObject({
    failure: { kind: 'conflict', message: '1 site of the file was changed since this preview.' },
  });
  expect(await checkImport(app.db, own(import_id))).toMatchObject({ value: { checks: 2, changed: 1 } });
  expect(await rows(import_id)).toMatchObject([
    { changes: [{ column: 'city' }, { column: 'status', before: 'Retired', after: 'In use' }] },
  ]);
  expect(await apply(import_id, 1)).toMatchObject({
    failure: { kind: 'conflict', message: 'The file was checked again. Look at the new preview.' },
  });
  expect(await apply(import_id, 2)).toMatchObject({ ok: true });
});

test('sites added, changed or removed after the preview are counted', async () => {
  await take(fileOf(QUAY, ACORN));
  const { import_id } = await preview(fileOf(QUAY, ACORN, 'Side,Quayside,NE1 3JE,,'));
  await take(fileOf('Quay,Quayside,NE1 3DH,Gateshead,6', 'Side,Quayside,NE1 3JE,,'));
  await app.db.deleteFrom('sites').where('name', '=', 'Acorn Road').execute();
  expect(await apply(import_id)).toMatchObject({
    failure: { message: '3 sites of the file were changed since this preview.' },
  });
});

test('a file of more rows than one statement takes is compared, compared again and written completely', async () => {
  const bays = Array.from({ length: 2_001 }, (_, n) => `Bay ${n},Quayside,NE1,,`);
  const { import_id } = await preview(fileOf(...bays));
  expect(await checkImport(app.db, own(import_id))).toMatchObject({ value: { checks: 2, created: 2_001 } });
  const progress: number[] = [];
  const deps = { ...app, onProgress: (done: number) => progress.push(done) };
  expect(await applyImport(deps, { ...own(import_id), checks: 2, newAreas: [] })).toMatchObject({
    value: { rows_applied: 2_001, created: 2_001 },
  });
  expect(progress).toEqual([2_000, 2_001]);
  expect(await storedNames()).toHaveLength(2_001);
  const { import_id: again } = await preview(fileOf(...bays));
  await app.db.updateTable('sites').set({ city: 'Gateshead' }).execute();
  expect(await checkImport(app.db, own(again))).toMatchObject({ value: { unchanged: 0, changed: 2_001 } });
});

test('a file is compared in time although the server has counted only the rows of another one', async () => {
  const bays = Array.from({ length: 4_000 }, (_, n) => `Bay ${n % 3_999},Quayside,NE1,,`);
  await preview(fileOf(...bays));
  await sql`analyze site_import_rows`.execute(app.db);
  expect(await preview(fileOf(...bays))).toMatchObject({ created: 3_999, with_errors: 1 });
});

test('a period that is renamed after the preview stops the import', async () => {
  const checked = await preview('site_name,area_name,postcode,weekday peak\nQuay,Quayside,NE1 3DH,2.5\n');
  const rename = (from: string, to: string) =>
    app.db.updateTable('periods').set({ name: to }).where('name', '=', from).execute();
  await rename('peak', 'rush hour');
  const refused = await apply(checked.import_id);
  await rename('rush hour', 'peak');
  expect(refused).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('A period was renamed or removed') },
  });
  expect(await storedNames()).toEqual([]);
  expect(await apply(checked.import_id)).toMatchObject({ ok: true });
});

test('the preview is read in pages', async () => {
  const lines = Array.from({ length: 250 }, (_, n) =>
    n % 2 === 0 ? `Bay ${n},Quayside,NE1,,` : `,Quayside,NE1,,`,
  );
  const { import_id } = await preview(fileOf(...lines));
  const seen: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await listImportRows(app.db, own(import_id), { kind: 'attention', after });
    if (!page.ok) throw new Error('refused');
    seen.push(...page.value.rows.map(({ line }) => line));
    after = page.value.next;
  }
  const linesOf = (kind: number) => seen.filter((line) => line % 2 === kind);
  // The errors first, each in the order of the file.
  expect(seen).toEqual([...linesOf(1), ...linesOf(0)]);
  expect(new Set(seen).size).toBe(250);
  const page = (after: string, kind: 'error' | 'attention' = 'error') =>
    listImportRows(app.db, own(import_id), { kind, after });
  for (const after of ['new:1', 'error:x', 'error:1x', 'error:x1', 'error:1234567890', 'x'])
    expect(await page(after)).toMatchObject({
      failure: { fields: { after: 'This is not a page of the list.' } },
    });
  expect(await page('error:248')).toMatchObject({ value: { rows: [{ line: 251 }], next: null } });
  expect(await page('new:247', 'attention')).toMatchObject({ value: { rows: [{ line: 250 }], next: null } });
  const some = async (limit: number) => {
    const few = await listImportRows(app.db, own(import_id), { kind: 'attention', after: '', limit });
    return few.ok ? { rows: few.value.rows.length, next: few.value.next } : few;
  };
  expect(await some(125)).toEqual({ rows: 125, next: 'error:250' });
  expect(await some(249)).toMatchObject({ rows: 249 });
  expect(await some(250)).toEqual({ rows: 250, next: null });
});

test('the console and the command line write the same audit rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patrol-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = [fileOf(QUAY, ACORN), fileOf('Quay,Quayside,NE1 3DH,Gateshead,9')];
  const audited = async () => {
    const found = await app.db.selectFrom('audit').selectAll().orderBy('id').execute();
    return found.map(({ action, before, after }) => ({ action, before: withoutId(before), after }));
  };
  const withoutId = (record: object | null) => record && { ...record, id: undefined };
  for (const contents of files) await take(contents);
  const quay = await app.db
    .selectFrom('sites')
    .selectAll()
    .where('name', '=', 'Quay')
    .executeTakeFirstOrThrow();
  await setSiteRetired(app, { siteId: quay.id, version: quay.version, isRetired: true, actor: 'user:1' });
  const byConsole = (await audited()).slice(-6);

  await app.db.deleteFrom('sites').execute();
  await app.db.deleteFrom('areas').execute();
  const deps = cliDeps(app);
  const raise = (sentence: string) => {
    throw new Error(sentence);
  };
  for (const [n, contents] of files.entries()) {
    const path = join(folder, `${n}.csv`);
    await writeFile(path, contents);
    expect(await run(['site', 'import', path], deps, raise)).toBe(0);
  }
  expect(await run(['site', 'remove', 'Quay', 'NE1 3DH'], deps, raise)).toBe(0);
  expect((await audited()).slice(-6)).toEqual(byConsole);
  expect(byConsole.map(({ action }) => action)).toEqual([
    'area.create',
    'area.create',
    'site.create',
    'site.create',
    'site.update',
    'site.retire',
  ]);
});

test('a preview of the previous day is deleted; of an applied import only its rows, and it can still be undone', async () => {
  await preview(fileOf(QUAY));
  const { import_id } = await preview(fileOf(QUAY));
  await apply(import_id);
  const previews = new Date(app.clock.now().getTime() + 1);
  expect(await deleteImportsBefore(app.db, { previews, applied: new Date(0) })).toBe(1);
  expect(await app.db.selectFrom('site_import_rows').select('line').execute()).toEqual([]);
  expect(await readImport(app.db, own(import_id))).toMatchObject({ value: { created: 1, changed: 0 } });
  expect(await undo(import_id)).toMatchObject({ value: { retired: 1 } });
  expect(await deleteImportsBefore(app.db, { previews, applied: previews })).toBe(1);
});

test('an undone import gives changed sites their old values, retires new ones, and names those changed since', async () => {
  await take(fileOf(QUAY, ACORN, 'Side,Quayside,NE1 3JE,Newcastle,6'));
  app.clock.advance(60_000);
  const { import_id } = await preview(
    fileOf(
      'Quay,Quayside,NE1 3DH,Gateshead,9',
      'Acorn Road,Jesmond,NE2 2DJ,Gateshead,6',
      'Pilgrim Street,Quayside,NE1 6SG,Newcastle,6',
    ),
  );
  await apply(import_id);
  app.clock.advance(60_000);
  const site = async (name: string) =>
    app.db.selectFrom('sites').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const acorn = await site('Acorn Road');
  const later = { siteId: acorn.id, version: acorn.version, actor: 'user:2', isRetired: true };
  expect((await setSiteRetired(app, later)).ok).toBe(true);

  expect(await undo(import_id)).toEqual({
    ok: true,
    value: {
      restored: 1,
      retired: 1,
      changed_since: 1,
      named: [{ site_id: acorn.id, site_name: 'Acorn Road' }],
    },
  });
  expect(await site('Quay')).toMatchObject({ city: 'Newcastle', visit_minutes: 6, retired_at: null });
  expect((await site('Pilgrim Street')).retired_at).toEqual(app.clock.now());
  expect(await site('Acorn Road')).toMatchObject({ city: 'Gateshead' });
  expect((await site('Side')).version).toBe(1);
  const trail = await app.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', `site:${(await site('Quay')).id}`)
    .orderBy('id')
    .execute();
  expect(trail.at(-1)).toEqual({ actor: ME, action: 'site.undo' });
  // An import is undone once.
  expect(await undo(import_id)).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
  expect(await readImport(app.db, own(import_id))).toMatchObject({
    value: { undone_at: app.clock.now().toISOString() },
  });
});

test('staff list applied imports with what they changed, and undo also that of a colleague', async () => {
  const helen = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
  const { import_id } = await preview(fileOf(QUAY));
  const colleague = { importId: import_id, actor: `user:${helen.id}`, checks: 1 };
  // A preview is nobody else's.
  expect(await undoImport(app, colleague)).toMatchObject({ failure: { kind: 'not-found' } });
  expect(await undo(import_id)).toMatchObject({ failure: { kind: 'conflict' } });
  expect(await listImports(app.db)).toEqual({ imports: [] });
  await apply(import_id);
  app.clock.advance(60_000);
  const second = await startImport(app, { fileName: 'more.csv', bytes: 1, actor: colleague.actor });
  await app.db
    .updateTable('site_imports')
    .set({ applied_at: app.clock.now() })
    .where('id', '=', second.ok ? second.value.import_id : 0)
    .execute();
  expect(await listImports(app.db)).toMatchObject({
    imports: [
      { file_name: 'more.csv', who: 'Helen Armstrong', created: 0, changed: 0, undone_at: null },
      { import_id, file_name: 'sites.csv', checks: 1, created: 1, changed: 0, undone_at: null },
    ],
  });
  expect(await undoImport(app, colleague)).toMatchObject({ value: { retired: 1 } });
  const trail = await app.db.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute();
  expect(trail.at(-1)).toEqual({ actor: colleague.actor, action: 'site.retire' });
  expect((await listImports(app.db)).imports[1]?.undone_at).toBe(app.clock.now().toISOString());
});

test('a site that the file had brought back is retired again, in the area that its old one was merged into', async () => {
  await take(fileOf(QUAY, ACORN));
  app.clock.advance(60_000);
  const quay = await app.db
    .selectFrom('sites')
    .selectAll()
    .where('name', '=', 'Quay')
    .executeTakeFirstOrThrow();
  await setSiteRetired(app, { siteId: quay.id, version: quay.version, actor: ME, isRetired: true });
  app.clock.advance(60_000);
  const { import_id } = await preview(fileOf('Quay,Jesmond,NE1 3DH,Newcastle,6'));
  await apply(import_id);
  const idOf = async (name: string) =>
    (await app.db.selectFrom('areas').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const merge = {
    areaId: await idOf('Quayside'),
    was: 'Quayside',
    intoId: await idOf('Jesmond'),
    intoWas: 'Jesmond',
  };
  const moves = { sites: 0, people: 0, boosts: 0 };
  expect((await mergeAreas(app, { ...merge, moves, actor: ME })).ok).toBe(true);
  app.clock.advance(60_000);
  expect(await undo(import_id)).toMatchObject({ value: { restored: 1, changed_since: 0 } });
  const after = await app.db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', quay.id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ area_id: merge.intoId, retired_at: app.clock.now() });
});
