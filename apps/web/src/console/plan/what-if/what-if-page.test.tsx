import type { ReadReply } from '@patrolplan/contract';
import type { whyContract } from '@patrolplan/contract/why';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WhatIfPage } from './what-if-page.tsx';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

const inAWeek = new Date(Date.now() + 7 * 86_400_000);
const value = new Date(inAWeek.getTime() - inAWeek.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
const site = (site_id: number, site_name: string, base_score: number) => ({
  site_id,
  site_name,
  area_name: 'Byker',
  base_score,
  weather_score: 0,
  event_score: 0,
  boost_score: 0,
  current_period: 'afternoon',
  day_type: 'saturday',
  latitude: null,
  longitude: null,
  weather: null,
});
const plan: ReadReply<typeof whyContract.whatIf> = {
  at: new Date(value).toISOString(),
  day_type: 'saturday',
  period: 'afternoon',
  observations: [],
  sites: [site(1, 'Shields Road', 2), { ...site(2, 'Heaton Park', 1), boost_score: 3 }],
};
const part = { score: 0, lines: [] };
const explanation = {
  site_id: 2,
  site_name: 'Heaton Park',
  at: plan.at,
  base: part,
  weather: part,
  event: part,
};
const boost = {
  score: 3,
  lines: [{ kind: 'boost', score: 3, reason: 'Market', ends_at: plan.at, is_for_area: false }],
};

const open = (reply: Reply, { search = '', isStaff = true } = {}) =>
  renderScreen(<WhatIfPage />, `/staff/what-if${search}`, {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: isStaff } },
    '/staff/what-if/': reply,
    '/staff/explanation/': { body: { ...explanation, boost } },
  });

test('a warden is refused, and no call is made', async () => {
  const { server } = open({ body: plan }, { isStaff: false });
  expect(await screen.findByText('Not for your account')).toBeTruthy();
  expect(server.requestsTo('/staff/')).toEqual([]);
});

test('the screen opens with the first area and the next hour', async () => {
  const { server } = open({ body: plan });
  await screen.findByText('Heaton Park');
  expect(screen.getByLabelText('Area')).toHaveProperty('value', 'Byker');
  const [asked] = server.requestsTo('/staff/what-if/');
  expect(asked?.body).toMatchObject({ area: 'Byker', time: expect.stringMatching(/:00:00\.000Z$/) });
});

test('the sites are ranked, with the time and the weather that was used', async () => {
  open({ body: plan });
  const list = await screen.findByRole('region', { name: 'Sites by score, without the route' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
    '1Heaton ParkBase +1.00, boost +3.004.00',
    '2Shields RoadBase +2.002.00',
  ]);
  expect(within(list).getByText(/\(Saturday, afternoon\)$/)).toBeTruthy();
  expect(within(list).getByText('No weather is known for this time: it counts 0.')).toBeTruthy();
});

test('the query is read from the address, which follows the choices', async () => {
  const { server } = open({ body: plan }, { search: `?area=Quayside&time=${value}` });
  await screen.findByText('Heaton Park');
  expect(server.requestsTo('/staff/what-if/')[0]?.body).toEqual({ area: 'Quayside', time: plan.at });
  fireEvent.change(screen.getByLabelText('Area'), { target: { value: 'Byker' } });
  expect(new URLSearchParams(location.search).get('area')).toBe('Byker');
  expect(new URLSearchParams(location.search).get('time')).toBe(value);
});

test('a row opens to its explanation at that time', async () => {
  const { server } = open({ body: plan });
  const row = (await screen.findByText('Heaton Park')).closest('details');
  if (!row) throw new Error('No details element');
  expect(server.requestsTo('/staff/explanation/')).toEqual([]);
  row.open = true;
  fireEvent(row, new Event('toggle'));
  expect(await screen.findByText(/^Market, until /)).toBeTruthy();
  expect(server.requestsTo('/staff/explanation/')[0]?.body).toEqual({ site_id: 2, time: plan.at });
});

test('an incomplete or too distant time is explained, sends no request and keeps the area', async () => {
  const { server } = open({ body: plan }, { search: '?area=Quayside&time=2050-01-01T10%3A00' });
  expect(await screen.findByText('Choose a time at most a year from now.')).toBeTruthy();
  expect(screen.getByLabelText('Day and time').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Area')).toHaveProperty('value', 'Quayside');
  expect(server.requestsTo('/staff/what-if/')).toEqual([]);
});

test('an area without sites is shown as text', async () => {
  open({ body: { ...plan, day_type: '', period: '', sites: [] } });
  expect(await screen.findByText('No sites available for the selected area.')).toBeTruthy();
});

test('a failure has a banner and a retry', async () => {
  open({ status: 500 });
  expect(await screen.findByText('The plan could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a very long list shows its first sites, the others on demand', async () => {
  const sites = Array.from({ length: 60 }, (_, n) => site(n + 1, `Site ${n + 1}`, 60 - n));
  open({ body: { ...plan, sites } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 60 sites' }));
  expect(screen.getByText('Site 60')).toBeTruthy();
});
