import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedInShell } from './signed-in-shell.tsx';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

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
