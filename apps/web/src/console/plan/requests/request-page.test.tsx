import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestPage } from './request-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

beforeEach(() => adoptRuntimeConfig({ features: ['staff', 'requests'] }));
afterEach(() => {
  adoptRuntimeConfig({});
  vi.useRealTimers();
});

const NOW = '2026-11-18T10:00:00.000Z';
const DETAIL = {
  request: {
    id: 31,
    kind: 'school-run',
    site_id: 7,
    site_name: 'Eskdale Terrace',
    area_name: 'Jesmond',
    near: null,
    latitude: 54.98,
    longitude: -1.6,
    first_asked_at: NOW,
    last_asked_at: NOW,
    times: 2,
    acknowledged_at: null,
    closed_at: null as string | null,
    answer: null as string | null,
    is_visited: false,
    boost: null,
    job: null,
  },
  text: 'Cars stand on the crossing.',
  removed_details: 1,
  metres: 40,
  place: { place: 3, of: 7 },
  reports: [
    { asked_at: NOW, reference: '20418', source: 'open311', program: 'FixMyStreet' },
    { asked_at: NOW, reference: '', source: 'form', program: null },
  ],
  updates: [] as object[],
};

function open(detail: object = DETAIL) {
  return renderScreen(<RequestPage />, '/staff/requests/31', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/requests/read/': { body: detail },
    '/staff/requests/close/': { body: { closed_at: NOW } },
    '/staff/requests/reopen/': { body: { message: 'Open.' } },
    '/staff/requests/acknowledge/': { body: { message: 'Done.' } },
  });
}

test('a request shows its text, its place, its reports and what it does', async () => {
  const { server } = open();
  expect(await screen.findByRole('heading', { name: 'School run at Eskdale Terrace' })).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Request' }));
  expect(card.getByText('Cars stand on the crossing.')).toBeTruthy();
  expect(card.getByText('Personal details were removed.')).toBeTruthy();
  expect(card.getByText(/^position 40\sm from the site$/)).toBeTruthy();
  expect(card.getByText('only listed')).toBeTruthy();
  expect(card.getByText('place 3 of 7 in Jesmond')).toBeTruthy();
  const reports = within(screen.getByRole('region', { name: 'Asked 2 times' })).getAllByRole('listitem');
  expect(reports.map(({ children }) => [...children].slice(1).map(({ textContent }) => textContent))).toEqual(
    [
      ['reference 20418', 'FixMyStreet'],
      ['no reference', 'written down by staff'],
    ],
  );
  expect(server.requestsTo('/staff/requests/read/').map(({ body }) => body)).toEqual([{ id: 31 }]);
});

test('what the senders will read is shown before the request is closed, and the closing can be undone', async () => {
  const { server } = open();
  const card = within(await screen.findByRole('region', { name: 'Answer' }));
  expect(card.getByRole('button', { name: 'Choose a sentence' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(card.getByRole('radio', { name: 'Not a place that we enforce.' }));
  expect(card.getByText(/^Closed on \d+ \w+: Not a place that we enforce\.$/)).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Close request' }));
  expect(await screen.findByText('Closed. The senders read it in 30 seconds.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The request is open again.')).toBeTruthy();
  expect(server.requestsTo('/staff/requests/close/').map(({ body }) => body)).toEqual([
    { id: 31, answer: 'not_enforced' },
  ]);
  expect(server.requestsTo('/staff/requests/reopen/').map(({ body }) => body)).toEqual([
    { id: 31, closed_at: NOW },
  ]);
});

test('after 30 seconds a closing can no longer be undone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  const card = within(await screen.findByRole('region', { name: 'Answer' }));
  fireEvent.click(card.getByRole('radio', { name: 'Already answered.' }));
  fireEvent.click(card.getByRole('button', { name: 'Close request' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(30_000));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('an acknowledgement is sent, and a closed request shows what its senders were told', async () => {
  const { server, unmount } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(server.requestsTo('/staff/requests/acknowledge/')).toHaveLength(1));
  unmount();
  open({
    ...DETAIL,
    request: {
      ...DETAIL.request,
      closed_at: NOW,
      answer: 'Visited on 18 November at 14:26.',
      is_visited: true,
    },
    place: null,
    updates: [{ at: NOW, state: 'closed', sentence: 'Visited on 18 November at 14:26.' }],
  });
  const card = within(await screen.findByRole('region', { name: 'Answer' }));
  await waitFor(() => expect(card.getByText('Visited on 18 November at 14:26.')).toBeTruthy());
  expect(card.queryByRole('radio')).toBeNull();
});
