import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RequestsPage } from './requests-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

type Request = ReadReply<typeof staffContract.listRequests>['open'][number];

beforeEach(() => adoptRuntimeConfig({ features: ['staff', 'requests', 'team'] }));
afterEach(() => adoptRuntimeConfig({}));

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const request = (over: Partial<Request>): Request => ({
  id: 1,
  kind: 'school-run',
  site_id: 7,
  site_name: 'Eskdale Terrace',
  area_name: 'Jesmond',
  near: null,
  latitude: 54.98,
  longitude: -1.6,
  first_asked_at: hours(-50),
  last_asked_at: hours(-1),
  times: 3,
  acknowledged_at: null,
  closed_at: null,
  answer: null,
  is_visited: false,
  boost: null,
  job: null,
  ...over,
});
const OPEN = [
  request({ boost: { amount: 1.5, starts_at: hours(-9), ends_at: hours(-6) } }),
  request({
    id: 2,
    kind: 'bus-stop',
    site_name: 'Grey Street',
    times: 2,
    first_asked_at: hours(-5.5),
    job: { by: hours(1), state: 'open' },
  }),
  request({
    id: 3,
    kind: 'loading-bay',
    site_name: 'Regent Centre',
    times: 1,
    first_asked_at: hours(-3.5),
    acknowledged_at: hours(-1),
  }),
  request({
    id: 4,
    kind: 'pavement',
    site_id: null,
    site_name: null,
    area_name: null,
    near: 'Jesmond Road',
    times: 1,
    first_asked_at: hours(-30),
  }),
];
const CLOSED = [
  request({
    id: 5,
    kind: 'disabled-bay',
    site_name: 'Dean Street',
    closed_at: hours(-2),
    answer: 'Visited on 18 November at 14:26.',
    is_visited: true,
  }),
  request({
    id: 6,
    kind: 'pavement',
    closed_at: hours(-80),
    answer: 'Closed on 14 November: Outside our hours.',
  }),
];
const SITE = {
  site_id: 7,
  site_name: 'Eskdale Terrace',
  area_name: 'Jesmond',
  postcode: 'NE2 4DX',
  addressline1: 'Eskdale Terrace',
  hours: '',
  visit_minutes: 6,
  is_retired: false,
};
const RULES = {
  rules: [
    { kind: 'school-run', effect: 'list', amount: null },
    { kind: 'bus-stop', effect: 'job', amount: null },
  ],
  largest_boost: 2,
};
const PREVIEW = {
  requests: 14,
  moved: [{ site_id: 7, site_name: 'Eskdale Terrace', from: 3, to: 1 }],
  due_passed: 0,
};

const NEAR_SCHOOL = {
  site: { site_id: 7, site_name: 'Eskdale Terrace', area_name: 'Jesmond', metres: 140 },
  is_outside: false,
};

const open = (more: Readonly<Record<string, Reply>> = {}) =>
  renderScreen(<RequestsPage />, '/staff/requests', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/requests/rules/preview/': { body: PREVIEW },
    '/staff/requests/rules/save/': { body: { message: 'Saved.' } },
    '/staff/requests/rules/': { body: RULES },
    '/staff/requests/places/': { body: NEAR_SCHOOL },
    '/staff/requests/place/': { body: { message: 'Placed.' } },
    '/staff/requests/add/': { body: { id: 9, times: 1, removed_details: 2, is_placed: true } },
    '/staff/requests/count/': { body: { open_count: 4, oldest_at: hours(-50) } },
    '/staff/sites/search/': {
      body: {
        sites: [SITE],
        count: 1,
        count_limit: 10_000,
        is_narrowed: false,
        next: null,
        day_type: 'weekday',
      },
    },
    '/staff/areas/': { body: { areas: [] } },
    ...more,
    '/staff/requests/': {
      body: { open_count: 4, oldest_at: hours(-50), open: OPEN, closed: CLOSED },
    },
  });

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Requests' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')));

test('open requests are listed by age, and one without a place comes first after a day', async () => {
  open();
  expect(await screen.findByRole('heading', { name: /^Requests: 4 open, oldest 2\sdays$/ })).toBeTruthy();
  const listed = await rows();
  expect(listed.map(([what]) => what)).toEqual([
    'Pavement parkingNo site within 150 m, near Jesmond Road',
    'School runEskdale Terrace, Jesmond',
    'Bus stop blockedGrey Street, Jesmond',
    'Loading bay blockedRegent Centre, Jesmond',
  ]);
  expect(listed.map(([, asked, age]) => [asked, age])).toEqual([
    ['asked once', '1 day'],
    ['asked 3 times', '2 days'],
    ['asked 2 times', '5 h'],
    ['asked once', '3 h'],
  ]);
  expect(listed.map(([, , , state]) => state?.replace(/\d\d:\d\d/, 'hh:mm'))).toEqual([
    'not placedPlace it',
    'openboost ended',
    expect.stringMatching(/^job by .*hh:mmnobody has accepted it yet$/),
    'acknowledgedonly listed',
  ]);
});

test('the tab counts the open requests', async () => {
  open();
  const tab = await screen.findByRole('link', { current: 'page' });
  await waitFor(() => expect(tab.textContent).toBe('Requests44 open'));
});

test('what was closed in two days has its sentence, and the filter shows all that were closed', async () => {
  open();
  const closed = within(await screen.findByRole('region', { name: 'Closed 1 in two days' }));
  expect(closed.getByText('Visited on 18 November at 14:26.')).toBeTruthy();
  fireEvent.click(closed.getByRole('button', { name: 'All closed' }));
  expect((await rows()).map(([, , answer]) => answer)).toEqual([
    'Visited on 18 November at 14:26.',
    'Closed on 14 November: Outside our hours.',
  ]);
});

test('without open requests the page says so', async () => {
  renderScreen(<RequestsPage />, '/staff/requests', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/requests/': { body: { open_count: 0, oldest_at: null, open: [], closed: [] } },
  });
  expect(await screen.findByText('No open requests.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Requests: 0 open' })).toBeTruthy();
});

test('a rule shows what it would have done last week before it is saved', async () => {
  const { server } = open();
  const card = within(await screen.findByRole('region', { name: 'Rule of a kind' }));
  fireEvent.click(await card.findByRole('radio', { name: /^Boost the site/ }));
  expect(await card.findByText('Last week: 14 requests would have moved 1 site up.')).toBeTruthy();
  expect(card.getByText('place 3 → 1')).toBeTruthy();
  expect(card.getByText('No due site would have lost a place.')).toBeTruthy();
  const points = card.getByRole('textbox', { name: 'Points' });
  fireEvent.change(points, { target: { value: 'many' } });
  expect(card.getByText('Enter a number above 0, such as 1.50.')).toBeTruthy();
  fireEvent.change(points, { target: { value: '1,25' } });
  fireEvent.click(card.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(server.requestsTo('/rules/save/').map(({ body }) => body)).toEqual([
      { kind: 'school-run', effect: 'boost', amount: 1.25 },
    ]),
  );
  expect(await screen.findByText('Saved. It counts for new requests: School run.')).toBeTruthy();
});

test('a preview that fails can be tried again', async () => {
  open({ '/staff/requests/rules/preview/': { status: 500, body: {} } });
  const card = within(await screen.findByRole('region', { name: 'Rule of a kind' }));
  fireEvent.click(await card.findByRole('radio', { name: /^Make a job/ }));
  expect(await card.findByText(/Could not work out last week\./)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

async function chooseSite(dialog: ReturnType<typeof within>) {
  fireEvent.change(dialog.getByRole('combobox', { name: 'Site' }), { target: { value: 'eskdale' } });
  fireEvent.click(await dialog.findByRole('option', { name: /Eskdale Terrace/ }));
}

test('staff write down a request, and read that personal details were removed', async () => {
  const { server } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'New request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add request' }));
  expect(await dialog.findAllByText('Choose a site.')).not.toHaveLength(0);
  await chooseSite(dialog);
  fireEvent.change(dialog.getByRole('textbox', { name: 'What was said' }), {
    target: { value: 'Mrs Smith: cars on the crossing' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Add request' }));
  expect(await screen.findByText('The request was added. Personal details were removed.')).toBeTruthy();
  expect(server.requestsTo('/staff/requests/add/').map(({ body }) => body)).toEqual([
    { kind: 'school-run', site_id: 7, text: 'Mrs Smith: cars on the crossing', reference: '' },
  ]);
});

async function typePosition(latitude: string, longitude: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'New request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Place' }), { target: { value: 'position' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Latitude' }), { target: { value: latitude } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Longitude' }), { target: { value: longitude } });
  return dialog;
}

test('staff write down a request at a position, and read first which site it belongs to', async () => {
  const { server } = open();
  const dialog = await typePosition('54.98130', '-1.60000');
  expect(await dialog.findByText(/^Belongs to Eskdale Terrace, Jesmond: 140\sm away\.$/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add request' }));
  expect(await screen.findByText('The request was added. Personal details were removed.')).toBeTruthy();
  const position = { latitude: 54.9813, longitude: -1.6 };
  expect(server.requestsTo('/staff/requests/places/')[0]?.body).toEqual(position);
  expect(server.requestsTo('/staff/requests/add/').map(({ body }) => body)).toEqual([
    { kind: 'school-run', position, text: '', reference: '' },
  ]);
});

test('a position away from every site says that the request will not be placed', async () => {
  open({
    '/staff/requests/places/': { body: { site: null, is_outside: false } },
    '/staff/requests/add/': { body: { id: 9, times: 1, removed_details: 0, is_placed: false } },
  });
  const dialog = await typePosition('54.9995', '-1.5702');
  expect(await dialog.findByText(/^No site within 150\sm\. The request will not be placed/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add request' }));
  expect(await screen.findByText(/^The request was added\. It is not placed: no site/)).toBeTruthy();
});

test('a position far outside says that it cannot be added, and a refused one is an error of its field', async () => {
  const outside = 'This position is more than 10 km from every site.';
  open({
    '/staff/requests/places/': { body: { site: null, is_outside: true } },
    '/staff/requests/add/': { status: 400, body: { position: outside } },
  });
  const dialog = await typePosition('55.5', '1');
  expect(await dialog.findByText(/^More than 10\skm from every site\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add request' }));
  expect(await dialog.findByRole('link', { name: `Latitude: ${outside}` })).toBeTruthy();
});

test('a position needs two numbers, and its place can be requested again', async () => {
  const { server } = open({ '/staff/requests/places/': { status: 500, body: {} } });
  const dialog = await typePosition('54.98', 'west');
  fireEvent.click(dialog.getByRole('button', { name: 'Add request' }));
  expect(await dialog.findByRole('link', { name: /^Latitude: Enter both in decimal degrees/ })).toBeTruthy();
  expect(server.requestsTo('/staff/requests/add/')).toEqual([]);
  expect(server.requestsTo('/staff/requests/places/')).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Longitude' }), { target: { value: '-1.6' } });
  expect(await dialog.findByText('Could not work out which site it belongs to.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a request without a place gets a site', async () => {
  const { server } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Place it: Pavement parking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place the request' }));
  await chooseSite(dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Place it' }));
  expect(await screen.findByText('The request has a site now.')).toBeTruthy();
  expect(server.requestsTo('/staff/requests/place/').map(({ body }) => body)).toEqual([
    { id: 4, site_id: 7 },
  ]);
});
