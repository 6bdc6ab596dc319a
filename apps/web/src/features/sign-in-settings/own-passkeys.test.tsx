import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OwnPasskeys } from './own-passkeys.tsx';
import type { Reply } from '#testing/fake-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const at = new Date().toISOString();
const phone = { id: 7, name: 'This phone', is_synced: true, created_at: at, last_used_at: null };

beforeEach(() => {
  // A browser with passkeys has this global.
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});

function show(list: Reply, more: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<OwnPasskeys />, '/settings/sign-in', { ...more, '/auth/passkeys/': list }).server;
}

test('a passkey is listed with what is known of it', async () => {
  show({ body: { passkeys: [phone] } });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(
    /^This phoneAdded today \d\d:\d\dNot used yetAlso on your other devicesRemove$/,
  );
});

test('without a passkey the card says so and offers to add one', async () => {
  show({ body: { passkeys: [] } });
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy();
});

test('the last way in stays, and the service says why', async () => {
  const detail = 'Add another way to sign in first.';
  show({ body: { passkeys: [phone] } }, { '/passkeys/remove/': { status: 400, body: { detail } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove This phone' }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
});

test('a browser that cannot make the passkey leaves the list as it was', async () => {
  const server = show(
    { body: { passkeys: [] } },
    { '/passkeys/begin/': { body: { options: { challenge: 'AAAA' } } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = screen.getByRole('dialog', { name: 'Name the passkey' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Blue key' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.requestsTo('/passkeys/begin/')).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toBe('No passkey was added.');
  expect(server.requestsTo('/passkeys/add/')).toEqual([]);
});

test('passkeys that cannot be loaded can be loaded again', async () => {
  show({ status: 500, body: {} });
  expect(await screen.findByText('Could not load your passkeys.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
