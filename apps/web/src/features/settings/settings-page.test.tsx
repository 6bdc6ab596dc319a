import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SettingsPage } from './settings-page.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

test('the list of options links to the password form', () => {
  renderScreen(<SettingsPage />, '/settings');
  const link = screen.getByRole('link', { name: /Change Password/ });
  expect(link.getAttribute('href')).toBe('/settings/change-password');
  expect(link.getAttribute('aria-current')).toBeNull();
});

test('an open option is marked in the list and shown beside it', () => {
  renderScreen(
    <SettingsPage>
      <p>The form</p>
    </SettingsPage>,
    '/settings/change-password',
  );
  expect(screen.getByRole('link', { name: /Change Password/ }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('The form')).toBeTruthy();
});
