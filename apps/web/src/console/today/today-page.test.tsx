import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TodayPage } from './today-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

afterEach(() => adoptRuntimeConfig({}));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const BOOST = {
  id: 4,
  site_id: 9,
  site_name: 'Broad Chare',
  area_name: null,
  in_area: 'Quayside',
  amount: 1.25,
  reason: 'Coaches',
  starts_at: inMinutes(-60),
  ends_at: inMinutes(30),
  ended_at: null,
  created_by: 'Helen',
  state: 'in force',
};
const VISIT = {
  id: 'v1',
  site_id: 7,
  site_name: 'Shields Road',
  area_name: 'Byker',
  visited_at: inMinutes(-12),
  outcome: 'visited',
  reason: null,
  note: 'Water main',
  warden: null,
};
const AREA = {
  id: 1,
  name: 'Byker',
  sites: 6,
  under_30_min: 1,
  under_60_min: 0,
  under_2_h: 0,
  under_4_h: 0,
  over_4_h: 0,
  not_today: 5,
  longest_minutes: 12,
  value_waiting: 20.5,
};
const PROVIDER = {
  setting_name: 'ticketmaster_api',
  source: 'provider',
  last_success_at: inMinutes(-90),
  last_failure_at: inMinutes(-5),
  last_failure: 'HTTP 503',
  paused_until: null,
  calls_left: null,
  items: null,
};

function open(over: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<TodayPage />, '/staff', {
    ...over,
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/coverage/notes/': { body: { names_wardens: false, visits: [VISIT], count: 1, next: null } },
    '/staff/coverage/': {
      body: { names_wardens: false, areas: [AREA], visits: [VISIT], visits_last_hour: 3 },
    },
    '/staff/boosts/': { body: { boosts: [BOOST] } },
    '/staff/service/': { body: { version: '1.0.0', commit: null, providers: [PROVIDER] } },
    '/staff/areas/': { body: { areas: [] } },
    ...over,
  });
}
const card = (name: string) => within(screen.getByRole('region', { name }));

test('Today lists ending boosts, waiting areas, the last hour, notes and failed providers', async () => {
  open();
  expect(await screen.findByText(/^Updated \d\d:\d\d$/)).toBeTruthy();
  const boosts = card('Boosts that end soon');
  expect(boosts.getByText('+1.25')).toBeTruthy();
  expect(boosts.getByRole('link', { name: 'Change end, Broad Chare' }).getAttribute('href')).toBe(
    '/staff/boosts?end=4',
  );
  expect(boosts.getByRole('link', { name: 'All 1' })).toBeTruthy();
  const waiting = card('Areas with most waiting');
  expect(waiting.getByText('20.50 points')).toBeTruthy();
  expect(waiting.getByText('5 of 6 sites not visited today')).toBeTruthy();
  const visits = card('Visits of the last hour');
  expect(visits.getByRole('heading').textContent).toBe('Visits of the last hour3');
  expect(visits.getByText('Shields Road')).toBeTruthy();
  expect(card('Notes to read').getByText('Water main')).toBeTruthy();
  const failed = card('Providers that failed');
  expect(failed.getByText('Events')).toBeTruthy();
  expect(failed.getByText(/HTTP 503$/)).toBeTruthy();
});

test('an empty board says so in each card, and has no card for providers', async () => {
  open({
    '/staff/coverage/notes/': { body: { names_wardens: false, visits: [], count: 0, next: null } },
    '/staff/coverage/': { body: { names_wardens: false, areas: [], visits: [], visits_last_hour: 0 } },
    '/staff/boosts/': { body: { boosts: [] } },
    '/staff/service/': { body: { version: '1.0.0', commit: null, providers: [] } },
  });
  expect((await screen.findByText(/^Nothing due:/)).textContent).toBe('Nothing due: boosts, notes');
  for (const text of ['No points are waiting.', 'No visit in the last hour.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Providers that failed')).toBeNull();
});

test('while Today loads there are skeleton cards', async () => {
  open({ '/staff/coverage/': 'hangs' });
  expect(await screen.findByText('Loading...')).toBeTruthy();
});

test('a failed board can be tried again', async () => {
  open({ '/staff/service/': { status: 500 } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The board could not be loaded.');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the navigation marks the group and the page, and lists the pages of the group', async () => {
  adoptRuntimeConfig({ features: ['staff', 'round', 'why'] });
  open();
  const navigation = within(await screen.findByRole('navigation', { name: 'Staff console' }));
  const names = () => navigation.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Today', 'Plan', 'Places', 'People', 'Evidence', 'Settings']);
  expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe('Today');
  act(() => history.pushState(null, '', '/staff/areas'));
  await waitFor(() => expect(names()).toContain('Calendar'));
  expect(navigation.getByRole('link', { name: 'Places' }).getAttribute('aria-current')).toBe('true');
  expect(navigation.getByRole('link', { name: 'Areas' }).getAttribute('aria-current')).toBe('page');
});

test("'/' opens the command field, arrows and Enter open what is chosen, and a field keeps its '/'", async () => {
  open({
    '/staff/sites/search/': {
      body: { sites: [], next: null, count: 0, count_limit: 10, is_narrowed: false, day_type: 'weekday' },
    },
    '/staff/people/search/': { body: { people: [], next: null } },
  });
  await screen.findByRole('region', { name: 'Notes to read' });
  fireEvent.keyDown(document.body, { key: '/' });
  const field = await screen.findByRole('combobox', { name: 'Search or do' });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.trim());
  expect(options()[0]).toBe('Set boost');
  fireEvent.change(field, { target: { value: 'xyzzy' } });
  expect(await screen.findByText('Nothing found for "xyzzy".')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'c' } });
  expect(options()).toEqual(['Changes today', 'Calendar', 'Coverage', 'Changes']);
  fireEvent.keyDown(field, { key: '/' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Calendar');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(location.pathname).toBe('/staff/calendar');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const ALARM = {
  id: '3f0c1f4e-0000-4000-8000-000000000001',
  kind: 'check_in',
  name: 'Amina Yusuf',
  due_at: inMinutes(-9),
  last_heard_at: inMinutes(-39),
  heard_at: null,
  position: null,
  steps: [
    {
      role: 'duty',
      name: 'Mark Elliott',
      state: 'failed',
      at: inMinutes(-4),
      mail: { state: 'failed', at: null, reason: 'mail is down' },
      webhook: null,
    },
  ],
};
const SHIFT = {
  warden: 1,
  name: null,
  state: 'break',
  started_at: inMinutes(-60),
  break_since: inMinutes(-5),
  ended_at: null,
  back_by: null,
  check_in_by: inMinutes(-9),
};
const openWithShifts = (alarms: readonly object[], incidents: readonly object[] = []) =>
  open({
    '/staff/shifts/': {
      body: { now: new Date().toISOString(), names_wardens: false, shifts: [SHIFT], alarms, incidents },
    },
    '/staff/alarms/count/': { body: { open: alarms.length, people: alarms.length, untold: 0 } },
    '/staff/alarms/close/': { body: { message: 'The alarm has ended.' } },
    '/staff/shift-sheets/': { body: { sheets: [] } },
  });

test('a missed check-in comes first with who was notified, counts at the tab, and ends with who reached the person', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  const { server } = openWithShifts([ALARM]);
  const missed = within(await screen.findByRole('region', { name: 'Amina Yusuf has not checked in' }));
  expect(
    missed.getByText(
      (_, element) =>
        element?.tagName === 'P' &&
        /^Due \d\d:\d\d, 9 min ago\. The service last heard from Amina Yusuf/.test(element.textContent),
    ),
  ).toBeTruthy();
  expect(missed.getByText('could not be notified: mail is down')).toBeTruthy();
  expect(missed.getByText(/^Nobody could be notified\./)).toBeTruthy();
  expect(await screen.findByText('Open alarm of 1 person')).toBeTruthy();
  const save = missed.getByRole('button', { name: 'Save and end' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(missed.getByLabelText('Who reached them?'), { target: { value: 'Mark, by phone' } });
  fireEvent.click(save);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ended: Amina Yusuf was reached.'));
  expect(server.requestsTo('/staff/alarms/close/').map(({ body }) => body)).toEqual([
    { id: ALARM.id, seen: [ALARM.id], reached_by: 'Mark, by phone' },
  ]);
});

test('the alarms of a person are one card, and one answer ends all that it shows', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'], navigation: {} });
  const position = { latitude: 54.97554, longitude: -1.61, near: 'about 60 m from Grey Street' };
  const help = { ...ALARM, id: '3f0c1f4e-0000-4000-8000-000000000002', kind: 'help', user_id: 7, position };
  const { server } = openWithShifts([{ ...ALARM, user_id: 7 }, help]);
  const asks = within(await screen.findByRole('region', { name: 'Amina Yusuf asks for help' }));
  expect(screen.queryByRole('region', { name: /has not checked in/ })).toBeNull();
  expect(asks.getByText('2 alarms, one person')).toBeTruthy();
  expect(asks.getByText('about 60 m from Grey Street')).toBeTruthy();
  expect(asks.queryByText(/54\.97/)).toBeNull();
  expect(asks.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toContain('54.975540');
  // This page has no map without a team.
  expect(asks.queryByRole('button', { name: 'Show on map' })).toBeNull();
  expect(asks.getByText('End both alarms')).toBeTruthy();
  fireEvent.change(asks.getByLabelText('Who reached them?'), { target: { value: 'Mark, by phone' } });
  fireEvent.click(asks.getByRole('button', { name: 'Save and end' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ended: Amina Yusuf was reached.'));
  expect(server.requestsTo('/staff/alarms/close/').map(({ body }) => body)).toEqual([
    { id: help.id, seen: [help.id, ALARM.id], reached_by: 'Mark, by phone' },
  ]);
});

test('Today lists shifts by state and check-ins due without names where wardens are not named', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  openWithShifts([]);
  expect(await screen.findByRole('region', { name: 'Shifts' })).toBeTruthy();
  expect(card('Shifts').getByText('Warden 1')).toBeTruthy();
  expect(card('Shifts').getByText('on a break')).toBeTruthy();
  expect(card('Check-ins due').getByText(/^missed \d\d:\d\d$/)).toBeTruthy();
  expect(screen.queryByText(/open alarm/i)).toBeNull();
});

test('Today lists incidents by kind, when and where, with a duty contact who could not be told, and no person', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  const told = { state: 'told', name: 'Mark Elliott', at: inMinutes(-5), reason: '' };
  openWithShifts(
    [],
    [
      { id: 'a', kind: 'threat', at: inMinutes(-5), site_name: 'Eldon Square Car Park', told },
      {
        id: 'b',
        kind: 'near_miss',
        at: inMinutes(-9),
        site_name: null,
        told: { ...told, state: 'failed', reason: 'mail is down' },
      },
      {
        id: 'c',
        kind: 'other',
        at: inMinutes(-9),
        site_name: null,
        told: { ...told, state: 'nobody', name: '' },
      },
    ],
  );
  await screen.findByRole('region', { name: 'Incidents' });
  expect(card('Incidents').getByText('Threat')).toBeTruthy();
  expect(card('Incidents').getByText(/last visit: Eldon Square Car Park/)).toBeTruthy();
  expect(card('Incidents').getByText('Mark Elliott was notified')).toBeTruthy();
  expect(card('Incidents').getByText('Mark Elliott could not be notified yet: mail is down')).toBeTruthy();
  expect(card('Incidents').getByText('nobody was set to be notified')).toBeTruthy();
});

test('without an incident Today has no card of them', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  openWithShifts([]);
  await screen.findByRole('region', { name: 'Shifts' });
  expect(screen.queryByRole('region', { name: 'Incidents' })).toBeNull();
});

test('an empty organisation is greeted with its first steps, each done or open', async () => {
  const setUp = { areas: 2, sites: 0, sites_without_position: 0, wardens: 0, providers: [] };
  open({ '/staff/settings/set-up/': { body: setUp } });
  await screen.findByRole('region', { name: 'Getting started' });
  expect(card('Getting started').getByText('2 of 4 done')).toBeTruthy();
  expect(card('Getting started').getAllByText('Open:')).toHaveLength(2);
  const link = card('Getting started').getByRole('link', { name: 'Sites' });
  expect(link.getAttribute('href')).toBe('/staff/sites/import');
});

test('Today names a secret that cannot be read, with a link to Settings', async () => {
  const unreadable_secrets = [{ kind: 'contact', name: 'Mark Elliott' }];
  open({
    '/staff/service/': { body: { version: '1.0.0', commit: null, providers: [], unreadable_secrets } },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No alarm reaches the webhook of Mark Elliott');
  const link = screen.getByRole('link', { name: 'Open Settings' });
  expect(link.getAttribute('href')).toBe('/staff/settings');
});
