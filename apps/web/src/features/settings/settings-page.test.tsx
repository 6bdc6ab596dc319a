import { screen, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { OpenSettingsOption, SettingsPage } from './settings-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

afterEach(() => adoptRuntimeConfig(undefined));

test('settings: the screen has its title and text', () => {
  renderScreen(<SettingsPage />, '/settings');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
  expect(screen.getByText('Manage your account settings and preferences.')).toBeTruthy();
});

test('settings: Settings Options lists Change Password (Update your password), linked', () => {
  renderScreen(<SettingsPage />, '/settings');
  const [link, ...others] = within(screen.getByRole('region', { name: 'Settings Options' })).getAllByRole(
    'link',
  );
  expect(others).toEqual([]);
  expect(link?.textContent).toBe('Change Password Update your password');
  expect(link?.getAttribute('aria-current')).toBeNull();
  expect(link?.getAttribute('href')).toBe('/settings/change-password');
});

test.each(['passkeys', 'sso'])('settings: with %s there is an entry for sign-in and sessions', (feature) => {
  adoptRuntimeConfig({ features: [feature] });
  onTestFinished(() => adoptRuntimeConfig({}));
  renderScreen(<SettingsPage />, '/settings');
  const link = screen.getByRole('link', { name: /^Sign-in and sessions/ });
  expect(link.getAttribute('href')).toBe('/settings/sign-in');
});

test('settings: with the shift there is an entry for the last one', () => {
  adoptRuntimeConfig({ features: ['shift'] });
  renderScreen(<SettingsPage />, '/settings');
  expect(screen.getByRole('link', { name: /^Your last shift/ }).getAttribute('href')).toBe('/shift');
});

test('settings: an open option is marked in the list and shown beside it', () => {
  renderScreen(
    <OpenSettingsOption title="Change Password" listFollows>
      <p>The form</p>
    </OpenSettingsOption>,
    '/settings/change-password',
  );
  expect(screen.getByRole('link', { name: /Change Password/ }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('The form')).toBeTruthy();
});

const guideLinks = () =>
  screen.queryAllByRole('link', { name: /^Guide/ }).map((link) => link.getAttribute('href'));

test('with the guides a warden finds one of them, staff both', async () => {
  adoptRuntimeConfig({ features: ['guide', 'staff'] });
  const { unmount } = renderScreen(<SettingsPage />, '/settings', {
    '/auth/profile/': { body: PROFILE_REPLY },
  });
  await screen.findByRole('link', { name: /^Guide for wardens/ });
  expect(guideLinks()).toEqual(['/settings/guide']);
  unmount();

  renderScreen(<SettingsPage />, '/settings', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
  });
  await screen.findByRole('link', { name: /^Guide for staff/ });
  expect(guideLinks()).toEqual(['/settings/guide', '/settings/guide/staff']);
});
