import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImportPage } from './import-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

type SiteImport = ReadReply<typeof staffContract.readImport>;

const IMPORT: SiteImport = {
  import_id: 5,
  file_name: 'november.csv',
  bytes: 100,
  bytes_read: 100,
  rows_read: 64,
  checks: 1,
  created: 4,
  changed: 2,
  unchanged: 55,
  with_errors: 3,
  missing: 1,
  new_areas: [],
  unknown_areas: [],
  rows_applied: 0,
  applied_at: null,
  undone_at: null,
};
const RECENT = {
  checks: 1,
  who: 'Helen Armstrong',
  applied_at: '2026-10-01T08:00:00.000Z',
  undone_at: null,
  created: 4,
  changed: 2,
};
const place = { area_name: 'City Centre', postcode: 'NE1 1PG' };
const ROWS = [
  {
    line: 14,
    kind: 'error',
    site_name: '',
    ...place,
    changes: [],
    problems: [{ column: 'site_name', reason: 'Missing' }],
  },
  {
    line: 7,
    kind: 'changed',
    site_name: 'Clayton Street',
    ...place,
    problems: [],
    changes: [{ column: 'visit_minutes', before: '6', after: '8' }],
  },
  { line: 61, kind: 'new', site_name: 'Pilgrim Street', ...place, problems: [], changes: [] },
];

const open = (replies: Readonly<Record<string, Reply>>, path = '/staff/sites/import/5') =>
  renderScreen(<ImportPage />, path, {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    ...replies,
    '/recent-imports/': replies['/recent-imports/'] ?? { body: { imports: [] } },
  });
const preview = (found: Partial<SiteImport>, others: Readonly<Record<string, Reply>> = {}) =>
  open({
    '/imports/5/rows/': { body: { rows: ROWS, next: null } },
    ...others,
    '/imports/5/': { body: { ...IMPORT, ...found } },
  });
const choose = (file: File) => {
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
};

test('the preview has the counts first, then the rows with errors; one error blocks the import', async () => {
  preview({});
  expect(await screen.findByText('november.csv, 64 rows read')).toBeTruthy();
  const counts = screen.getAllByRole('definition').map((count) => count.textContent);
  expect(counts).toEqual(['4', '2', '55', '3']);
  expect(screen.getByText('Nothing has been imported. All rows go in together, or none.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Correct 3 rows first' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  const table = await screen.findByRole('table', { name: 'Rows of the file' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    '14No nameErrorsite_name: Missing',
    '7Clayton StreetChangedTime at site 6\u00a0minTime at site 8\u00a0min',
    '61Pilgrim StreetNewNot thereCity Centre, NE1 1PG',
  ]);
  expect(screen.getByText('1 site of these areas is not in the file. It stays as it is.')).toBeTruthy();
});

test('a preview without errors is imported as shown', async () => {
  const { server } = preview(
    { with_errors: 0 },
    { '/imports/5/apply/': { body: { ...IMPORT, with_errors: 0, applied_at: '2026-11-15T10:00:00.000Z' } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Import 6 sites' }));
  await waitFor(() => expect(server.requestsTo('apply')[0]?.body).toEqual({ checks: 1, new_areas: [] }));
});

const FENHAM = { name: 'Fenham', sites: 1, nearest: 'Felham' };
const HEATON = { name: 'Heaton', sites: 4, nearest: 'Benton' };

test('a new area shows the nearest name, and needs a tick before the import', async () => {
  const { server } = preview(
    { with_errors: 0, new_areas: ['Fenham', 'Heaton'], unknown_areas: [FENHAM, HEATON] },
    { '/imports/5/apply/': { body: IMPORT } },
  );
  const blocked = await screen.findByRole('button', { name: 'Confirm 2 new areas first' });
  fireEvent.click(blocked);
  expect(server.requestsTo('apply')).toEqual([]);
  const fenham = screen.getByRole('checkbox', { name: /^Add the area ‘Fenham’ with 1 site/ });
  expect(fenham.closest('label')?.textContent).toContain('The nearest existing name is ‘Felham’.');
  fireEvent.click(fenham);
  expect(screen.getByRole('button', { name: 'Confirm 1 new area first' })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Heaton/ }));
  fireEvent.click(fenham);
  expect(screen.getByRole('button', { name: 'Confirm 1 new area first' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tick all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 6 sites' }));
  await waitFor(() =>
    expect(server.requestsTo('apply')[0]?.body).toEqual({ checks: 1, new_areas: ['Fenham', 'Heaton'] }),
  );
});

test('the first areas of an organisation need no tick', async () => {
  const unknown_areas = [{ ...FENHAM, nearest: null }];
  preview({ with_errors: 0, new_areas: ['Fenham'], unknown_areas });
  expect(await screen.findByText('New areas: Fenham.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Import 6 sites' }).getAttribute('aria-disabled')).toBeNull();
});

test('an applied import shows its result', async () => {
  preview({ with_errors: 0, applied_at: '2026-11-15T10:00:00.000Z' });
  expect(await screen.findByText('6 sites are imported.')).toBeTruthy();
  expect(screen.getByText('4 new, 2 changed.')).toBeTruthy();
});

test('an applied import is undone after a question, and sites that were changed since are named', async () => {
  const { server } = preview(
    { with_errors: 0, applied_at: '2026-11-15T10:00:00.000Z' },
    {
      '/imports/5/undo/': {
        body: {
          restored: 1,
          retired: 4,
          changed_since: 1,
          named: [{ site_id: 7, site_name: 'Clayton Street' }],
        },
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import of november.csv?' }));
  expect(server.requestsTo('undo')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText('The import is undone.')).toBeTruthy();
  expect(screen.getByText('1 site is as before, 4 new sites are retired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clayton Street' }).getAttribute('href')).toBe('/staff/sites/7');
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});

test('recent imports say what changed, who and when; one of a colleague is undone after a question', async () => {
  const undone = { restored: 2, retired: 4, changed_since: 0, named: [] };
  const { server } = open(
    {
      '/imports/5/undo/': { body: undone },
      '/recent-imports/': {
        body: {
          imports: [
            { ...RECENT, import_id: 5, file_name: 'november.csv' },
            {
              ...RECENT,
              import_id: 4,
              file_name: 'october.csv',
              who: null,
              undone_at: '2026-10-01T08:30:00.000Z',
            },
          ],
        },
      },
    },
    '/staff/sites/import',
  );
  const list = within(await screen.findByRole('region', { name: 'Recent imports' }));
  expect(await list.findByText(/^4 new, 2 changed\. Helen Armstrong, .*1 Oct/)).toBeTruthy();
  expect(list.getByText(/ A deleted account, .*1 Oct/)).toBeTruthy();
  expect(list.getByText(/^Undone .*1 Oct/)).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Undo this import' }));
  expect(server.requestsTo('undo')).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Undo the import of november.csv?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Undo this import' }));
  expect(await list.findByText('The import is undone.')).toBeTruthy();
  expect(server.requestsTo('undo').map(({ body }) => body)).toEqual([{ checks: 1 }]);
});

test('an import that was undone before says so, without the button', async () => {
  preview({ with_errors: 0, applied_at: '2026-11-15T10:00:00.000Z', undone_at: '2026-11-15T11:00:00.000Z' });
  expect(await screen.findByText('The import is undone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});

test('a file is checked again when a site changed meanwhile', async () => {
  const detail = '1 site of the file was changed since this preview.';
  const { server } = preview(
    { with_errors: 0 },
    { '/imports/5/apply/': { status: 409, body: { detail } }, '/imports/5/check/': { body: IMPORT } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Import 6 sites' }));
  expect(await screen.findByText(detail)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(server.requestsTo('check')).toHaveLength(1));
});

test('a call without a reply keeps polling, because the import may still run', async () => {
  preview({ with_errors: 0 }, { '/imports/5/apply/': 'no-answer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Import 6 sites' }));
  expect(await screen.findByText(/^No reply yet/)).toBeTruthy();
});

test('importing the same file again changes nothing', async () => {
  preview({ created: 0, changed: 0, with_errors: 0 });
  const button = await screen.findByRole('button', { name: 'Nothing to import' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('an incomplete upload needs the file again; a complete one can be checked', async () => {
  const { unmount } = preview({ checks: 0, bytes_read: 50 });
  expect(await screen.findByText('The file did not arrive completely. Choose it again.')).toBeTruthy();
  unmount();
  preview({ checks: 0 });
  expect(await screen.findByRole('button', { name: 'Check the file' })).toBeTruthy();
});

test('a file is sent in parts, checked, and its preview opened', async () => {
  const { server } = open(
    {
      '/parts/': { body: { ...IMPORT, checks: 0 } },
      '/check/': { body: IMPORT },
      '/imports/': { body: { ...IMPORT, bytes_read: 0, checks: 0 } },
    },
    '/staff/sites/import',
  );
  await screen.findByRole('button', { name: 'Choose a file' });
  choose(new File(['x'.repeat(600_000)], 'november.csv'));
  await waitFor(() => expect(location.pathname).toBe('/staff/sites/import/5'));
  expect(server.requestsTo('/imports/')[0]?.body).toEqual({ file_name: 'november.csv', bytes: 600_000 });
  const parts = server.requestsTo('/parts/');
  expect(parts.map(({ url }) => url.split('/').at(-2))).toEqual(['1', '2', '3']);
  expect(parts[0]?.headers.get('content-type')).toBe('text/csv');
});

test('a traffic order is sent with the area of its sites', async () => {
  adoptRuntimeConfig({ features: ['staff', 'integrations'] });
  const { server } = open(
    {
      '/parts/': { body: { ...IMPORT, checks: 0 } },
      '/check/': { body: IMPORT },
      '/imports/': { body: { ...IMPORT, bytes_read: 0, checks: 0 } },
      '/sites/options/': { body: { areas: ['Quayside'], periods: [] } },
    },
    '/staff/sites/import',
  );
  await screen.findByText('Drop a CSV file or a traffic order here, or');
  choose(new File(['{}'], 'order.json'));
  const read = await screen.findByRole('button', { name: 'Read the order' });
  expect(document.activeElement).toBe(screen.getByLabelText('Area of its sites'));
  fireEvent.click(read);
  expect(screen.getByText('Choose or type an area.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Area of its sites'), { target: { value: 'Quayside' } });
  fireEvent.click(read);
  await waitFor(() => expect(location.pathname).toBe('/staff/sites/import/5'));
  expect(server.requestsTo('/imports/')[0]?.body).toEqual({
    file_name: 'order.json',
    bytes: 2,
    area_name: 'Quayside',
  });
});

test('provisions of an order that are not read block nothing, and show their reasons', async () => {
  preview({ is_order: true, with_errors: 3, missing: 2 });
  expect(await screen.findByText(/^3 provisions are not read/)).toBeTruthy();
  expect(screen.getByText(/^2 sites of this order are not read/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 6 sites' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download the reasons' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await screen.findAllByText('Not read')).length).toBeGreaterThan(1);
});

test('a refused file shows the text of the service, and another can be chosen', async () => {
  open(
    {
      '/parts/': { status: 400, body: { detail: 'This is an Excel workbook.' } },
      '/imports/': { body: IMPORT },
    },
    '/staff/sites/import',
  );
  await screen.findByRole('button', { name: 'Choose a file' });
  choose(new File(['PK'], 'sites.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toContain('This is an Excel workbook.');
  choose(new File([], 'empty.csv'));
  expect(await screen.findByText('The file is empty.')).toBeTruthy();
});

test('a failing service stops the upload; it resumes with the missing part', async () => {
  const { server } = open(
    { '/parts/': { status: 500 }, '/imports/': { body: IMPORT } },
    '/staff/sites/import',
  );
  await screen.findByRole('button', { name: 'Choose a file' });
  choose(new File(['a,b'], 'november.csv'));
  expect(await screen.findByText('The file did not arrive completely.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.requestsTo('/parts/1/')).toHaveLength(2));
  expect(server.requestsTo('/imports/').filter(({ url }) => url.endsWith('/imports/'))).toHaveLength(1);
});

test('a template with every column can be downloaded before a file is chosen', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  open({}, '/staff/sites/import');
  fireEvent.click(await screen.findByRole('button', { name: 'Download a template' }));
  const [contents] = create.mock.calls[0] ?? [];
  expect(contents instanceof Blob && (await contents.text())).toMatch(/^site_name,addressline1,/);
  vi.restoreAllMocks();
});
