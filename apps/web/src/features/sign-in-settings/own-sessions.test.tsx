import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnSessions } from './own-sessions.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

const at = new Date().toISOString();
const phone = {
  id: 'a',
  device: 'Chrome on Android',
  started_at: at,
  last_used_at: at,
  is_current: true,
};
const office = { ...phone, id: 'b', device: 'Edge on Windows', is_current: false };

function show(list: Reply, more: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<OwnSessions />, '/settings/sign-in', { ...more, '/auth/sessions/': list }).server;
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('this session comes first, is marked and cannot be ended', async () => {
  show({ body: { sessions: [office, phone] } });
  await screen.findByText('Chrome on Android');
  expect(rows()[0]).toMatch(/^Chrome on AndroidSince today \d\d:\d\dThis one$/);
  expect(rows()[1]).toMatch(/^Edge on WindowsSince today \d\d:\d\dLast used today \d\d:\d\dEnd$/);
});

test('a session without known browser has words too', async () => {
  show({ body: { sessions: [phone, { ...office, device: '' }] } });
  expect(await screen.findByText('Unknown browser')).toBeTruthy();
});

test('the only session has no way to end others', async () => {
  show({ body: { sessions: [phone] } });
  expect(await screen.findByText('Only this one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('sessions that cannot be loaded can be loaded again', async () => {
  const server = show({ status: 500, body: {} });
  expect(await screen.findByText('Could not load your sessions.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.requestsTo('/auth/sessions/')).toHaveLength(2));
});

test('End ends that session and puts the focus on the outcome', async () => {
  const server = show(
    { body: { sessions: [phone, office] } },
    { '/auth/sessions/end/': { body: { ended: 1 } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'End the session of Edge on Windows' }));
  expect((await screen.findByRole('status')).textContent).toBe('The session has ended.');
  expect(server.requestsTo('/auth/sessions/end/')[0]?.body).toEqual({ id: 'b' });
  expect(document.activeElement?.textContent).toBe('The session has ended.');
});

test('a session that could not be ended stays in the list', async () => {
  show({ body: { sessions: [phone, office] } }, { '/auth/sessions/end/': 'no-answer' });
  fireEvent.click(await screen.findByRole('button', { name: 'End the session of Edge on Windows' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not ended. Try again.');
  expect(rows()).toHaveLength(2);
});

test('End all others asks first', async () => {
  const server = show(
    { body: { sessions: [phone, office] } },
    { '/auth/sessions/end-others/': { body: { ended: 1 } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = screen.getByRole('dialog', { name: 'End all other sessions?' });
  expect(server.requestsTo('/end-others/')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'End all others' }));
  expect((await screen.findByRole('status')).textContent).toBe('1 session has ended.');
});
