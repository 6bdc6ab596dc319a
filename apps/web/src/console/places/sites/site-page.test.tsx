import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SitePage } from './site-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => storedValue('pp:staffDrafts').clear());

const SITE: ReadReply<typeof staffContract.readStaffSite> = {
  site_id: 7,
  version: 3,
  is_retired: false,
  changed_at: '2026-11-14T10:00:00.000Z',
  can_undo: true,
  cells: {
    site_name: 'Dean Street Car Park',
    area_name: 'Quayside',
    postcode: 'NE1 1PG',
    city: 'Newcastle',
    base_score: '1',
    visit_minutes: '6',
    hours_sunday: '',
    'weekday morning': '2.5',
  },
};

function open(replies: Readonly<Record<string, Reply>> = {}, path = '/staff/sites/7') {
  return renderScreen(<SitePage />, path, {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/sites/options/': { body: { areas: ['Quayside', 'Jesmond'], periods: ['morning', 'peak'] } },
    ...replies,
    '/staff/sites/7/': { body: SITE },
  });
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save' });

test('every column has a field; base scores are a table of periods by day types', async () => {
  open();
  expect((await screen.findByRole('heading', { level: 2, name: 'Dean Street Car Park' })).tagName).toBe('H2');
  expect(field('City').value).toBe('Newcastle');
  expect(field('Area').value).toBe('Quayside');
  const scores = screen.getByRole('table', { name: 'Base scores' });
  expect(within(scores).getAllByRole('rowheader')).toHaveLength(2);
  expect(within(scores).getByLabelText<HTMLInputElement>('weekday, morning').value).toBe('2.5');
  expect(save().getAttribute('aria-disabled')).toBe('true');
});

test('the site links to its place in the plan and to a boost that is filled in', async () => {
  open();
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Its place in the plan')).toBe('/patrolplan/7/Dean%20Street%20Car%20Park');
  expect(await href('Boost')).toBe('/staff/boosts?set&site=7&name=Dean+Street+Car+Park');
});

test('saving sends the version on screen, and keeps the typed text when it fails', async () => {
  const { server } = open();
  await screen.findByText('Name and address');
  type('City', 'Gateshead');
  server.requests.length = 0;
  fireEvent.click(save());
  await waitFor(() =>
    expect(server.requestsTo('/staff/sites/7/')[0]?.body).toMatchObject({
      version: 3,
      cells: { city: 'Gateshead', postcode: 'NE1 1PG' },
    }),
  );
  expect(await screen.findByText('Saved.')).toBeTruthy();
});

test('the typed text survives a reload', async () => {
  const { unmount } = open();
  await screen.findByText('Name and address');
  type('City', 'Gateshead');
  unmount();
  render(
    <QueryClientProvider client={queryClient}>
      <SitePage />
    </QueryClientProvider>,
  );
  await screen.findByText('Name and address');
  expect(field('City').value).toBe('Gateshead');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('City').value).toBe('Newcastle');
});

test('the messages of the service are shown at their fields', async () => {
  renderScreen(<SitePage />, '/staff/sites/new', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/sites/options/': { body: { areas: ['Quayside'], periods: ['morning'] } },
    '/staff/sites/': {
      status: 400,
      body: { latitude: ["'99' is not a number from -90 to 90."], 'weekday morning': ['Too much.'] },
    },
  });
  await screen.findByText('Name and address');
  type('Latitude', '99');
  fireEvent.click(screen.getByRole('button', { name: 'Add site' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Weekday, morning: Too much.' }));
  expect(document.activeElement?.id).toBe('site-weekday-morning');
  expect(screen.getByRole('link', { name: /^Latitude: '99'/ })).toBeTruthy();
  expect(field('Latitude').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Too much.')).toBeTruthy();
  expect(field('Latitude').value).toBe('99');
});

test('undo and retire send the version, and are blocked while there are unsaved changes', async () => {
  const { server } = open({ '/staff/sites/7/undo/': { body: { ...SITE, version: 4, can_undo: false } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo last change' }));
  expect(await screen.findByText('The last change is undone.')).toBeTruthy();
  expect(server.requestsTo('undo')[0]?.body).toEqual({ version: 3 });
  type('City', 'Gateshead');
  expect(screen.getByRole('button', { name: 'Retire site' }).getAttribute('aria-disabled')).toBe('true');
});

test('a conflicting save shows both values, and saves mine over it without touching the rest', async () => {
  const current = { ...SITE, version: 4, cells: { ...SITE.cells, city: 'Durham', visit_minutes: '9' } };
  const replies: Record<string, Reply> = {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/sites/options/': { body: { areas: ['Quayside'], periods: ['morning'] } },
    '/staff/sites/7/': { body: SITE },
  };
  const { server } = renderScreen(<SitePage />, '/staff/sites/7', replies);
  await screen.findByText('Name and address');
  type('City', 'Gateshead');
  replies['/staff/sites/7/'] = { status: 409, body: { detail: 'Changed.', current } };
  fireEvent.click(save());
  const notice = await screen.findByText('Somebody else changed this meanwhile. Nothing of yours is lost.');
  expect(notice).toBeTruthy();
  expect(screen.getByRole('row', { name: 'City Durham Gateshead' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Time at site 9.min 6.min \(before\)/ })).toBeTruthy();
  replies['/staff/sites/7/'] = { body: { ...current, version: 5 } };
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  const saves = server.requestsTo('/staff/sites/7/').filter(({ method }) => method === 'POST');
  expect(saves.map(({ body }) => body)).toMatchObject([
    { version: 3, cells: { city: 'Gateshead', visit_minutes: '6' } },
    { version: 4, cells: { city: 'Gateshead', visit_minutes: '9' } },
  ]);
});

test('several times a day takes the place of a number of days, and back', async () => {
  adoptRuntimeConfig({ features: ['staff', 'fair'] });
  const { server } = open();
  await screen.findByText('Name and address');
  type('See it at least every … days', '5');
  const howOften = screen.getByLabelText('How often it is to be seen');
  fireEvent.change(howOften, { target: { value: 'times' } });
  expect(screen.queryByLabelText('See it at least every … days')).toBeNull();
  type('Visits a day', '3');
  type('Visits from', '07:30');
  const saved = async () => {
    server.requests.length = 0;
    fireEvent.click(save());
    await waitFor(() => expect(server.requestsTo('/staff/sites/7/').length).toBeGreaterThan(0));
    return server.requestsTo('/staff/sites/7/')[0]?.body;
  };
  const times = { visits_per_day: '3', visit_from: '07:30', visit_until: '18:00' };
  expect(await saved()).toMatchObject({ cells: times });
  fireEvent.change(screen.getByLabelText('How often it is to be seen'), { target: { value: 'days' } });
  expect(screen.getByLabelText('See it at least every … days')).toHaveProperty('value', '');
});

test('limited waiting, precautions, tags and the USRN have a field only with their features', async () => {
  const { unmount } = open();
  await screen.findByText('Name and address');
  expect(screen.queryByLabelText('Limited waiting')).toBeNull();
  expect(screen.queryByLabelText('Tags')).toBeNull();
  expect(screen.queryByLabelText('USRN')).toBeNull();
  expect(screen.queryByText('Before they go')).toBeNull();
  unmount();
  adoptRuntimeConfig({ features: ['staff', 'shift', 'integrations'] });
  const { server } = open();
  await screen.findByText('Name and address');
  type('Limited waiting', '60');
  type('Tags', 'school');
  type('USRN', '12345678');
  type('Not after', '20:00');
  type('Read first', 'Low gate');
  fireEvent.click(screen.getByRole('switch', { name: 'In twos' }));
  server.requests.length = 0;
  fireEvent.click(save());
  await waitFor(() =>
    expect(server.requestsTo('/staff/sites/7/')[0]?.body).toMatchObject({
      cells: {
        limited_waiting_minutes: '60',
        tags: 'school',
        usrn: '12345678',
        in_twos: 'yes',
        not_after: '20:00',
        read_first: 'Low gate',
      },
    }),
  );
});
