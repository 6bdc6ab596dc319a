import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuickBoost } from './quick-boost.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const ENDED = '2026-11-16T10:00:00.000Z';
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Boost until / }));
const choose = (preset: string) => fireEvent.click(screen.getByRole('radio', { name: preset }));

const open = (set: Reply) => {
  const replies: Record<string, Reply> = {
    '/staff/boosts/set/': set,
    '/staff/boosts/end/': { body: { id: 9, ended_at: ENDED } },
    '/staff/boosts/reopen/': { body: { id: 9, count: 1 } },
  };
  const page = <QuickBoost siteId={7} siteName="Dean Street" />;
  return { replies, ...renderScreen(page, '/patrolplan/7/Dean%20Street', replies) };
};

test('two taps boost the site, a third ends it, and that can be undone', async () => {
  const { server } = open({ body: { id: 9 } });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  send();
  expect(await screen.findByText(/^Boosted until /)).toBeTruthy();
  expect(server.requestsTo('/staff/boosts/set/')[0]?.body).toMatchObject({
    site_id: 7,
    amount: 3,
    reason: 'Asked for by a supervisor',
    starts_at: null,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End now' }));
  expect(await screen.findByText('The boost has ended.')).toBeTruthy();
  expect(server.requestsTo('/staff/boosts/end/')[0]?.body).toEqual({ id: 9 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Boosted until /)).toBeTruthy();
  expect(server.requestsTo('/staff/boosts/reopen/')[0]?.body).toEqual({ id: 9, ended_at: ENDED });
});

test('a failure stays in the sheet, with the typed text', async () => {
  open({ status: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Coaches expected' } });
  choose('Now\u00a0for\u00a04\u00a0h');
  expect(screen.queryByRole('alert')).toBeNull();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Coaches expected');
});

test('the same key is sent again after a lost reply, and the next boost has another', async () => {
  const { server, replies } = open('no-answer');
  const keys = () => server.requestsTo('/staff/boosts/set/').map(({ body }): unknown => Object(body).key);
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  send();
  await screen.findByRole('alert');
  expect(Object(storedValue('pp:staffDrafts').get()?.forms['boost site 7']).key).toBe(keys()[0]);
  replies['/staff/boosts/set/'] = { body: { id: 9 } };
  send();
  await screen.findByText(/^Boosted until /);
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  send();
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, repeated, other] = keys();
  expect(first).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});

test('a reason is needed, because wardens see it', () => {
  const { server } = open({ body: { id: 9 } });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' ' } });
  choose('Rest of today');
  send();
  const link = screen.getByRole('link', { name: 'Reason: A boost needs a reason.' });
  fireEvent.click(link);
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  expect(server.requestsTo('/staff/boosts/set/')).toHaveLength(0);
});
