import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuickBoost } from './quick-boost.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const open = (set: Reply) => {
  const replies: Record<string, Reply> = {
    '/staff/boosts/set/': set,
    '/staff/boosts/end/': { body: { id: 9 } },
  };
  const page = <QuickBoost siteId={7} siteName="Dean Street" />;
  return { replies, ...renderScreen(page, '/patrolplan/7/Dean%20Street', replies) };
};

test('two taps boost the site, and a third ends it again', async () => {
  const { server } = open({ body: { id: 9 } });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  fireEvent.click(screen.getByRole('button', { name: 'Now for 1 h' }));
  expect(await screen.findByText(/^Boosted until /)).toBeTruthy();
  expect(server.askedFor('/staff/boosts/set/')[0]?.body).toMatchObject({
    site_id: 7,
    amount: 3,
    reason: 'Asked for by a supervisor',
    starts_at: null,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(screen.queryByText(/^Boosted until /)).toBeNull());
  expect(server.askedFor('/staff/boosts/end/')[0]?.body).toEqual({ id: 9 });
});

test('a failure stays in the sheet, with the typed text', async () => {
  open({ status: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Coaches expected' } });
  fireEvent.click(screen.getByRole('button', { name: 'Now for 4 h' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Coaches expected');
});

test('the same key is sent again after a lost reply, and the next boost has another', async () => {
  const { server, replies } = open('no-answer');
  const keys = () => server.askedFor('/staff/boosts/set/').map(({ body }): unknown => Object(body).key);
  const boost = (preset: string) => fireEvent.click(screen.getByRole('button', { name: preset }));
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  boost('Now for 1 h');
  await screen.findByRole('alert');
  expect(Object(storedValue('pp:staffDrafts').get()?.forms['boost site 7']).key).toBe(keys()[0]);
  replies['/staff/boosts/set/'] = { body: { id: 9 } };
  boost('Now for 1 h');
  await screen.findByText(/^Boosted until /);
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  boost('Now for 1 h');
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
  fireEvent.click(screen.getByRole('button', { name: 'Rest of today' }));
  expect(screen.getByText('A boost needs a reason.')).toBeTruthy();
  expect(server.askedFor('/staff/boosts/set/')).toHaveLength(0);
});
