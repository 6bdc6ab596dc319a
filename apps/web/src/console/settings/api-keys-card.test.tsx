import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiKeysCard } from './api-keys-card.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

const PERMITS = {
  id: 3,
  name: 'Permits',
  scopes: ['sites:read', 'boosts:write'],
  ending: 'x4Qz',
  made_at: '2026-11-16T08:00:00Z',
  made_by: 'Helen Armstrong',
  last_used_at: null,
  revoked_at: null,
};
const OLD = { ...PERMITS, id: 2, name: 'Old permits', revoked_at: '2026-11-15T08:00:00Z' };
const open = (keys: readonly object[]) =>
  renderScreen(<ApiKeysCard />, '/staff/settings', {
    '/staff/api-keys/revoke/': { body: { message: 'The key is revoked.' } },
    // The list and the making of a key have one path.
    '/staff/api-keys/': { body: { keys, id: 4, key: 'patrol_abc' } },
  });

test('each key shows what it may do, its ending, its maker and its last use', async () => {
  open([PERMITS, OLD]);
  const row = (await screen.findByText('Permits')).closest('li');
  expect(row?.textContent).toContain('Read sites, Set and end boosts');
  expect(row?.textContent).toMatch(/ends with x4Qz · created .* by Helen Armstrong · never used/);
  const old = screen.getByText('Old permits').closest('li');
  expect(old?.textContent).toMatch(/revoked /);
  expect(within(old ?? document.body).queryByRole('button')).toBeNull();
});

test('a new key is shown once, after a name and a scope were chosen', async () => {
  const { server } = open([]);
  expect(await screen.findByText('No program has a key.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New API key' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create the key' }));
  expect(screen.getAllByText('Choose what the key may do.').length).toBeGreaterThan(0);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Permits' } });
  fireEvent.click(screen.getByLabelText('Set and end boosts'));
  fireEvent.change(screen.getByLabelText('Ends after'), { target: { value: '90' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create the key' }));
  expect(await screen.findByText('patrol_abc')).toBeTruthy();
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(copied).toHaveBeenCalledWith('patrol_abc');
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ name: 'Permits', scopes: ['boosts:write'], days: 90 });
});

test('a key is revoked after a question', async () => {
  const { server } = open([PERMITS]);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the key of Permits' }));
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(server.requestsTo('revoke')[0]?.body).toEqual({ id: 3 }));
});

test('a key says when it ends soon, has ended, or lost the account that made it', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  open([
    { ...PERMITS, id: 5, name: 'Lasting', ends_at: inDays(300) },
    { ...PERMITS, id: 6, name: 'Closing', ends_at: inDays(20) },
    { ...PERMITS, id: 7, name: 'Past', ends_at: inDays(-1) },
    { ...PERMITS, id: 8, name: 'Orphan', ends_at: inDays(300), has_maker: false },
  ]);
  const textOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await textOf('Lasting')).toContain('valid until');
  expect(await textOf('Lasting')).not.toContain('Create a new key');
  expect(await textOf('Closing')).toMatch(/Ends .*\. Create a new key before\./);
  expect(await textOf('Past')).toMatch(/Ended .*\. Create a new key\./);
  expect(await textOf('Orphan')).toContain('the account that created it is closed');
});
