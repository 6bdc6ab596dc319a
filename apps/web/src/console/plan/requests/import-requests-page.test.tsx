import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ImportRequestsPage } from './import-requests-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

type Preview = ReadReply<typeof staffContract.checkRequestFile>;

beforeEach(() => adoptRuntimeConfig({ features: ['staff', 'requests'] }));
afterEach(() => adoptRuntimeConfig({}));

const LINE: Preview['lines'][number] = {
  line: 2,
  state: 'new',
  kind: 'School run',
  site_name: 'Eskdale Terrace',
  asked_at: '2026-10-01T07:30:00.000Z',
  text: 'Cars',
  problems: [],
};
const ERROR: typeof LINE = {
  ...LINE,
  line: 3,
  state: 'error',
  kind: '',
  site_name: null,
  asked_at: null,
  text: '',
  problems: [{ column: 'kind', reason: 'A kind is required' }],
};
const GOOD: Preview = { created: 1, unchanged: 0, with_errors: 0, removed_details: 2, lines: [LINE] };
const DONE = { created: 1, repeated: 2, unchanged: 3, removed_details: 2 };
const NOT_FOUND: Reply = { status: 400, body: { detail: 'The file is empty.' } };

const open = (check: Reply, apply: Reply = { body: DONE }) =>
  renderScreen(<ImportRequestsPage />, '/staff/requests/import', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/requests/count/': { body: { open_count: 0, oldest_at: null } },
    '/staff/requests/import/check/': check,
    '/staff/requests/import/': apply,
  });
const choose = async (file = new File(['kind'], 'november.csv')) => {
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
};

test('the preview has the counts and the rows, with what is wrong; one error blocks the import', async () => {
  const { server } = open({ body: { ...GOOD, with_errors: 1, lines: [ERROR, LINE] } });
  await choose();
  expect(await screen.findByText('november.csv, 2 rows')).toBeTruthy();
  expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['1', '0', '1']);
  const [, ...rows] = within(screen.getByRole('table', { name: 'Rows of the file' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    '3Not readErrorkind: A kind is required',
    expect.stringMatching(/^2School runEskdale Terrace.*NewCars$/),
  ]);
  expect(screen.getByText('2 personal details are left out.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Correct 1 row first' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(server.requestsTo('/staff/requests/import/check/')).toHaveLength(1);
});

test('the import says what was stored, what was counted elsewhere and what was known', async () => {
  open({ body: GOOD });
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 request' }));
  expect(await screen.findByText('1 request is imported.')).toBeTruthy();
  expect(
    screen.getByText(
      '2 rows are counted with open requests of the same kind and place. 3 rows were stored already.',
    ),
  ).toBeTruthy();
});

test('a file that cannot be read is refused with its sentence, and another one can be chosen', async () => {
  open(NOT_FOUND);
  await choose();
  expect(await screen.findByText('The file is empty.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  await choose(new File(['x'.repeat(600 * 1_024)], 'large.csv'));
  expect(await screen.findByText('The file is larger than 512 kB. Split it.')).toBeTruthy();
});

test('a row that became wrong since the preview leads to a new check', async () => {
  const { server } = open({ body: GOOD }, { status: 409, body: { detail: 'Correct 1 row first.' } });
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 request' }));
  expect(await screen.findByText('Correct 1 row first.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Import 1 request' })).toBeTruthy();
  expect(server.requestsTo('/staff/requests/import/check/')).toHaveLength(2);
});
