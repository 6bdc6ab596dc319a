import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuickBoost } from './quick-boost.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

const open = (set: Reply) =>
  renderScreen(<QuickBoost siteId={7} siteName="Dean Street" />, '/patrolplan/7/Dean%20Street', {
    '/staff/boosts/set/': set,
    '/staff/boosts/end/': { body: { id: 9 } },
  });

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

test('a failure stays in the sheet, with what was typed', async () => {
  open({ status: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Coaches expected' } });
  fireEvent.click(screen.getByRole('button', { name: 'Now for 4 h' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Coaches expected');
});

test('a reason is needed, because wardens see it', () => {
  const { server } = open({ body: { id: 9 } });
  fireEvent.click(screen.getByRole('button', { name: 'Boost' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rest of today' }));
  expect(screen.getByText('A boost needs a reason.')).toBeTruthy();
  expect(server.askedFor('/staff/boosts/set/')).toHaveLength(0);
});
