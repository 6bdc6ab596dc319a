import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AreasPage } from './areas-page.tsx';
import { CalendarPage } from './calendar-page.tsx';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

const AREAS = [
  { id: 1, name: 'City Centre', sites: 12, wardens: 3 },
  { id: 2, name: 'Quayside', sites: 9, wardens: 1 },
];
const CALENDAR = {
  time_zone: 'Europe/London',
  periods: [
    { name: 'early', starts_at: '07:00' },
    { name: 'peak', starts_at: '16:00' },
  ],
  bank_holidays: [
    { day: '2020-12-25', name: 'Christmas Day' },
    { day: '2099-12-25', name: 'Christmas Day' },
  ],
};

/** The first matching path counts, so longer paths come first. */
function open(replies: Readonly<Record<string, Reply>> = {}, page = <AreasPage />) {
  return renderScreen(page, '/staff/areas', {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/areas/': { body: { areas: AREAS } },
    '/staff/calendar/': { body: CALENDAR },
    ...replies,
  });
}
const openCalendar = (replies: Readonly<Record<string, Reply>> = {}) => open(replies, <CalendarPage />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('areas are listed with their sites and wardens', async () => {
  open();
  const areas = await screen.findByRole('table', { name: 'Areas' });
  const cells = within(areas).getAllByRole('row').slice(1);
  expect(cells.map((row) => row.textContent)).toEqual([
    'City Centre12 sites of City Centre3 wardens of City CentreRenameMerge',
    'Quayside9 sites of Quayside1 wardens of QuaysideRenameMerge',
  ]);
});

test('the calendar lists periods with their ends, and bank holidays by year, past ones folded', async () => {
  openCalendar();
  const periods = within(await screen.findByRole('table', { name: 'Periods of the day' }));
  expect(periods.getByText('07:00 the next day')).toBeTruthy();
  expect(screen.getByText(/Times are local to Europe\/London/)).toBeTruthy();
  expect(screen.getByText('Fri, 25 December 2099').closest('details')).toBeNull();
  const past = screen.getByText('Fri, 25 December 2020').closest('details');
  expect(past?.open).toBe(false);
  expect(past?.querySelector('summary')?.textContent).toBe('Past bank holidays');
});

test('an empty list is shown as text, and a calendar that cannot be read is a banner', async () => {
  open({ '/staff/areas/': { body: { areas: [] } } });
  expect(await screen.findByText('No areas yet.')).toBeTruthy();
  openCalendar({ '/staff/calendar/': { status: 500 } });
  const alerts = await screen.findAllByRole('alert');
  expect(alerts[0]?.textContent).toContain('The calendar could not be loaded.');
});

test('a duplicate name is an error of the field, and the typed text stays', async () => {
  open({
    '/staff/areas/rename/': { status: 400, body: { name: "There is already an area 'Quayside'." } },
  });
  await screen.findByRole('table', { name: 'Areas' });
  press('Rename City Centre');
  type('Name', 'quayside');
  press('Save');
  expect(
    await screen.findByRole('link', { name: "Name: There is already an area 'Quayside'." }),
  ).toBeTruthy();
  const field = screen.getByLabelText('Name');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('quayside');
});

test('a conflicting rename shows both names, and can be repeated over the new one', async () => {
  const { server } = open({
    '/staff/areas/rename/': {
      status: 409,
      body: { detail: 'Somebody else renamed this area meanwhile.', current: { id: 2, name: 'Riverside' } },
    },
  });
  await screen.findByRole('table', { name: 'Areas' });
  press('Rename Quayside');
  type('Name', 'Quayside East');
  press('Save');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Riverside')).toBeTruthy();
  expect(dialog.getByText('Quayside East')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(server.requestsTo('/staff/areas/rename/')).toHaveLength(2));
  const sent = server.requestsTo('/staff/areas/rename/').map(({ body }) => body);
  expect(sent).toEqual([
    { area_id: 2, was: 'Quayside', name: 'Quayside East' },
    { area_id: 2, was: 'Riverside', name: 'Quayside East' },
  ]);
});

test('the text of a closed form is offered again until it is discarded', async () => {
  openCalendar();
  await screen.findByRole('table', { name: 'Periods of the day' });
  press('New period');
  type('Name', 'school run');
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(await screen.findByText('A new period is not saved yet.')).toBeTruthy();
  press('Continue');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('school run');
  press('Cancel');
  await waitFor(() => expect(screen.queryByText('A new period is not saved yet.')).toBeNull());
});

test('removing a period first shows how many sites have scores for it', async () => {
  const { server } = openCalendar({
    '/staff/periods/use/': { body: { sites: 12 } },
    '/staff/periods/remove/': { body: { message: 'Removed.' } },
  });
  await screen.findByRole('table', { name: 'Periods of the day' });
  press('Remove peak');
  expect(await screen.findByText(/^12 sites have scores for it\. They stay stored/)).toBeTruthy();
  expect(screen.getByText('early will last until the next period.')).toBeTruthy();
  expect(server.requestsTo('/staff/periods/remove/')).toHaveLength(0);
  press('Remove');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo('/staff/periods/remove/')[0]?.body).toEqual({ name: 'peak', starts_at: '16:00' });
});

test('a new bank holiday is sent with its day and name, and the list is read again', async () => {
  const { server } = openCalendar({ '/staff/bank-holidays/create/': { body: { message: 'Added.' } } });
  await screen.findByRole('table', { name: 'Bank holidays' });
  press('New bank holiday');
  type('Day', '2027-06-01');
  type('Name', 'Jubilee');
  const before = server.requestsTo('/staff/calendar/').length;
  await act(async () => press('Save'));
  await waitFor(() => expect(server.requestsTo('/staff/calendar/').length).toBeGreaterThan(before));
  expect(server.requestsTo('/bank-holidays/create/')[0]?.body).toEqual({
    day: '2027-06-01',
    name: 'Jubilee',
  });
});

test('a merge shows what moves, and sends the names and numbers that were shown', async () => {
  const moves = { sites: 9, people: 1, boosts: 2 };
  const { server } = open({
    '/areas/merge/preview/': {
      body: { area: 'Quayside', into: 'City Centre', moves, every_days: 5, into_every_days: null },
    },
    '/areas/merge/': { body: { id: 1, name: 'City Centre' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Merge Quayside' }));
  const list = await screen.findByRole('list', { name: 'What happens' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '9 sites move, retired ones included.',
    '1 person gets City Centre instead.',
    '2 boosts of the whole area move.',
    'Its visit rule, every 5 days, ends. City Centre has no visit rule of its own.',
    'Quayside is deleted. Wardens who had chosen it choose their areas again. This cannot be undone.',
  ]);
  press('Merge');
  expect(await screen.findByText('Quayside is now part of City Centre.')).toBeTruthy();
  const sent = server.requestsTo('/areas/merge/').map(({ body }) => body);
  expect(sent).toContainEqual({ area_id: 2, was: 'Quayside', into_id: 1, into_was: 'City Centre', moves });
});
