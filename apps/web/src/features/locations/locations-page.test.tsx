import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LocationsPage } from './locations-page.tsx';
import { chooseAreas, filterByArea } from '#state/sites/area-selection.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { startPage } from '#testing/render-state.tsx';

const PATH = '/choose-locations';

test('select locations: the screen has its title and text', () => {
  renderScreen(<LocationsPage />, PATH);
  expect(screen.getByRole('heading', { name: 'Select Locations' })).toBeTruthy();
  expect(screen.getByText('Choose one or more areas to continue.')).toBeTruthy();
});

test('select locations: while the profile loads it shows Loading locations...', async () => {
  const reply = Promise.withResolvers<Reply>();
  startPage(() => reply.promise);
  history.replaceState(null, '', PATH);
  render(
    <QueryClientProvider client={queryClient}>
      <LocationsPage />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Loading locations...')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Select at least one area' })).toBeTruthy();
  reply.resolve({ body: PROFILE_REPLY });
  expect(await screen.findByRole('button', { name: 'Areas: Select areas...' })).toBeTruthy();
  expect(screen.queryByText('Loading locations...')).toBeNull();
});

test('select locations: a user without areas sees No areas available.', async () => {
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: { ...PROFILE_REPLY, user_areas: [] } } });
  expect(await screen.findByText('No areas available.')).toBeTruthy();
});

test('select locations: a user without areas reads whom to contact', async () => {
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: { ...PROFILE_REPLY, user_areas: [] } } });
  await screen.findByText('Ask your supervisor to add areas to your account.');
});

test('select locations: a profile that cannot be loaded shows an error', async () => {
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { status: 500 } });
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load profile and areas.');
});

test('select locations: all, none or the last areas are selected by one tap', async () => {
  const user = userEvent.setup();
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: PROFILE_REPLY } });
  act(() => void storedValue('lastSelectedAreas').set(['Quayside', 'Gone']));
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  expect(screen.getByRole('button', { name: 'Areas: 2 of 2 areas' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('button', { name: 'Select at least one area' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use last areas' }));
  expect(screen.getByRole('button', { name: 'Remove Quayside' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use last areas' })).toBeNull();
});

test('select locations: the number of sites describes the box of an area', async () => {
  const user = userEvent.setup();
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: PROFILE_REPLY } });
  act(() => void storedValue('pp:areaSites').set({ Quayside: 12 }));
  await user.click(await screen.findByRole('button', { name: 'Areas: Select areas...' }));
  expect(screen.getByRole('checkbox', { name: 'Quayside', description: '12 sites' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Byker', description: '' })).toBeTruthy();
});

/** The screen of a user with three areas, some of them selected. */
async function open(chosen: readonly string[] = []) {
  const user = userEvent.setup();
  const profile = { ...PROFILE_REPLY, user_areas: ['Quayside', 'City Centre', 'Haymarket'] };
  renderScreen(<LocationsPage />, PATH, { '/auth/profile/': { body: profile } });
  act(() => chooseAreas(chosen));
  const dropdown = await screen.findByRole('button', { name: /^Areas: / });
  return { user, dropdown };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.textContent);
const stored = () => storedValue('selectedAreas').get();

test('select locations: the placeholder is Select areas...', async () => {
  const { dropdown } = await open();
  expect(dropdown.textContent).toBe('Select areas...');
});

test('select locations: the areas of the user are listed sorted, each with a checkbox', async () => {
  const { user, dropdown } = await open();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await user.click(dropdown);
  const names = screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent);
  expect(names).toEqual(['City Centre', 'Haymarket', 'Quayside']);
});

test('select locations: several areas can be ticked and show as chips', async () => {
  const { user, dropdown } = await open();
  await user.click(dropdown);
  await user.click(box('Quayside'));
  await user.click(box('City Centre'));
  expect(chips()).toEqual(['City Centre', 'Quayside']);
  expect(screen.getByRole('button', { name: 'Areas: 2 of 3 areas' })).toBe(dropdown);
});

test('select locations: removing a chip deselects its area', async () => {
  const { user, dropdown } = await open(['City Centre', 'Quayside']);
  await user.click(screen.getByRole('button', { name: 'Remove Quayside' }));
  expect(chips()).toEqual(['City Centre']);
  expect(stored()).toEqual(['City Centre']);
  await user.click(dropdown);
  expect([box('Quayside').checked, box('City Centre').checked]).toEqual([false, true]);
});

test('select locations: the dropdown closes on an outside click, and on Escape', async () => {
  const { user, dropdown } = await open();
  await user.click(dropdown);
  await user.click(box('Quayside'));
  expect(box('Quayside').checked).toBe(true);
  await user.click(screen.getByRole('heading', { name: 'Select Locations' }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await user.click(dropdown);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('select locations: with no area chosen the button reads Select at least one area and is blocked', async () => {
  const { user } = await open();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select at least one area' }));
  expect(location.pathname).toBe(PATH);
});

test('select locations: Continue goes to /patrolplan', async () => {
  const { user, dropdown } = await open();
  await user.click(dropdown);
  await user.click(box('Haymarket'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(location.pathname).toBe('/patrolplan');
});

test('select locations: ticking a box clears the stored single-area filter', async () => {
  const { user, dropdown } = await open(['City Centre', 'Quayside']);
  act(() => filterByArea('Quayside'));
  await user.click(dropdown);
  expect(storedValue('selectedArea').get()).toBe('Quayside');
  await user.click(box('Haymarket'));
  expect(storedValue('selectedArea').get()).toBeNull();
});

test('select locations: after the profile loads, areas the user no longer has are dropped', async () => {
  await open(['City Centre', 'Jesmond']);
  await expect.poll(chips).toEqual(['City Centre']);
  expect(stored()).toEqual(['City Centre']);
});
