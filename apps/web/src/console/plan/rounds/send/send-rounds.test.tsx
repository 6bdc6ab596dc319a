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

const warden = (id: number, name: string, given: object = {}) => ({
  id,
  warden: id,
  name: `${name} Shaw`,
  areas: ['Quayside'],
  is_on_shift: true,
  back_by: null,
  progress: null,
  ...given,
});
const ROBIN = warden(1, 'Robin', { back_by: new Date(2026, 10, 18, 17, 30).toISOString() });
const SAM = warden(2, 'Sam');
const TINA = warden(3, 'Tina', { is_on_shift: false });

type SentRound = { readonly id: string; readonly user_id: number; readonly stops: readonly object[] };

/** A service that stores rounds: each has the state that the test gives it. */
function openService(
  people: readonly object[] = [ROBIN, SAM, TINA],
  refuse: (round: SentRound) => string | null = () => null,
  namesWardens = true,
) {
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
    '/staff/team/people/': { body: { names_wardens: namesWardens, people, areas: [] } },
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
      const { id, unless_accepted } = body as { id: string; unless_accepted?: boolean };
      if (unless_accepted && states.get(id) === 'accepted')
        return { status: 409, body: { detail: 'The warden has accepted this round.' } };
      states.set(id, 'withdrawn');
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

test('wardens on shift come first and are chosen, the others last and not', async () => {
  openService([TINA, SAM, ROBIN]);
  await screen.findByRole('checkbox', { name: 'Robin Shaw' });
  expect(
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.getAttribute('aria-label'), box.checked]),
  ).toEqual([
    ['Robin Shaw', true],
    ['Sam Shaw', true],
    ['Tina Shaw', false],
  ]);
  expect(screen.getByText('on shift until 17:30')).toBeTruthy();
  expect(screen.getByText('not on shift')).toBeTruthy();
});

test('a long list shows four wardens and says how many more are chosen, until all are shown', async () => {
  openService(Array.from('ABCDEF', (name, n) => warden(n + 1, name)));
  expect(await screen.findByText('2 more are chosen.')).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  fireEvent.click(await button('Show all 6 wardens'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(6);
  expect(screen.queryByText('2 more are chosen.')).toBeNull();
});

test('with nobody on shift all are unticked, and the page says so', async () => {
  openService([TINA]);
  expect(await screen.findByText('Nobody is on shift now.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(await button('Choose a warden')).toBeTruthy();
});

test('without names wardens are the numbers of the board, those on shift are ticked, and a link leads to the switch', async () => {
  const people = [warden(3, '', { name: null, is_on_shift: false }), warden(12, '', { name: null })];
  openService(people, undefined, false);
  const link = await screen.findByRole('link', { name: 'Name wardens' });
  expect(link.getAttribute('href')).toBe('/staff/settings#name-wardens');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => [box.getAttribute('aria-label'), box.checked])).toEqual([
    ['Warden 12', true],
    ['Warden 3', false],
  ]);
  await plan();
  fireEvent.click(await button('Send 1 round'));
  await screen.findByText(/^sent \d\d:\d\d$/);
  const row = screen.getByRole('table', { name: 'Rounds and their states' }).querySelector('tbody tr');
  expect(row?.textContent, 'number and word on one line').toContain('Warden\u00a012');
});

test('rounds are sent once with their stops, and each row follows its round', async () => {
  const { sent, states, poll } = openService();
  await plan();
  fireEvent.click(await button('Send 2 rounds'));
  expect((await screen.findAllByText(/^sent \d\d:\d\d$/)).length).toBe(2);
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

test('the strip says who was sent a round, leads to Today, and no main button is left', async () => {
  openService();
  await plan();
  fireEvent.click(await button('Send 2 rounds'));
  expect(await screen.findByText(/^Sent to Robin and Sam \d\d:\d\d\.$/)).toBeTruthy();
  const follow = screen.getByText(/^Follow them on/);
  expect(within(follow).getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/staff/today');
  expect(await button('Plan other rounds')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

test('undo takes back what nobody accepted, and it can be sent again', async () => {
  const { sent, states, poll } = openService();
  await plan();
  fireEvent.click(await button('Send 2 rounds'));
  await screen.findAllByText(/^sent \d\d:\d\d$/);
  states.set(sent[0]?.id ?? '', 'accepted');
  await poll();
  fireEvent.click(await button('Undo'));
  fireEvent.click(await button('Send 1 round'));
  expect(await screen.findByText(/^Sent to Sam \d\d:\d\d\.$/)).toBeTruthy();
  expect(states.get(sent[0]?.id ?? '')).toBe('accepted');
  expect(states.get(sent[1]?.id ?? '')).toBe('withdrawn');
  expect(sent.map(({ user_id }) => user_id)).toEqual([1, 2, 2]);
});

test('another person gets the round from its row, and nobody gets two', async () => {
  const { sent } = openService();
  await plan();
  const select = screen.getByLabelText('Warden of round A');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Robin Shaw', 'Tina Shaw · not on shift']);
  fireEvent.change(select, { target: { value: '3' } });
  fireEvent.click(await button('Send 2 rounds'));
  expect(await screen.findByText(/^Sent to Tina and Sam/)).toBeTruthy();
  expect(sent.map(({ user_id }) => user_id)).toEqual([3, 2]);
});

test('a sent round is withdrawn after a question, and can be sent again', async () => {
  const { sent } = openService([ROBIN]);
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

test('a refused round says why beside the others, and can be tried again', async () => {
  let refusal: string | null = 'too_many';
  const { sent } = openService([ROBIN, SAM], ({ user_id }) => (user_id === 2 ? refusal : null));
  await plan();
  fireEvent.click(await button('Send 2 rounds'));
  expect(await screen.findByText(/^Sent to Robin \d\d:\d\d\.$/)).toBeTruthy();
  expect(screen.getByText('Not sent to Sam: too many are open already.')).toBeTruthy();
  expect(sent).toHaveLength(1);
  refusal = null;
  fireEvent.click(await button('Try again'));
  expect(await screen.findByText(/^Sent to Sam \d\d:\d\d\.$/)).toBeTruthy();
  expect(sent).toHaveLength(2);
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
  const fold = (await screen.findByText('Day, start and end, travel, break')).closest('details');
  if (!fold) throw new Error('No details element');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: 'tomorrow' } });
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(8, 0, 0, 0);
  await vi.waitFor(
    () =>
      expect(server.requestsTo('/rounds/sites/').at(-1)?.body).toMatchObject({
        time: tomorrow.toISOString(),
      }),
    { timeout: 20_000 },
  );
});
