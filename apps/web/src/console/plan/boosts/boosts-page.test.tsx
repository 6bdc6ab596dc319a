import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BoostsPage } from './boosts-page.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

type Boost = ReadReply<typeof staffContract.listBoosts>['boosts'][number];

afterEach(() => void vi.restoreAllMocks());

const PATH = '/staff/boosts';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const boost = (over: Partial<Boost>): Boost => ({
  id: 1,
  site_id: 7,
  site_name: 'Eldon Garden Car Park',
  area_name: null,
  in_area: 'City Centre',
  amount: 3,
  reason: 'Coaches expected',
  starts_at: hours(-1),
  ends_at: hours(1),
  ended_at: null,
  created_by: 'Helen Armstrong',
  state: 'in force',
  series: null,
  ...over,
});
const BOOSTS = [
  boost({}),
  boost({ id: 2, site_name: 'Barrack Road', amount: 1.5, reason: 'Match day' }),
  boost({ id: 3, state: 'planned', site_id: null, site_name: null, area_name: 'Quayside', reason: 'Market' }),
  boost({ id: 4, state: 'over', ended_at: hours(-2), site_name: 'Jesmond Road' }),
];

function open(boosts: Reply, profile: object = { is_staff: true }) {
  return renderScreen(<BoostsPage />, PATH, {
    '/auth/profile/': { body: { ...PROFILE_REPLY, ...profile } },
    '/staff/boosts/': boosts,
  });
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

test('a warden is refused, and no staff call is made', async () => {
  const { server } = open({ body: { boosts: BOOSTS } }, { is_staff: false });
  expect((await screen.findByRole('heading', { level: 1, name: 'Not for your account' })).tagName).toBe('H1');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(server.requestsTo('/staff/')).toHaveLength(0);
});

test('boosts are in three groups, and the tab counts those in force', async () => {
  open({ body: { boosts: BOOSTS } });
  const table = await screen.findByRole('table', { name: 'Boosts' });
  expect(rowsOf(table)).toEqual([
    'Active now 2',
    'Eldon Garden Car Park',
    'Barrack Road',
    'Upcoming 1',
    'Quayside',
    'Past 7 days 1',
    'Jesmond Road',
  ]);
  expect(within(table).getByText('Market, whole area')).toBeTruthy();
  const tab = screen.getByRole('link', { current: 'page' });
  expect(tab.textContent).toContain('Boosts');
  await waitFor(() => expect(tab.textContent).toContain('2 active'));
});

test('a column sorts each group, and its header shows the direction', async () => {
  open({ body: { boosts: BOOSTS } });
  const table = await screen.findByRole('table');
  const head = within(table).getByRole('columnheader', { name: 'Boost' });
  expect(head.getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  expect(rowsOf(table).slice(1, 3)).toEqual(['Barrack Road', 'Eldon Garden Car Park']);
});

test('on a phone a select sorts the cards of each group', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  open({ body: { boosts: BOOSTS } });
  const select = await screen.findByRole('combobox', { name: 'Sort by:' });
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles().slice(0, 2)).toEqual(['Eldon Garden Car Park', 'Barrack Road']);
  const choose = (label: string) => {
    const option = within(select).getByRole<HTMLOptionElement>('option', { name: label });
    fireEvent.change(select, { target: { value: option.value } });
  };
  choose('Boost');
  expect(titles()).toEqual(['Barrack Road', 'Eldon Garden Car Park', 'Quayside', 'Jesmond Road']);
  choose('Boost, descending');
  expect(titles().slice(0, 2)).toEqual(['Eldon Garden Car Park', 'Barrack Road']);
  choose('As listed');
  expect(titles().slice(0, 2)).toEqual(['Eldon Garden Car Park', 'Barrack Road']);
});

test('the search narrows the list', async () => {
  open({ body: { boosts: BOOSTS } });
  await screen.findByRole('table');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'match' } });
  expect(rowsOf(screen.getByRole('table'))).toEqual(['Active now 1', 'Barrack Road']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
  expect(screen.getByText('No boost found.')).toBeTruthy();
});

test('skeleton rows are shown while boosts load; an empty list is shown as text', async () => {
  const { unmount } = open('hangs');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  unmount();
  open({ body: { boosts: [] } });
  expect(await screen.findByText('No boosts now.')).toBeTruthy();
});

test('a failure keeps the last boosts, with their age', async () => {
  const { server } = open({ body: { boosts: BOOSTS } });
  await screen.findByRole('table');
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  // Only this call: the others have no reply here and would hang.
  await act(() => queryClient.refetchQueries({ queryKey: ['staff', 'listBoosts'] }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The boosts could not be loaded.Server error.');
  expect(screen.getByText(/^Data from .*, just now\.$/)).toBeTruthy();
  expect(screen.getByRole('table')).toBeTruthy();
  vi.stubGlobal('fetch', server.fetch);
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('boosts can be read without a connection, and the actions explain why they are blocked', async () => {
  const { server } = open({ body: { boosts: BOOSTS } });
  await screen.findByRole('table');
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const main = await screen.findByRole('button', { name: 'Offline' });
  expect(main.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(main);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End now, Barrack Road' }));
  expect(server.requestsTo('/staff/boosts/end/')).toHaveLength(0);
  expect(screen.getByRole('table')).toBeTruthy();
});

test('the boosts in force are stored for the dashboard', async () => {
  open({ body: { boosts: BOOSTS } });
  await screen.findByRole('table');
  await waitFor(() => expect(storedValue('pp:staffBoosts').get()?.boosts).toHaveLength(2));
  expect(storedValue('pp:staffBoosts').get()?.boosts[0]).toMatchObject({
    on: 'Eldon Garden Car Park',
    reason: 'Coaches expected',
    amount: 3,
  });
});

test('boosts that cannot be read are listed as this device read them last, without actions', async () => {
  open({ status: 400, body: {} });
  expect(await screen.findByText('The boosts could not be loaded.')).toBeTruthy();
  const last = {
    at: Date.now(),
    boosts: [
      { id: 1, on: 'Eldon Garden Car Park', reason: 'Coaches', amount: 3, until: Date.now() + 3_600_000 },
      { id: 2, on: 'Barrack Road', reason: 'Match day', amount: 1, until: Date.now() - 120_000 },
    ],
  };
  act(() => void storedValue('pp:staffBoosts').set(last));
  const seen = within(await screen.findByRole('region', { name: /^1 active boost, as of \d\d:\d\d$/ }));
  expect(seen.getByText('Eldon Garden Car Park')).toBeTruthy();
  expect(seen.getByText('+3.00')).toBeTruthy();
  expect(seen.queryByText('Barrack Road')).toBeNull();
  expect(seen.queryByRole('button')).toBeNull();
});
