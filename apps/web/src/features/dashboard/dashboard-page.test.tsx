import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardPage } from './dashboard-page.tsx';
import { storedValue } from '#platform/storage/stored-value.ts';
import { chooseAreas } from '#state/area-selection.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

const profile = { '/auth/profile/': { body: PROFILE_REPLY } };

test('while everything loads it greets without a name', () => {
  renderScreen(<DashboardPage />, '/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back!');
  expect(screen.getByText('Loading settings...')).toBeTruthy();
});

test('it greets by first name, counts the areas and shows the settings', async () => {
  renderScreen(<DashboardPage />, '/', {
    ...profile,
    appsettings: {
      body: {
        appsettings: [
          { setting_name: 'mapbox_api', setting_value: true },
          { setting_name: 'openweathermap_api', setting_value: false },
        ],
      },
    },
  });
  expect(await screen.findByText('Welcome back, Priya!')).toBeTruthy();
  expect(screen.getByText('Total Areas').nextElementSibling?.textContent).toBe('2');
  const lines = (await screen.findAllByText(/ API$/)).map((label) => label.parentElement?.textContent);
  expect(lines).toEqual(['Routes APIEnabled', 'Weather APIDisabled']);
});

test('it names the areas, and says that staff without areas see all', async () => {
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

test('settings that cannot be loaded leave an error with its cause', async () => {
  renderScreen(<DashboardPage />, '/', { ...profile, appsettings: { status: 500 } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Failed to load app settings. Please try again later.Server error. Please try again later.',
  );
});

test('the plan is described by its first site, while the area of it is chosen', () => {
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
