import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LocationsPage } from './locations-page.tsx';
import { storedValue } from '#platform/storage/stored-value.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

const PATH = '/choose-locations';

test('while the profile loads', () => {
  renderScreen(<LocationsPage />, PATH);
  expect(screen.getByText('Loading locations...')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Select at least one area' })).toBeTruthy();
});

test('without areas', async () => {
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: { ...PROFILE_REPLY, user_areas: [] } } });
  expect(await screen.findByText('No areas available.')).toBeTruthy();
});

test('a user who was given no areas reads whom to ask', async () => {
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: { ...PROFILE_REPLY, user_areas: [] } } });
  await screen.findByText('Ask your supervisor to add areas to your account.');
});

test('a profile that cannot be loaded', async () => {
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { status: 500 } });
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load profile and areas.');
});

test('all, none and the last areas at one tap', async () => {
  const user = userEvent.setup();
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: PROFILE_REPLY } });
  act(() => void storedValue('lastSelectedAreas').set(['Quayside', 'Gone']));
  await user.click(await screen.findByRole('button', { name: 'All' }));
  expect(screen.getByRole('button', { name: 'Areas: 2 of 2 areas' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'None' }));
  expect(screen.getByRole('button', { name: 'Select at least one area' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use last areas' }));
  expect(screen.getByRole('button', { name: 'Remove Quayside' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use last areas' })).toBeNull();
});

test('the number of sites of an area describes its box', async () => {
  const user = userEvent.setup();
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: PROFILE_REPLY } });
  act(() => void storedValue('pp:areaSites').set({ Quayside: 12 }));
  await user.click(await screen.findByRole('button', { name: 'Areas: Select areas...' }));
  expect(screen.getByRole('checkbox', { name: 'Quayside', description: '12 sites' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Byker', description: '' })).toBeTruthy();
});

test('choosing areas and removing one again', async () => {
  const user = userEvent.setup();
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: PROFILE_REPLY } });
  await user.click(await screen.findByRole('button', { name: 'Areas: Select areas...' }));
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Byker', 'Quayside']);
  for (const box of boxes) await user.click(box);
  expect(screen.getByRole('button', { name: 'Areas: 2 of 2 areas' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Byker' }));
  expect(screen.getByRole('button', { name: 'Areas: 1 of 2 areas' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
