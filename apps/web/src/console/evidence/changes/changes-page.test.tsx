import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Change, ChangesPage } from './changes-page.tsx';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

const CHANGES: readonly Change[] = [
  {
    id: 9,
    at: '2026-11-15T14:05:00.000Z',
    title: 'Setting changed',
    sentence: 'Setting changed: Events API, Disabled',
    kind: 'setting',
    subject: 'Events API',
    who: 'Helen Armstrong',
    fields: [{ name: 'Value', before: 'Enabled', after: 'Disabled' }],
  },
  {
    id: 8,
    at: '2026-11-15T13:52:00.000Z',
    title: 'Boost set',
    sentence: 'Boost set: Sandgate',
    kind: 'boost',
    subject: 'Sandgate',
    who: 'command line (ada)',
    fields: [
      { name: 'Amount', before: null, after: '3' },
      { name: 'Reason', before: 'x', after: null },
    ],
  },
];

function open(query = '', replies: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<ChangesPage />, `/staff/changes${query}`, {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, user_id: 4, is_staff: true } },
    '/changes/search/': { body: { changes: CHANGES, next: { at: '2026-11-15T13:52:00.000Z', id: 8 } } },
    '/changes/people/': { body: { people: [{ id: 4, name: 'Helen Armstrong' }] } },
    ...replies,
  });
}
const NO_FILTER = { person: null, kind: null, subject: null, from: null, until: null };
const lastAsked = (server: ReturnType<typeof open>['server']) =>
  server.requestsTo('/changes/search/').at(-1)?.body;

test('a change is one sentence with its author, and its fields are folded', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Changes' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('Setting changed: Events API, Disabled');
  expect(first?.querySelector('details')?.open).toBe(false);
  expect(first?.querySelector('details')?.textContent).toBe('DetailsValue:from Enabled to Disabled');
  expect(first?.textContent).toContain('Helen Armstrong');
  expect(second?.textContent).toContain('Boost set: SandgateDetailsAmount:3Reason:x removed');
  expect(second?.textContent).toContain('command line (ada)');
});

test('the filters are sent to the service and are part of the address', async () => {
  const { server } = open();
  await screen.findByRole('table');
  expect(lastAsked(server)).toEqual({ ...NO_FILTER, after: null });
  await screen.findByRole('option', { name: 'Helen Armstrong' });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'site' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-14' } });
  // In words, whatever the language of the browser.
  expect(screen.getByText('Sat 14 Nov 2026')).toBeTruthy();
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ person: 4, kind: 'site' }));
  expect(location.search).toBe('?person=4&kind=site&from=2026-11-14');
});

test('the link of a person shows the changes of one entry, with a link to all', async () => {
  const { server } = open('?subject=user:7');
  await screen.findByRole('table');
  expect(lastAsked(server)).toMatchObject({ subject: 'user:7' });
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(lastAsked(server)).toMatchObject({ subject: null }));
});

test('older changes are on the next page', async () => {
  const { server } = open();
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() =>
    expect(lastAsked(server)).toMatchObject({ after: { at: '2026-11-15T13:52:00.000Z', id: 8 } }),
  );
  expect(screen.getByRole('button', { name: 'Newer' })).toBeTruthy();
});

test('the CSV file contains all pages of the filtered changes', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const next = { at: '2026-11-15T13:52:00.000Z', id: 8 };
  const pages = [
    { csv: 'When,Kind\r\n', rows: 250, next, is_complete: false },
    { csv: 'a,b\r\n', rows: 3, next: null, is_complete: true },
  ];
  const reply = {
    get text() {
      return JSON.stringify(pages.shift());
    },
  };
  const { server } = open('?kind=boost', { '/changes/export/': reply });
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('253 changes are in your downloads.')).toBeTruthy();
  const asked = server.requestsTo('/changes/export/').map(({ body }): unknown => body);
  expect(asked).toEqual([
    { ...NO_FILTER, kind: 'boost', after: null },
    { ...NO_FILTER, kind: 'boost', after: next },
  ]);
  expect(create).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a page that cannot be read ends the download, and no file is saved', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  open('', { '/changes/export/': { status: 500 } });
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('The download stopped. Nothing was saved.')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('an empty list and a failure are shown as text', async () => {
  const { unmount } = open('', { '/changes/search/': { body: { changes: [], next: null } } });
  expect(await screen.findByText('No changes yet.')).toBeTruthy();
  unmount();
  open('', { '/changes/search/': { status: 500 } });
  expect((await screen.findByRole('alert')).textContent).toContain('The changes could not be loaded.');
});
