import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FEATURES } from '@patrolplan/contract/features';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { DashboardPage } from './dashboard-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import { storeRound } from '#state/plan/stored-round.ts';
import { aRound } from '#testing/a-round.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { setOnline } from '#testing/set-online.ts';

const profile = { '/auth/profile/': { body: PROFILE_REPLY } };
const card = (name: string) => screen.getByRole('region', { name });

afterEach(() => vi.restoreAllMocks());

test('dashboard: while settings load it shows Loading settings..., and greets without a name', () => {
  renderScreen(<DashboardPage />, '/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back!');
  expect(screen.getByText('Loading settings...')).toBeTruthy();
});

test('dashboard: the user is greeted by first name, with a subtitle about an overview', async () => {
  renderScreen(<DashboardPage />, '/', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, first_name: 'Amara' } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Amara!' })).toBeTruthy();
  expect(screen.getByText('Here is an overview of your patrol day.')).toBeTruthy();
});

test.each([
  ['View Patrol Plan', '/patrolplan'],
  ['Choose Locations', '/choose-locations'],
  ['Settings', '/settings'],
])('dashboard: the Quick Access card links %s to %s', (name, path) => {
  renderScreen(<DashboardPage />, '/');
  fireEvent.click(within(card('Quick Access')).getByRole('link', { name }));
  expect(location.pathname).toBe(path);
});

test.each([
  [3, 'three areas', ['City Centre', 'Haymarket', 'Quayside']],
  [0, 'an empty list', []],
  [0, 'no list', undefined],
])('dashboard: Total Areas is %s for %s', async (count, _, user_areas) => {
  renderScreen(<DashboardPage />, '/', { '/auth/profile/': { body: { ...PROFILE_REPLY, user_areas } } });
  await screen.findByText('Welcome back, Priya!');
  const total = within(card('Your Assigned Areas')).getByText('Total Areas');
  expect(total.nextElementSibling?.textContent).toBe(String(count));
});

test('dashboard: System Status names each setting, Enabled when truthy and Disabled otherwise', async () => {
  const appsettings = Object.entries({
    openweathermap_api: true,
    mapbox_api: 0,
    ticketmaster_api: 'yes',
    other: null,
  }).map(([setting_name, setting_value]) => ({ setting_name, setting_value }));
  renderScreen(<DashboardPage />, '/', { ...profile, appsettings: { body: { appsettings } } });
  const lines = await within(card('System Status')).findAllByRole('listitem');
  expect(lines.map((line) => [...line.children].map((part) => part.textContent))).toEqual([
    ['Weather API', 'Enabled'],
    ['Routes API', 'Disabled'],
    ['ticketmaster_api', 'Enabled'],
    ['other', 'Disabled'],
  ]);
  expect(screen.queryByText('Loading settings...')).toBeNull();
});

const SERVER = 'Server error. Please try again later.';
const NETWORK = 'Network error. Please check your connection.';
test.each<[string, Reply, string[]]>([
  ['a refusal', { status: 400, body: {} }, []],
  ['a server error', { status: 500 }, [SERVER]],
  ['no answer', 'no-answer', [NETWORK]],
  ['a reply of another shape', { text: '<!doctype html><p>Not what you asked for' }, []],
])('dashboard: %s to the settings call shows the settings failure', async (_, reply, cause) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  renderScreen(<DashboardPage />, '/', { ...profile, appsettings: reply });
  const alert = await within(card('System Status')).findByRole('alert');
  expect([...alert.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'Failed to load app settings. Please try again later.',
    ...cause,
  ]);
});

test('dashboard: the settings call is a POST without a body', () => {
  const { server } = renderScreen(<DashboardPage />, '/');
  return expect
    .poll(() => server.requestsTo('appsettings'))
    .toMatchObject([{ method: 'POST', url: '/api/v1/appsettings/', token: 'access-1', body: undefined }]);
});

test('session: is_staff changes nothing that a warden sees', async () => {
  const shownTo = async (is_staff: boolean) => {
    renderScreen(<DashboardPage />, '/', {
      '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff } },
      appsettings: { body: { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] } },
    });
    await screen.findByText('Welcome back, Priya!');
    await screen.findByText('Routes API');
    const shown = document.body.innerHTML;
    cleanup();
    return shown;
  };
  expect(await shownTo(true)).toBe(await shownTo(false));
});

test('dashboard: the assigned areas are listed by name, and staff without areas see all', async () => {
  renderScreen(<DashboardPage />, '/', profile);
  const card = await screen.findByRole('region', { name: 'Your Assigned Areas' });
  const names = (await within(card).findAllByRole('listitem')).map((item) => item.textContent);
  expect(names).toEqual(['Byker', 'Quayside']);
  cleanup();
  renderScreen(<DashboardPage />, '/', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, user_areas: [], is_staff: true } },
  });
  expect(await screen.findByText('Staff see all areas.')).toBeTruthy();
});

test('the first site on the dashboard is the first that nobody visited lately', () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const site = (siteId: number, lastVisitedAt: number | null) => ({
    siteId,
    siteName: `Site ${siteId}`,
    areaName: 'Quayside',
    duration: null,
    score: 9,
    lastVisitedAt,
  });
  const next = [site(2, minutesAgo(89)), site(3, minutesAgo(91)), site(4, null)];
  adoptRuntimeConfig({ features: ['visits'] });
  renderScreen(<DashboardPage />, '/');
  act(() => chooseAreas(['Quayside']));
  act(() => void storedValue('pp:firstSite').set({ ...site(1, minutesAgo(5)), at: Date.now(), next }));
  expect(screen.getByText('First: Site 3, 9.00')).toBeDefined();
  act(() => void storedValue('pp:firstSite').set({ ...site(1, minutesAgo(5)), at: Date.now(), next: [] }));
  expect(screen.queryByText(/^First:/)).toBeNull();
});

/** What has the colour of the main action. */
const mainActions = () =>
  [...document.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent?.trim());

test('without a round and a shift the plan is the one main action of the dashboard', () => {
  renderScreen(<DashboardPage />, '/');
  expect(mainActions()).toEqual(['View Patrol Plan']);
});

test('before a shift the plan is not a second main action of the dashboard', () => {
  adoptRuntimeConfig({ features: ['shift'] });
  renderScreen(<DashboardPage />, '/');
  expect(mainActions()).not.toContain('View Patrol Plan');
});

test('the first line of the dashboard is the active round', () => {
  adoptRuntimeConfig({ features: ['round'] });
  renderScreen(<DashboardPage />, '/');
  expect(screen.queryByRole('link', { name: /^Back to my round/ })).toBeNull();
  act(() => storeRound(aRound()));
  const [first] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('Back to my round, 0 of 2 visited');
  expect(first?.getAttribute('href')).toBe('/round');
  expect(mainActions()).toEqual(['Back to my round, 0 of 2 visited']);
});

test('dashboard: the plan card shows the first site while its area is selected', () => {
  renderScreen(<DashboardPage />, '/');
  const plan = screen.getByRole('link', { name: 'View Patrol Plan' });
  const first = { siteName: 'Dean Street', areaName: 'Byker', duration: null, score: 14.9, at: Date.now() };
  act(() => void storedValue('pp:firstSite').set(first));
  expect(plan.hasAttribute('aria-describedby')).toBe(false);
  act(() => chooseAreas(['Quayside', 'Byker']));
  expect(document.getElementById(plan.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'First: Dean Street, 14.90',
  );
  act(() => chooseAreas(['Quayside']));
  expect(plan.hasAttribute('aria-describedby')).toBe(false);
});

test('dashboard: without a connection the last settings are shown with their age', async () => {
  const appsettings = [{ setting_name: 'openweathermap_api', setting_value: true }];
  renderScreen(<DashboardPage />, '/', { ...profile, appsettings: { body: { appsettings } } });
  await screen.findByText('Weather API');
  const stored = storedValue('pp:appSettings').get();
  expect(stored?.settings).toEqual([{ name: 'openweathermap_api', on: true }]);
  cleanup();
  renderScreen(<DashboardPage />, '/', { ...profile, appsettings: 'no-answer' });
  setOnline(false);
  act(
    () =>
      void storedValue('pp:appSettings').set({
        at: Date.now() - 32 * 60_000,
        settings: stored?.settings ?? [],
      }),
  );
  const status = within(card('System Status'));
  expect(await status.findByText('Weather API')).toBeTruthy();
  expect(status.getByText(/^As of .*, 3[12]\smin ago$/)).toBeTruthy();
  expect(status.queryByRole('alert')).toBeNull();
  act(() => storedValue('pp:appSettings').clear());
  expect(status.getByRole('alert').textContent).toContain(
    'Failed to load app settings. Please try again later.',
  );
  setOnline(true);
});

test('dashboard: without the feature there is no shift, and nothing is called for one', async () => {
  adoptRuntimeConfig({ features: FEATURES.filter((feature) => feature !== 'shift') });
  onTestFinished(() => adoptRuntimeConfig(undefined));
  const { server } = renderScreen(<DashboardPage />, '/', { '/auth/profile/': { body: PROFILE_REPLY } });
  await screen.findByText('Welcome back, Priya!');
  expect(screen.queryByText('Your shift')).toBeNull();
  expect(server.requestsTo('/shift/')).toEqual([]);
});
