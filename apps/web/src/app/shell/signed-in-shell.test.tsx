import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignedInShell } from './signed-in-shell.tsx';
import { storedValue } from '#platform/storage/stored-value.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

afterEach(() => vi.useRealTimers());

test('the sidebar names the user and marks the current screen', async () => {
  renderScreen(<SignedInShell>The screen</SignedInShell>, '/patrolplan', {
    '/auth/profile/': { body: PROFILE_REPLY },
  });
  // In the button, where a long name is cut, and whole in its menu.
  expect(await screen.findAllByText('Priya Nair')).toHaveLength(2);
  expect(screen.getByRole('main').textContent).toBe('The screen');
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(new Set(current.map((link) => link.textContent))).toEqual(new Set(['PatrolPlan']));
});

test('before the profile is known the initials are U', () => {
  renderScreen(<SignedInShell>The screen</SignedInShell>, '/');
  const [button] = screen.getAllByRole('button', { name: /account/i });
  expect(button && within(button).getByText('U')).toBeTruthy();
});

test.each([
  ['Priya', 'Nair', 'PN'],
  ['', '', 'U'],
])('shell: the initials of "%s" and "%s" are %s', async (first_name, last_name, initials) => {
  renderScreen(<SignedInShell>The screen</SignedInShell>, '/settings', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, first_name, last_name } },
  });
  await waitFor(() => expect(storedValue('pp:profile').get()).not.toBeNull());
  const buttons = await screen.findAllByRole('button', { name: `${initials} Account` });
  expect(buttons.length).toBeGreaterThan(0);
});

test.each([
  ['Dashboard', '/'],
  ['Choose Locations', '/choose-locations'],
  ['PatrolPlan', '/patrolplan'],
  ['Settings', '/settings'],
])('shell: the item %s leads to %s, in the sidebar and in the menu', (name, path) => {
  renderScreen(<SignedInShell>The screen</SignedInShell>, '/');
  const lists = screen.getAllByRole('navigation', { name: 'Main' });
  expect(lists.map((list) => within(list).getByRole('link', { name }).getAttribute('href'))).toEqual([
    path,
    path,
  ]);
});

test.each([
  ['2026', '2026-11-14T15:05:00Z'],
  ['2031', '2031-02-01T09:00:00Z'],
])('shell: the footer shows a copyright line with the current year %s', (year, now) => {
  vi.useFakeTimers({ now: new Date(now) });
  renderScreen(<SignedInShell>The screen</SignedInShell>, '/settings');
  expect(screen.getByRole('contentinfo').textContent).toBe(`© ${year} PatrolPlan`);
});
