import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TodayPage } from '#console/today/today-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { startPage } from '#testing/render-state.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/staff/today');
  storedValue('pp:staffDrafts').clear();
  adoptRuntimeConfig({ features: ['staff', 'shift', 'team', 'fair', 'round'] });
});
afterEach(() => adoptRuntimeConfig({}));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const ROUND = {
  id: '00000000-0000-4000-8000-00000000000a',
  letter: 'A',
  warden: 1,
  name: 'Priya Nair',
  state: 'stop',
  state_at: inMinutes(-5),
  decline_reason: null,
  done: 3,
  stops: 12,
  last_visit: { site_name: 'Grey Street', at: inMinutes(-5) },
  sent_at: inMinutes(-60),
  starts_at: inMinutes(-30),
  finish_by: inMinutes(90),
  points: 50.86,
  due_sites: 3,
  areas: ['City Centre', 'Quayside'],
  site_ids: [7, 9],
};
const JOB = {
  id: '00000000-0000-4000-8000-0000000000b0',
  site_id: 9,
  site_name: 'Osborne Road',
  area: 'Jesmond',
  reason: 'Complaints by residents',
  by: inMinutes(45),
  for: 'area',
  warden: null,
  name: null,
  state: 'open',
  state_at: inMinutes(-10),
  seen_at: null,
  decline_reason: null,
  declines: 0,
  is_site_retired: false,
  sent_at: inMinutes(-10),
};
const SHIFT = {
  warden: 1,
  name: 'Priya Nair',
  state: 'patrolling',
  started_at: inMinutes(-90),
  break_since: null,
  ended_at: null,
  back_by: null,
  check_in_by: inMinutes(11),
};
const BOARD = {
  tag: '"1"',
  now: inMinutes(0),
  names_wardens: true,
  shifts: [SHIFT],
  rounds: [ROUND],
  jobs: [JOB],
  claims: [],
};
const EMPTY = { ...BOARD, shifts: [], rounds: [], jobs: [] };
const PEOPLE = {
  names_wardens: true,
  people: [
    { id: 4, warden: 1, name: 'Tom Robson', areas: ['Jesmond'], is_on_shift: false, progress: null },
    {
      id: 5,
      warden: 2,
      name: 'Amina Yusuf',
      areas: ['Jesmond'],
      is_on_shift: true,
      progress: { done: 2, stops: 11 },
    },
    { id: 6, warden: 3, name: 'Zoe Elsewhere', areas: ['Byker'], is_on_shift: true, progress: null },
  ],
  areas: [{ name: 'Jesmond', on_shift: 1 }],
};

function replies(over: Readonly<Record<string, Reply>> = {}): Record<string, Reply> {
  return {
    ...over,
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true, user_areas: ['City Centre', 'Jesmond'] } },
    '/staff/board/': { body: BOARD },
    '/staff/team/people/': { body: PEOPLE },
    '/staff/visit-rules/due/': { body: { count: 0, overdue: 0, sites: [] } },
    '/staff/shifts/': {
      body: { now: inMinutes(0), names_wardens: true, shifts: [], alarms: [] },
    },
    '/staff/alarms/count/': { body: { open: 0, untold: 0 } },
    '/staff/shift-sheets/': { body: { sheets: [] } },
    '/staff/coverage/notes/': { body: { names_wardens: false, visits: [], count: 0, next: null } },
    '/staff/coverage/': { body: { names_wardens: false, areas: [], visits: [], visits_last_hour: 0 } },
    '/staff/boosts/': { body: { boosts: [] } },
    '/staff/service/': { body: { version: '1.0.0', commit: null, providers: [] } },
    '/staff/areas/': { body: { areas: [] } },
    ...over,
  };
}
const open = (over: Readonly<Record<string, Reply>> = {}, path = '/staff/today') =>
  renderScreen(<TodayPage />, path, replies(over));
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (text: string) => within(screen.getByText(text).closest<HTMLElement>('tr') ?? document.body);

test('the board lists rounds with their stop and last visit, jobs, check-ins and who is on shift', async () => {
  open();
  expect(await screen.findByText(/^Updated \d\d:\d\d · 1 warden on shift$/)).toBeTruthy();
  const round = rowOf('stop 4 of 12');
  expect(round.getByText('Grey Street')).toBeTruthy();
  expect(round.getByText('City Centre and 1 more')).toBeTruthy();
  const job = rowOf('Osborne Road');
  expect(job.getByText('first to accept')).toBeTruthy();
  expect(job.getByText(/^sent \d\d:\d\d$/)).toBeTruthy();
  expect(card('Check-ins due').getByText(/^in 1[12] min$/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Due sites' })).toBeNull();
  const names = screen.getByText(/^Wardens are named, as set under/);
  expect(within(names).getByRole('link', { name: 'Name wardens' }).getAttribute('href')).toBe(
    '/staff/settings#name-wardens',
  );
});

test('without the switch for names the wardens are numbers, the same in every card', async () => {
  const unnamed = { ...SHIFT, warden: 2, name: null };
  const round = { ...ROUND, warden: 2, name: null };
  open({
    '/staff/board/': { body: { ...BOARD, names_wardens: false, shifts: [unnamed], rounds: [round] } },
  });
  expect((await screen.findAllByText('Warden 2')).length).toBe(3);
  expect(screen.queryByText('Priya Nair')).toBeNull();
});

test('an empty board says so in its main cards, and names the other empty ones in one line', async () => {
  open({ '/staff/board/': { body: EMPTY } });
  for (const text of ['No rounds now.', 'No jobs now.', /0 wardens on shift$/])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Shifts' })).toBeNull();
  expect(screen.getByText(/^Nothing due:/).textContent).toContain('check-ins');
});

test('the area filter keeps the rounds that touch the area and its jobs', async () => {
  const { server } = open();
  await screen.findByText('stop 4 of 12');
  fireEvent.change(screen.getByLabelText('Area:'), { target: { value: 'Jesmond' } });
  expect(screen.queryByText('stop 4 of 12')).toBeNull();
  expect(screen.getByText('Osborne Road')).toBeTruthy();
  await waitFor(() =>
    expect(server.requestsTo('/visit-rules/due/').at(-1)?.body).toEqual({ area: 'Jesmond' }),
  );
});

test('the state filter keeps the jobs of that state, is in the address, and says when there is none', async () => {
  const done = Array.from({ length: 5 }, (_, n) => ({
    ...JOB,
    id: `done-${n}`,
    site_name: `Bay ${n}`,
    state: 'done',
  }));
  open({ '/staff/board/': { body: { ...BOARD, jobs: [...done, JOB] } } }, '/staff/today?state=done');
  await screen.findByText('Bay 0');
  const state = screen.getByLabelText<HTMLSelectElement>('State:');
  expect(state.value).toBe('done');
  expect(screen.queryByText('Osborne Road')).toBeNull();
  // One state is listed whole: nothing is folded.
  expect(card('Jobs').getAllByText(/^Bay/)).toHaveLength(5);
  state.focus();
  fireEvent.change(state, { target: { value: 'expired' } });
  expect(await screen.findByText('No job is in this state.')).toBeTruthy();
  expect(location.search).toBe('?state=expired');
  // The board stays: the keyboard is where it was.
  expect(document.activeElement).toBe(state);
  fireEvent.change(state, { target: { value: '' } });
  expect(await screen.findByText('Osborne Road')).toBeTruthy();
  expect(location.search).toBe('');
});

test('jobs have filters only when there are more than ten', async () => {
  const jobs = (count: number) => Array.from({ length: count }, (_, n) => ({ ...JOB, id: `job-${n}` }));
  const { unmount } = open({ '/staff/board/': { body: { ...BOARD, jobs: jobs(10) } } });
  expect(await screen.findByRole('button', { name: 'Jobs of earlier days' })).toBeTruthy();
  expect(screen.queryByLabelText('State:')).toBeNull();
  unmount();
  open({ '/staff/board/': { body: { ...BOARD, tag: '"2"', jobs: jobs(11) } } });
  expect(await screen.findByLabelText('State:')).toBeTruthy();
});

test('jobs of earlier days are listed by day, with what became of them and without actions', async () => {
  const yesterday = { ...JOB, by: inMinutes(-30 * 60), state: 'expired' };
  const { server } = open({
    '/staff/team/jobs/': {
      body: { jobs: [JOB, yesterday, { ...yesterday, id: 'b', site_name: 'Quay', state: 'done' }] },
    },
  });
  await screen.findByText('Osborne Road');
  expect(server.requestsTo('/team/jobs/')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Jobs of earlier days' }));
  expect(await screen.findByText('2 jobs: 1 done, 1 expired')).toBeTruthy();
  expect(card('Jobs').getAllByText('Osborne Road')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Give again, Osborne Road' })).toBeNull();
  expect(location.search).toBe('?day=earlier');
  fireEvent.change(screen.getByLabelText('State:'), { target: { value: 'withdrawn' } });
  expect(await screen.findByText('No job is in this state.')).toBeTruthy();
});

test('jobs of earlier days that cannot be read say so', async () => {
  open({ '/staff/team/jobs/': { status: 500 } }, '/staff/today?day=earlier');
  expect(await screen.findByText('The jobs could not be loaded.')).toBeTruthy();
});

test('a failed poll keeps the last board with its age', async () => {
  const over: Record<string, Reply> = { '/staff/board/': { body: BOARD } };
  const answers = replies();
  const server = startPage(({ url }) => {
    const found = Object.entries({ ...answers, ...over }).find(([part]) => url.includes(part));
    return found ? found[1] : 'hangs';
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TodayPage />
    </QueryClientProvider>,
  );
  await screen.findByText('stop 4 of 12');
  over['/staff/board/'] = { status: 500 };
  answers['/staff/board/'] = { status: 500 };
  await act(() => queryClient.refetchQueries({ queryKey: ['staff', 'board'] }));
  expect(await screen.findByText('The board could not be loaded.')).toBeTruthy();
  expect(screen.getByText(/^Data from \d\d:\d\d/)).toBeTruthy();
  expect(screen.getByText('stop 4 of 12')).toBeTruthy();
  expect(screen.queryByText(/^Updated/)).toBeNull();
  expect(server.requestsTo('/staff/board/').length).toBeGreaterThan(1);
});

test('while the mouse is in a card new rows come last, and take their place when it leaves', async () => {
  const answers = replies({ '/staff/board/': { body: { ...BOARD, jobs: [JOB] } } });
  startPage(({ url }) => Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? 'hangs');
  render(
    <QueryClientProvider client={queryClient}>
      <TodayPage />
    </QueryClientProvider>,
  );
  await screen.findByText('Osborne Road');
  const names = () =>
    card('Jobs')
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const region = screen.getByRole('region', { name: 'Jobs' });
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  const sooner = { ...JOB, id: 'sooner', site_name: 'Shields Road', reason: 'Bans', by: inMinutes(5) };
  answers['/staff/board/'] = { body: { ...BOARD, tag: '"2"', jobs: [sooner, JOB] } };
  await act(() => queryClient.refetchQueries({ queryKey: ['staff', 'board'] }));
  await waitFor(() => expect(names()).toEqual(['Osborne RoadComplaints by residents', 'Shields RoadBans']));
  fireEvent.pointerLeave(region);
  expect(names()).toEqual(['Shields RoadBans', 'Osborne RoadComplaints by residents']);
});

test('the row of a round opens it with its stops, and the round can be withdrawn after a question', async () => {
  const stop = (site_id: number | null, site_name: string, kind = 'visit') => ({
    site_id,
    site_name,
    kind,
    arrive_at: inMinutes(5),
    minutes: 6,
  });
  const stops = [stop(7, 'Grey Street'), stop(null, '', 'break'), stop(7, 'Grey Street', 'return')];
  const { server } = open({
    '/staff/team/rounds/read/': { body: { round: ROUND, start_site_id: null, returns: true, stops } },
    '/staff/team/rounds/withdraw/': { body: { message: 'ok' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open round A, Priya Nair' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Round A, Priya Nair' }));
  for (const name of ['Grey Street', 'Break', 'Return to Grey Street'])
    expect(await dialog.findByText(name)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw, Priya Nair' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw round A of Priya Nair?' }));
  expect(question.getByText(/^9 stops are not visited\./)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn: round A of Priya Nair.')).toBeTruthy();
  expect(server.requestsTo('/rounds/withdraw/')[0]?.body).toEqual({ id: ROUND.id });
});

test('a job is reassigned to a warden of its area, those who are not on shift listed last', async () => {
  const { server } = open({ '/staff/team/jobs/reassign/': { body: { message: 'ok' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Reassign, Osborne Road' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reassign the job' }));
  await dialog.findByText('Jesmond: first to accept, 1 warden on shift');
  const warden = dialog.getByLabelText<HTMLSelectElement>('Warden');
  expect(Array.from(warden.options).map(({ text }) => text)).toEqual([
    'Choose',
    'Amina Yusuf · stop 3 of 11',
    'Tom Robson · not on shift',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Reassign' }));
  expect((await dialog.findAllByText('Choose a warden.')).length).toBeGreaterThan(0);
  fireEvent.change(warden, { target: { value: '5' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reassign' }));
  expect(await screen.findByText('Reassigned: Osborne Road.')).toBeTruthy();
  expect(server.requestsTo('/jobs/reassign/')[0]?.body).toMatchObject({ id: JOB.id, user_id: 5 });
});

test('a job is withdrawn after a question', async () => {
  const { server } = open({ '/staff/team/jobs/withdraw/': { body: { message: 'ok' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw, Osborne Road' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw the job at Osborne Road?' }));
  fireEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn: Osborne Road.')).toBeTruthy();
  expect(server.requestsTo('/jobs/withdraw/')[0]?.body).toEqual({ id: JOB.id });
});

test('ended rows beyond three are folded', async () => {
  const done = Array.from({ length: 5 }, (_, n) => ({
    ...JOB,
    id: `done-${n}`,
    site_name: `Bay ${n}`,
    state: 'done',
    state_at: inMinutes(-n),
  }));
  open({ '/staff/board/': { body: { ...BOARD, jobs: [...done, JOB] } } });
  const shown = await screen.findByRole('table', { name: 'Jobs' });
  expect(within(shown).getAllByRole('rowheader')).toHaveLength(4);
  expect(screen.getByText('2 more ended', { selector: 'summary' })).toBeTruthy();
});

const SITE = {
  site_id: 9,
  version: 1,
  is_retired: false,
  changed_at: null,
  can_undo: false,
  cells: {
    site_name: 'Osborne Road',
    area_name: 'Jesmond',
    addressline1: 'Osborne Road',
    postcode: 'NE2 2AJ',
  },
};
const jobDialog = async () => within(await screen.findByRole('dialog', { name: 'Give a job' }));
const withSite = { '/staff/sites/9/': { body: SITE } };

test('an address with a site opens the job form filled in; what is missing is named, and nothing is lost', async () => {
  const { server } = open(withSite, '/staff/today?job&site=9&name=Osborne+Road');
  const dialog = await jobDialog();
  expect(await dialog.findByText('Osborne Road · NE2 2AJ · Jesmond')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Send job' }));
  expect((await dialog.findAllByText('A job needs a reason.')).length).toBeGreaterThan(0);
  fireEvent.change(dialog.getByLabelText('By'), { target: { value: '99:00' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Loading bay blocked' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send job' }));
  expect((await dialog.findAllByText('Enter a time within the next 12 hours.')).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Loading bay blocked');
  expect(server.requestsTo('/staff/team/jobs/')).toEqual([]);
});

test('a job that was sent can be taken back', async () => {
  const over: Record<string, Reply> = {
    ...withSite,
    '/staff/team/jobs/withdraw/': { body: { message: 'ok' } },
  };
  const answers = replies(over);
  history.replaceState(null, '', '/staff/today?job&site=9&name=Osborne+Road');
  const server = startPage(({ url, body }) => {
    if (url.endsWith('/staff/team/jobs/')) {
      const { jobs } = body as { jobs: readonly { id: string }[] };
      const results = jobs.map(({ id }) => ({ id, status: 'sent', reason: null, site_ids: [] }));
      return { body: { results } };
    }
    return Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? 'hangs';
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TodayPage />
    </QueryClientProvider>,
  );
  const dialog = await jobDialog();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Loading bay blocked' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send job' }));
  expect(await screen.findByText('Job sent: Osborne Road.')).toBeTruthy();
  const sent = server.requestsTo('/staff/team/jobs/')[0]?.body;
  expect(sent).toMatchObject({ jobs: [{ site_id: 9, reason: 'Loading bay blocked', user_id: null }] });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The job was taken back.')).toBeTruthy();
  expect(server.requestsTo('/jobs/withdraw/')).toHaveLength(1);
});

test('sites whose jobs are refused stay in the form with the reason', async () => {
  const answers = replies();
  history.replaceState(null, '', '/staff/today?job&site=9&name=Osborne+Road&site=7&name=Old+Quay');
  startPage(({ url, body }) => {
    if (url.endsWith('/staff/team/jobs/')) {
      const { jobs } = body as { jobs: readonly { id: string; site_id: number }[] };
      const results = jobs.map(({ id, site_id }) => ({
        id,
        status: site_id === 7 ? 'refused' : 'sent',
        reason: site_id === 7 ? 'site_retired' : null,
        site_ids: [],
      }));
      return { body: { results } };
    }
    return Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? 'hangs';
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TodayPage />
    </QueryClientProvider>,
  );
  const dialog = await jobDialog();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Bay blocked' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send 2 jobs' }));
  expect(await dialog.findByText('1 of 2 jobs were sent.')).toBeTruthy();
  expect(dialog.getByText('Old Quay: Not sent: a site was retired.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Remove Osborne Road' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Remove Old Quay' })).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Bay blocked');
});

test('with the feature, the jobs are saved as a calendar', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift', 'team', 'api'] });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:';
  });
  open({ '/staff/team/jobs/ical/': { body: { ics: 'BEGIN:VCALENDAR' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Jobs as a calendar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('BEGIN:VCALENDAR');
});
