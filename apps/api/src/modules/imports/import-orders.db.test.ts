import { IMPORT_PART_BYTES, MAX_IMPORT_BYTES } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import {
  WEEKDAYS,
  lineAt,
  makeOrder,
  makeProvision,
  periodOf,
  regulation,
  validity,
} from '#testing/records/test-order.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { exportSites } from '#modules/sites/export-sites.ts';
import { exportImportErrors, listImportRows, readImport } from './read-import.ts';
import { receiveImportPart, startImport } from './receive-import-part.ts';
import { undoImport } from './undo-import.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('site_imports').execute();
  await app.db.deleteFrom('sites').execute();
  await app.db.deleteFrom('areas').execute();
});

const ME = 'user:1';
const own = (importId: number) => ({ importId, actor: ME });

async function upload(
  contents: string | Uint8Array,
  { partBytes = 200_000, areaName = 'Quayside', deps = app } = {},
) {
  const bytes = Buffer.from(contents);
  const started = await startImport(app, {
    fileName: 'order.json',
    bytes: bytes.length,
    areaName,
    actor: ME,
  });
  if (!started.ok) throw new Error('not started');
  const importId = started.value.import_id;
  for (let part = 1, at = 0; ; part += 1, at += partBytes) {
    const sent = { ...own(importId), part, bytes: bytes.subarray(at, at + partBytes) };
    const outcome = await receiveImportPart(deps, sent);
    if (!outcome.ok || at + partBytes >= bytes.length) return { importId, outcome };
  }
}
async function preview(contents: string, options: Parameters<typeof upload>[1] = {}) {
  const { importId, outcome } = await upload(contents, options);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const checked = await checkImport(app.db, own(importId));
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
  return checked.value;
}
const apply = (importId: number, newAreas: readonly string[] = []) =>
  applyImport(app, { ...own(importId), checks: 1, newAreas });
const take = async (contents: string) => {
  const { import_id } = await preview(contents);
  expect(await apply(import_id)).toMatchObject({ ok: true });
  return import_id;
};
const rows = async (importId: number, kind: Parameters<typeof listImportRows>[2]['kind'] = 'attention') => {
  const page = await listImportRows(app.db, own(importId), { kind, after: '' });
  return page.ok ? page.value.rows : [];
};
const sites = async () => (await exportSites(app.db)).rows;

const SPEED = makeProvision({
  reference: 'S',
  provisionDescription: '20 mph',
  regulation: { speedLimitValueBased: {} },
});
const LOADING = makeProvision({
  reference: 'B2',
  regulatedPlace: [lineAt('Grey Street, east side', 'SRID=27700;LINESTRING(424900 564400, 424960 564400)')],
  regulation: regulation('kerbsideLoadingBay', {
    condition: validity([
      { ...periodOf(WEEKDAYS, '07:00:00', '11:00:00'), maxStayNoReturn: { maximumOccupancy: 'PT20M' } },
    ]),
  }),
});
const ORDER = makeOrder([makeProvision(), SPEED, LOADING]);

test('an order is previewed with a reason for every provision that is no site, and the others are imported', async () => {
  const checked = await preview(ORDER);
  expect(checked).toMatchObject({
    is_order: true,
    rows_read: 3,
    created: 2,
    with_errors: 1,
    new_areas: ['Quayside'],
  });
  expect(await rows(checked.import_id)).toMatchObject([
    {
      line: 2,
      kind: 'error',
      site_name: '20 mph',
      problems: [{ reason: 'A speed limit, not a place at the kerb' }],
    },
    { line: 1, kind: 'new', site_name: 'Market Street, north side: limited waiting' },
    { line: 3, kind: 'new', site_name: 'Grey Street, east side: loading bay' },
  ]);
  expect(await exportImportErrors(app.db, own(checked.import_id), '')).toMatchObject({
    value: { csv: 'line,site_name,column,reason\n2,20 mph,,"A speed limit, not a place at the kerb"\n' },
  });
  expect(await sites()).toEqual([]);
  expect(await apply(checked.import_id)).toMatchObject({ ok: true, value: { created: 2 } });
  expect(await sites()).toMatchObject([
    {
      site_name: 'Grey Street, east side: loading bay',
      area_name: 'Quayside',
      addressline1: 'Market Street',
      base_score: '1',
      hours_weekday: '07:00-11:00',
      hours_saturday: 'closed',
      limited_waiting_minutes: '20',
      tags: 'loading bay',
      usrn: '12345678',
      latitude: expect.stringMatching(/^54\.97/),
      longitude: expect.stringMatching(/^-1\.61/),
    },
    { site_name: 'Market Street, north side: limited waiting', hours_weekday: '08:00-18:30' },
  ]);
});

test('the size of the parts makes no difference, wherever they cut the order', async () => {
  const whole = await rows((await preview(ORDER)).import_id);
  for (const partBytes of [61, 997])
    expect(await rows((await preview(ORDER, { partBytes })).import_id)).toEqual(whole);
});

test('a second version of an order shows only what it changes, and what staff changed stays', async () => {
  await take(ORDER);
  // An undo takes back what was imported at one moment.
  app.clock.advance(60_000);
  expect(await preview(ORDER)).toMatchObject({ created: 0, changed: 0, unchanged: 2, missing: 0 });
  await app.db
    .updateTable('sites')
    .set({
      name: 'Market Street',
      postcode: 'NE1 1AA',
      tags: 'limited waiting, market',
      default_base_score: 5,
    })
    .where('name', 'like', 'Market%')
    .execute();
  expect(await preview(ORDER)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  const longer = makeProvision({
    regulatedPlace: [lineAt('Renamed by the council', 'SRID=27700;LINESTRING(424900 564300, 424960 564300)')],
    regulation: regulation('kerbsidePaymentParkingPlace', {
      condition: validity([periodOf([...WEEKDAYS, 'saturday'], '08:00:00', '20:00:00')]),
    }),
  });
  const checked = await preview(makeOrder([longer]));
  expect(checked).toMatchObject({ created: 0, changed: 1, unchanged: 0, missing: 1 });
  const [row] = await rows(checked.import_id);
  expect(row).toMatchObject({ site_name: 'Market Street', postcode: 'NE1 1AA' });
  expect(row?.changes.map(({ column, after }) => [column, after])).toEqual([
    ['tags', 'market, paid parking'],
    ['hours_weekday', '08:00-20:00'],
    ['hours_saturday', '08:00-20:00'],
    ['hours_bank_holiday', '08:00-20:00'],
  ]);
  expect(await rows(checked.import_id, 'missing')).toMatchObject([
    { site_name: 'Grey Street, east side: loading bay' },
  ]);
  expect(await apply(checked.import_id)).toMatchObject({ ok: true });
  expect(await sites()).toHaveLength(2);
  const undone = await undoImport(app, { ...own(checked.import_id), checks: 1 });
  expect(undone).toMatchObject({ ok: true, value: { restored: 1, retired: 0 } });
  expect(await sites()).toMatchObject([
    {},
    { site_name: 'Market Street', hours_weekday: '08:00-18:30', base_score: '5' },
  ]);
});

test('places with one description get names of their own, and a repeated reference is named', async () => {
  const again = makeProvision({ reference: 'A2' });
  const checked = await preview(makeOrder([makeProvision(), again, makeProvision()]));
  expect(checked).toMatchObject({ created: 2, with_errors: 1 });
  const found = await rows(checked.import_id);
  expect(found[0]).toMatchObject({ line: 3, problems: [{ reason: 'The same reference as provision 1' }] });
  const names = found.slice(1).map(({ site_name }) => site_name);
  expect(names[0]).toBe('Market Street, north side: limited waiting');
  expect(names[1]).toMatch(/^Market Street, north side: limited waiting \([0-9a-f]{6}\)$/);
  expect(await apply(checked.import_id)).toMatchObject({ ok: true });
  // Another order with the same place makes another site.
  const other = await preview(makeOrder([makeProvision()], { reference: 'ORDER-8' }));
  expect(other).toMatchObject({ created: 1, changed: 0, missing: 0 });
});

test('an exported site of an order imports again without a change', async () => {
  await take(ORDER);
  const { columns, rows: lines } = await exportSites(app.db);
  const csv = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
  expect(await preview(csv, { areaName: '' })).toMatchObject({
    unchanged: 2,
    with_errors: 0,
  });
});

const NESTED = `{"schemaVersion":"4.0.0","data":{"source":{"provision":[{"a":${'['.repeat(200_000)}`;

test.each([
  [
    'JSON of another kind',
    '{"type":"FeatureCollection","features":[]}',
    /^This JSON is not a D-TRO record: it has no schemaVersion/,
  ],
  ['an order without provisions', makeOrder([]), /no order with a reference and provisions/],
  [
    'an order of an older schema',
    ORDER.replace('4.0.0', '3.5.1'),
    /schema version 3\.5\.1; version 4 is read/,
  ],
  [
    'a consultation',
    '{"schemaVersion":"4.0.0","data":{"consultation":{"consultationName":"x","source":[]}}}',
    /^This is a consultation/,
  ],
  ['a file that is cut off', ORDER.slice(0, -40), /It is cut off/],
  ['broken JSON', ORDER.replace(':', ' '), /It is not JSON/],
  [
    'a provision with broken JSON',
    ORDER.replace('"actionType": "new",\n     "orderR', '"actionType" "new",\n     "orderR'),
    /Provision 1 is not JSON/,
  ],
  ['nesting without end', NESTED, /nested more deeply/],
  ['a text without end', `{"schemaVersion":"4.0.0","x":"${'x'.repeat(1_500_000)}`, /longer than 1 MB/],
])('%s is refused with one sentence and deleted', async (_what, contents, reason) => {
  const { importId, outcome } = await upload(contents);
  expect(outcome).toMatchObject({
    failure: { kind: 'invalid', fields: { detail: expect.stringMatching(reason) } },
  });
  expect(await readImport(app.db, own(importId))).toMatchObject({ failure: { kind: 'not-found' } });
});

test('characters that PostgreSQL cannot store are replaced, wherever a part ends', async () => {
  const hostile = makeProvision({
    reference: 'A\u0000\ud800',
    provisionDescription: `${'x'.repeat(59)}\u{1f17f} y`.repeat(3),
  });
  const order = makeOrder([
    hostile,
    { ...SPEED, 'k\u0000ey': 1, provisionDescription: hostile.provisionDescription },
  ]);
  const { import_id: id, created } = await preview(order.replace('{', '{"\\u0000":"\\ud800",'), {
    partBytes: 700,
  });
  expect(created).toBe(1);
  expect(await apply(id)).toMatchObject({ ok: true });
});

test('an order needs an area, and without the feature it is no site file', async () => {
  const { outcome } = await upload(ORDER, { areaName: ' ' });
  expect(outcome).toMatchObject({
    failure: { fields: { detail: 'Choose the area of the sites of this traffic order first.' } },
  });
  const without = { ...app, config: { ...app.config, FEATURES: [] } };
  const refused = await upload(ORDER, { deps: without });
  expect(refused.outcome).toMatchObject({
    failure: { fields: { detail: expect.stringContaining('site_name') } },
  });
});

const LONGEST_ORDER = sampleSize(MAX_IMPORT_BYTES);
const PROVISIONS = sampleSize(2_000);

test(
  'a long order that arrives in parts is read whole; 50 MB in a full run',
  { timeout: 300_000 },
  async () => {
    const provisions = Array.from({ length: PROVISIONS }, (_, n) =>
      makeProvision({
        reference: `P${n}`,
        note: 'x'.repeat(24_500),
        regulatedPlace: [lineAt(`Place ${n}`, 'SRID=27700;POINT(424900 564300)')],
      }),
    );
    const text = makeOrder(provisions);
    expect(text.length).toBeGreaterThan(LONGEST_ORDER * 0.95);
    expect(text.length).toBeLessThanOrEqual(LONGEST_ORDER);
    const checked = await preview(text, { partBytes: IMPORT_PART_BYTES });
    expect(checked).toMatchObject({ created: PROVISIONS, with_errors: 0 });
  },
);
