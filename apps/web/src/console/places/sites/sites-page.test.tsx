import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SitesPage } from './sites-page.tsx';
import type { Reply } from '#testing/fake-server.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

type FoundSites = ReadReply<typeof staffContract.searchSites>;

afterEach(() => {
  vi.restoreAllMocks();
  adoptRuntimeConfig({});
});

const site = (over: Partial<FoundSites['sites'][number]>) => ({
  site_id: 7,
  site_name: 'Dean Street Car Park',
  area_name: 'City Centre',
  postcode: 'NE1 1PG',
  addressline1: 'Dean Street',
  hours: '08:00-18:30',
  visit_minutes: 6,
  is_retired: false,
  ...over,
});
const FOUND: FoundSites = {
  sites: [site({}), site({ site_id: 8, site_name: 'Grey Street Bays', hours: '', is_retired: true })],
  next: '["grey street bays",8]',
  count: 60,
  count_limit: 10_000,
  is_narrowed: false,
  day_type: 'saturday',
};

function open(found: Reply, path = '/staff/sites') {
  return renderScreen(<SitesPage />, path, {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/sites/search/': found,
    '/staff/sites/options/': { body: { areas: ['City Centre', 'Quayside'], periods: ['morning'] } },
  });
}

test('the list shows each site with its hours of today, and links to its form', async () => {
  open({ body: FOUND });
  const table = await screen.findByRole('table', { name: 'Sites' });
  expect(within(table).getByRole('columnheader', { name: 'Hours, Saturday' })).toBeTruthy();
  const row = within(table).getByRole('row', { name: /Dean Street/ });
  expect(row.textContent).toContain('08:00 to 18:30');
  expect(within(row).getByRole('link', { name: 'Edit Dean Street Car Park' }).getAttribute('href')).toBe(
    '/staff/sites/7',
  );
  expect(within(table).getByRole('row', { name: /Grey Street/ }).textContent).toContain('Retired');
  expect(screen.getByText('1 to 2 of 60')).toBeTruthy();
});

test('a search is sent shortly after the last letter, from the first page on, and stays in the address', async () => {
  const { server } = open({ body: FOUND });
  await screen.findByRole('table');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(server.requestsTo('search').at(-1)?.body).toMatchObject({ after: '["grey street bays",8]' }),
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dean' } });
  await waitFor(() =>
    expect(server.requestsTo('search').at(-1)?.body).toMatchObject({ text: 'dean', after: '' }),
  );
  expect(location.search).toBe('?text=dean');
  fireEvent.change(screen.getByLabelText('Area:'), { target: { value: 'Quayside' } });
  fireEvent.click(screen.getByLabelText('Show retired sites'));
  await waitFor(() =>
    expect(server.requestsTo('search').at(-1)?.body).toMatchObject({ area: 'Quayside', with_retired: true }),
  );
});

test('the service sorts, by name or postcode', async () => {
  const { server } = open({ body: FOUND });
  const table = await screen.findByRole('table');
  fireEvent.click(within(table).getByRole('button', { name: 'Postcode' }));
  await waitFor(() => expect(server.requestsTo('search').at(-1)?.body).toMatchObject({ sort: 'postcode' }));
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Postcode' }));
  await waitFor(() =>
    expect(server.requestsTo('search').at(-1)?.body).toMatchObject({ sort: 'postcode', descending: true }),
  );
});

test('on a phone a select above the cards sets the order of the service', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  const { server } = open({ body: FOUND });
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by:' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Site Name', 'Site Name, descending', 'Postcode', 'Postcode, descending']);
  expect(select.selectedOptions[0]?.textContent).toBe('Site Name');
  const last = within(select).getByRole<HTMLOptionElement>('option', { name: 'Postcode, descending' });
  fireEvent.change(select, { target: { value: last.value } });
  await waitFor(() =>
    expect(server.requestsTo('search').at(-1)?.body).toMatchObject({ sort: 'postcode', descending: true }),
  );
});

test('the search in the address is sent at once', async () => {
  const { server } = open(
    { body: { ...FOUND, sites: [], next: null } },
    '/staff/sites?text=nowhere&retired=yes',
  );
  expect(await screen.findByText('No site found.')).toBeTruthy();
  expect(server.requestsTo('search')[0]?.body).toMatchObject({ text: 'nowhere', with_retired: true });
});

test('an empty list is shown as text, and a failure offers a retry', async () => {
  const { unmount } = open({ body: { ...FOUND, sites: [], next: null, count: 0 } });
  expect(await screen.findByText('There are no sites yet.')).toBeTruthy();
  unmount();
  open({ status: 500 });
  expect((await screen.findByRole('alert')).textContent).toContain('The sites could not be loaded.');
});

test('a hint is shown for too many matches', async () => {
  open({ body: { ...FOUND, is_narrowed: true, count: 10_000 } }, '/staff/sites?text=street');
  expect(await screen.findByText(/^More than 10,000 sites have these words/)).toBeTruthy();
  expect(screen.getByText('1 to 2 of more than 10,000')).toBeTruthy();
});

test('the export reads every page', async () => {
  const { server } = renderScreen(<SitesPage />, '/staff/sites?text=dean', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/sites/search/': { body: FOUND },
    '/staff/sites/export/': { body: { csv: 'site_name\nA\n', rows: 1, next: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sites as CSV' }));
  await waitFor(() =>
    expect(server.requestsTo('export')[0]?.body).toMatchObject({ text: 'dean', after: '' }),
  );
});

test('with the feature, the sites are exported as GeoJSON with the names of the service', async () => {
  adoptRuntimeConfig({ features: ['api'] });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:';
  });
  const feature = { type: 'Feature', id: 7, geometry: null, properties: { site_name: 'Dean Street' } };
  const page = { type: 'FeatureCollection', features: [feature], next: null };
  const { server } = renderScreen(<SitesPage />, '/staff/sites?text=dean', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/sites/search/': { body: FOUND },
    '/staff/sites/geojson/': { body: page },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sites as GeoJSON' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(server.requestsTo('geojson')[0]?.body).toMatchObject({ after: '', with_retired: false });
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({
    type: 'FeatureCollection',
    features: [feature],
  });
});
