import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WebhooksCard } from './webhooks-card.tsx';
import type { Reply } from '#testing/fake-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const PERMITS = {
  id: 3,
  version: 2,
  name: 'Permits',
  url: 'https://permits.example/hook',
  events: ['boost.set', 'evidence.day'],
  is_on: true,
  waiting: 2,
  dead: 2,
  last_accepted_at: null,
  last_error: 'The webhook answered 500.',
};
const dead = (id: string) => ({
  id,
  webhook_id: 3,
  event: 'boost.set',
  created_at: '2026-11-16T08:00:00Z',
  failed_at: '2026-11-16T09:00:00Z',
  attempts: 12,
  reason: 'The webhook answered 410.',
});
const FIRST = '019a8c9e-3a00-7000-8000-000000000001';
const SECOND = '019a8c9e-3a00-7000-8000-000000000002';
const open = (webhooks: readonly object[], saved: Reply = { body: { id: 3, secret: 'whsec_abc' } }) =>
  renderScreen(<WebhooksCard />, '/staff/settings', {
    '/staff/webhooks/save/': saved,
    '/staff/webhooks/remove/': { body: { message: 'The webhook was removed.' } },
    '/staff/webhooks/test/': { body: { is_accepted: false, reason: 'The webhook answered 503.' } },
    '/staff/webhooks/resend/': { body: { count: 2 } },
    '/staff/webhooks/': {
      body: { webhooks, dead: webhooks.length === 0 ? [] : [dead(FIRST), dead(SECOND)] },
    },
  });

test('a webhook shows its address, its events, and why deliveries wait', async () => {
  open([PERMITS]);
  const row = (await screen.findByText('Permits')).closest('li');
  expect(row?.textContent).toContain('https://permits.example/hook');
  expect(row?.textContent).toContain('Boost set, Evidence of the day');
  expect(row?.textContent).toContain('nothing delivered yet · 2 waiting');
  expect(row?.textContent).toContain('Tried again later: The webhook answered 500.');
});

test('a new webhook is saved after bad input was named, and its secret is shown once', async () => {
  const { server } = open([]);
  expect(await screen.findByText('No webhooks yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Permits' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Choose at least one kind of message.').length).toBeGreaterThan(0);
  expect(server.requestsTo('webhooks/save')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://permits.example/hook' } });
  fireEvent.click(screen.getByLabelText('Boosts that are set'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
  expect(server.requestsTo('webhooks/save')[0]?.body).toEqual({
    id: null,
    version: null,
    name: 'Permits',
    url: 'https://permits.example/hook',
    events: ['boost.set'],
    is_on: true,
    renew_secret: false,
  });
});

test('an address that the service refuses is named at its field, and nothing typed is lost', async () => {
  const sentence = 'Enter an address that begins with https://.';
  open([PERMITS], { status: 400, body: { url: [sentence] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the webhook Permits' }));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'http://permits.example/' } });
  fireEvent.click(screen.getByLabelText('Switched on'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('http://permits.example/');
  expect(screen.getByLabelText<HTMLInputElement>('Switched on').checked).toBe(false);
});

test('a test delivery shows how the receiver answered', async () => {
  open([PERMITS]);
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test to Permits' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Permits did not accept the test.The webhook answered 503.');
});

test('deliveries that were given up are sent again, one or all of a webhook', async () => {
  const { server } = open([PERMITS]);
  const section = await screen.findByRole('region', { name: 'Permits: 2' });
  expect(section.textContent).toContain('tried 12 times');
  expect(section.textContent).toContain('The webhook answered 410.');
  const [one] = within(section).getAllByText('Send again');
  if (one) fireEvent.click(one);
  await waitFor(() =>
    expect(server.requestsTo('resend')[0]?.body).toEqual({ webhook_id: 3, delivery_id: FIRST }),
  );
  expect(await screen.findByText('2 deliveries are sent again.')).toBeTruthy();
  fireEvent.click(within(section).getByRole('button', { name: 'Send all to Permits again' }));
  await waitFor(() =>
    expect(server.requestsTo('resend')[1]?.body).toEqual({ webhook_id: 3, delivery_id: null }),
  );
});

test('a webhook is removed after a question', async () => {
  const { server } = open([PERMITS]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the webhook Permits' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.requestsTo('webhooks/remove')[0]?.body).toEqual({ id: 3, version: 2 }));
  const outcome = (await screen.findByText('The webhook Permits was removed.')).closest('[role=status]');
  expect(document.activeElement).toBe(outcome);
});
