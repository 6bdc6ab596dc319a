import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { storedValue } from '#platform/storage/stored-value.ts';
import { timeText } from '#domain/format.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

afterEach(() => adoptRuntimeConfig(undefined));

const staff = { '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } } };
const HOUR_MS = 3_600_000;
const boost = (id: number, until: number) => ({
  id,
  on: `Site ${id}`,
  reason: 'Coaches expected',
  amount: 3,
  until,
});

test('staff see the boosts last seen by this device, with their age and without a call', async () => {
  adoptRuntimeConfig({ features: ['staff'] });
  const { server } = renderScreen(<DashboardPage />, '/', staff);
  expect(await screen.findByText('Open the console to see the boosts.')).toBeTruthy();
  const at = Date.now();
  storedValue('pp:staffBoosts').set({ at, boosts: [boost(1, at + HOUR_MS), boost(2, at - HOUR_MS)] });
  expect(await screen.findByText(`1 active boost, as of ${timeText(new Date(at))}`)).toBeTruthy();
  expect(screen.getByText('Site 1')).toBeTruthy();
  expect(screen.queryByText('Site 2')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the staff console' }).getAttribute('href')).toBe('/staff');
  expect(screen.getByRole('link', { name: 'Set boost' }).getAttribute('href')).toBe('/staff/boosts?set');
  expect(server.requestsTo('/staff/')).toHaveLength(0);
});

test('a warden, or staff without the feature, sees no staff card', async () => {
  adoptRuntimeConfig({ features: ['staff'] });
  const { unmount } = renderScreen(<DashboardPage />, '/', { '/auth/profile/': { body: PROFILE_REPLY } });
  await screen.findByText('Welcome back, Priya!');
  expect(screen.queryByText('Staff console')).toBeNull();
  unmount();
  adoptRuntimeConfig(undefined);
  renderScreen(<DashboardPage />, '/', staff);
  await screen.findByText('Welcome back, Priya!');
  await waitFor(() => expect(screen.queryByText('Staff console')).toBeNull());
});
