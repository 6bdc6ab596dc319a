import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoundsPage } from '#console/plan/rounds/rounds-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { PROFILE_REPLY } from '#testing/render-screen.tsx';
import { startPage } from '#testing/render-state.tsx';
import { aPersonReply } from '#testing/a-person-reply.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';

beforeEach(() => {
  vi.stubGlobal('Worker', NearWorker);
  storedValue('pp:staffDrafts').clear();
  adoptRuntimeConfig({ features: ['staff', 'round', 'shift', 'team'] });
});
afterEach(() => adoptRuntimeConfig({}));

const site = (site_id: number, given: object = {}) =>
  aSiteReply({
    site_id,
    site_name: `Bay ${site_id}`,
    area_name: 'Quayside',
    boost_score: 0,
    latitude: 54.97 + (site_id % 3) / 500,
    longitude: -1.61 + site_id / 900,
    ...given,
  });
const SITES = [
  ...Array.from({ length: 6 }, (_, n) => site(n + 1)),
  site(7, { site_name: 'Closed now', openings: [], visit_due: { every_days: 7, unseen_days: 9 } }),
];

type SentRound = { readonly id: string; readonly user_id: number; readonly stops: readonly object[] };

/** A service that stores rounds: each has the state that the test gives it. */
function openService(refuse: (round: SentRound) => string | null = () => null) {
  const sent: SentRound[] = [];
  const states = new Map<string, string>();
  const now = new Date().toISOString();
  const board = () => ({
    tag: `"${sent.length} ${Array.from(states.values()).join()}"`,
    now,
    names_wardens: true,
    shifts: [],
    rounds: sent.map(({ id, stops }, n) => ({
      id,
      letter: String.fromCodePoint(65 + n),
      warden: n + 1,
      name: 'Robin',
      state: states.get(id) ?? 'sent',
      state_at: now,
      decline_reason: 'no_time',
      done: 3,
      stops: stops.length,
      last_visit: null,
      sent_at: now,
      starts_at: now,
      finish_by: now,
      points: 1,
      due_sites: 0,
      areas: ['Quayside'],
      site_ids: [],
    })),
    jobs: [],
    claims: [],
  });
  const answers: Record<string, Reply> = {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true, user_areas: ['Quayside'] } },
    '/staff/rounds/sites/': { body: { at: now, sites: SITES } },
    '/staff/people/search/': {
      body: {
        people: [aPersonReply({ id: 1, first_name: 'Robin' }), aPersonReply({ id: 2, first_name: 'Sam' })],
        next: null,
      },
    },
    '/staff/team/people/': { body: { people: [], areas: [] } },
    '/staff/alarms/count/': { body: { open: 0, untold: 0 } },
  };
  history.replaceState(null, '', '/staff/rounds');
  const server = startPage(({ url, body }) => {
    if (url.includes('/staff/board/')) return { body: board() };
    if (url.endsWith('/staff/team/rounds/')) {
      const { rounds } = body as { rounds: readonly SentRound[] };
      const results = rounds.map((round) => {
        const reason = refuse(round);
        if (reason === null && !sent.some(({ id }) => id === round.id)) sent.push(round);
        return { id: round.id, status: reason === null ? 'sent' : 'refused', reason, site_ids: [] };
      });
      return { body: { results } };
    }
    if (url.endsWith('/rounds/withdraw/')) {
      states.set((body as { id: string }).id, 'withdrawn');
      return { body: { message: 'ok' } };
    }
    return Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? 'hangs';
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RoundsPage />
    </QueryClientProvider>,
  );
  const poll = () => act(() => queryClient.refetchQueries({ queryKey: ['staff', 'board'] }));
  return { server, sent, states, poll };
}

async function name(letter: string, person: string): Promise<void> {
  await screen.findAllByRole('option', { name: `${person} Shaw` });
  const select = screen.getByLabelText(`Who is warden ${letter}`);
  const option = within(select).getByRole<HTMLOptionElement>('option', { name: `${person} Shaw` });
  fireEvent.change(select, { target: { value: option.value } });
}

async function plan(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Plan rounds' }));
  const region = await screen.findByRole('region', { name: 'Planned rounds' });
  await vi.waitFor(
    () =>
      expect(within(region).getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBeNull(),
    { timeout: 30_000 },
  );
  return region;
}
const button = (label: string | RegExp) => screen.findByRole('button', { name: label });

test('rounds without a named warden cannot be sent, and say so', async () => {
  const { sent } = openService();
  const region = await plan();
  const send = within(region).getByRole('button', { name: 'Name a warden first' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(send);
  expect(within(region).getAllByText('Name a warden first')).toHaveLength(3);
  expect(sent).toEqual([]);
});

test('named rounds are sent once with their stops, and each row follows its round', async () => {
  const { sent, states, poll } = openService();
  await name('A', 'Robin');
  await name('B', 'Sam');
  await plan();
  expect(screen.getByText(/Not sent yet\.$/)).toBeTruthy();
  fireEvent.click(await button('Send 2 rounds'));
  expect((await screen.findAllByText(/^sent \d\d:\d\d$/)).length).toBe(2);
  expect(screen.getByText(/All sent\.$/)).toBeTruthy();
  expect(sent.map(({ user_id }) => user_id)).toEqual([1, 2]);
  expect(sent.flatMap(({ stops }) => stops).length).toBe(6);
  expect(sent[0]?.stops[0]).toMatchObject({ kind: 'visit', minutes: 6 });
  states.set(sent[0]?.id ?? '', 'stop');
  states.set(sent[1]?.id ?? '', 'declined');
  await poll();
  expect(await screen.findByText(/^stop \d of \d$/)).toBeTruthy();
  expect(screen.getByText('declined: no time')).toBeTruthy();
  fireEvent.click(await button('Send again, Sam Shaw'));
  expect(await screen.findByText(/^sent \d\d:\d\d$/)).toBeTruthy();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
});

test('a sent round is withdrawn after a question, and can be sent again', async () => {
  const { sent } = openService();
  await name('A', 'Robin');
  await plan();
  fireEvent.click(await button('Send 1 round'));
  fireEvent.click(await button('Withdraw, Robin Shaw'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/^withdrawn \d\d:\d\d$/)).toBeTruthy();
  fireEvent.click(await button('Send again, Robin Shaw'));
  expect(await screen.findByText(/^sent \d\d:\d\d$/)).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test('a refused round shows why, and the others are sent', async () => {
  const { sent } = openService(({ user_id }) => (user_id === 2 ? 'outside_areas' : null));
  await name('A', 'Robin');
  await name('B', 'Sam');
  await plan();
  fireEvent.click(await button('Send 2 rounds'));
  expect(await screen.findByText('Not sent: a site is outside of the areas of this person.')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('due sites in no round are named and become jobs', async () => {
  openService();
  const region = await plan();
  expect(within(region).getByText('Not reached today, due: 1 site.')).toBeTruthy();
  fireEvent.click(within(region).getByRole('button', { name: 'Give as jobs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a job' }));
  expect(dialog.getByRole('button', { name: 'Remove Closed now' })).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Due today, and in no round');
});

test('rounds can be planned for tomorrow', async () => {
  const { server } = openService();
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: 'tomorrow' } });
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(8, 0, 0, 0);
  await vi.waitFor(() =>
    expect(server.requestsTo('/rounds/sites/').at(-1)?.body).toMatchObject({ time: tomorrow.toISOString() }),
  );
});
