import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Calendars } from './calendars.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { CalendarPage } from '#console/places/areas/calendar-page.tsx';

const CALENDAR = {
  id: 3,
  name: 'Terms',
  url: null,
  days: 'rules',
  events: 6,
  fetched_at: '2026-11-16T07:00:00.000Z',
  failure: null,
  read_failure: null,
};
const RULE = {
  id: 8,
  version: 5,
  effect: 'boost',
  name: 'School run',
  calendar_id: 3,
  except_calendar_id: 4,
  words: '',
  weekdays: [1, 2, 3, 4, 5],
  times: ['08:15-09:00', '15:00-15:45'],
  before_minutes: 0,
  after_minutes: 0,
  tag: 'school',
  amount: 2,
  sites: 12,
  next_starts_at: null,
  next_ends_at: null,
  failure: null,
};
const FIXTURES = {
  ...CALENDAR,
  id: 4,
  name: 'Fixtures',
  url: 'https://club.example/f.ics',
  failure: 'The address answered 500.',
};
const FOUND = { calendars: [FIXTURES, CALENDAR], rules: [RULE], tags: ['market', 'school'] };

const open = (replies: Readonly<Record<string, Reply>>, found: object = FOUND) =>
  renderScreen(<Calendars />, '/staff/calendar', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    ...replies,
    '/staff/calendars/': { body: found },
  });
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

test('calendars and rules are listed, with what could not be read', async () => {
  open({});
  expect(await screen.findByText('Not read since: The address answered 500.')).toBeTruthy();
  expect(screen.getByText('club.example')).toBeTruthy();
  const when = 'Terms, Mon to Fri, 08:15 to 09:00, 15:00 to 15:45, not on days of Fixtures';
  expect(screen.getByText(when)).toBeTruthy();
  expect(screen.getByText('school, 12 sites')).toBeTruthy();
  expect(screen.getByText('+2.00')).toBeTruthy();
});

test('a calendar and a rule that cannot be read say why', async () => {
  const reason = 'The event ‘Term’ cannot be read: it lasts longer than ten years.';
  open(
    {},
    { ...FOUND, calendars: [{ ...CALENDAR, read_failure: reason }], rules: [{ ...RULE, failure: reason }] },
  );
  expect(await screen.findByText(`Its rules set nothing new: ${reason}`)).toBeTruthy();
  expect(screen.getByText(`Sets nothing new: ${reason}`)).toBeTruthy();
});

test('without a calendar there is only the way to add one', async () => {
  open({}, { calendars: [], rules: [], tags: [] });
  expect(await screen.findByText('No calendars yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
});

test('a file is added with its contents, and a refusal stands at its field with the name kept', async () => {
  const { server } = open({
    '/calendars/add/': { status: 400, body: { contents: 'This is not a calendar.' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add calendar' }));
  const dialog = within(screen.getByRole('dialog'));
  type('Name', 'Terms');
  const input = document.querySelector('input[type=file]');
  fireEvent.change(input ?? document.body, {
    target: { files: [new File(['BEGIN:VCALENDAR'], 'terms.ics')] },
  });
  expect(dialog.getByText('Chosen: terms.ics')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }));
  expect((await dialog.findAllByText('This is not a calendar.')).length).toBeGreaterThan(1);
  expect(server.requestsTo('/calendars/add/')[0]?.body).toEqual({
    name: 'Terms',
    days: 'rules',
    url: null,
    contents: 'BEGIN:VCALENDAR',
  });
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Terms');
});

test('a rule shows what it does before it is added', async () => {
  const times = [
    { starts_at: '2026-11-16T08:15:00.000Z', ends_at: '2026-11-16T09:00:00.000Z', event: 'Autumn term' },
  ];
  const { server } = open({
    '/rules/preview/': { body: { times, count: 44, sites: 7, site_names: ['School Lane', 'Park Road'] } },
    '/rules/create/': { body: { message: 'ok' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = within(screen.getByRole('dialog'));
  type('Name, which wardens read', 'School run');
  type('Times', '8:15 to 9:00, 15:00-15:45');
  type('Sites with the tag', 'school');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Fri' }));
  expect(screen.queryByLabelText('Minutes before an event')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Show what it does' }));
  expect(await dialog.findByText('44 times in the next 30 days, at 7 sites.')).toBeTruthy();
  expect(dialog.getByText('School Lane, Park Road and 5 more')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'New rule' }));
  await waitFor(() => expect(server.requestsTo('/rules/create/')).toHaveLength(1));
  expect(server.requestsTo('/rules/create/')[0]?.body).toEqual({
    name: 'School run',
    effect: 'boost',
    calendar_id: 4,
    except_calendar_id: null,
    words: '',
    weekdays: [1, 2, 3, 4],
    times: ['08:15-09:00', '15:00-15:45'],
    before_minutes: 0,
    after_minutes: 0,
    tag: 'school',
    amount: 2,
  });
});

test('a rule reads as a sentence, and a blank in it leads to the missing field', async () => {
  open({});
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sentence = () => dialog.getByText(/^On/, { selector: 'p' }).textContent;
  expect(sentence()).toMatch(/^On Mon to Fri, at the times of Fixtures, sites with the tag Missing: /);
  fireEvent.click(dialog.getByRole('button', { name: 'Missing: Sites with the tag' }));
  expect(document.activeElement?.id).toBe('rule-tag');
  fireEvent.change(dialog.getByLabelText('Sites with the tag'), { target: { value: 'school' } });
  fireEvent.change(dialog.getByLabelText('Name, which wardens read'), { target: { value: 'School run' } });
  expect(sentence()).toBe(
    'On Mon to Fri, at the times of Fixtures, sites with the tag school get a boost of +2.00. Wardens read School run.',
  );
});

test('a rule is changed with the version that was seen, and what somebody else stored stands beside it', async () => {
  const current = { ...RULE, version: 6, amount: 4 };
  const { server } = open({
    '/rules/change/': {
      status: 409,
      body: { detail: 'Somebody else changed this rule meanwhile.', current },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change School run' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByLabelText('Times')).toHaveProperty('value', '08:15-09:00, 15:00-15:45');
  type('Times', '08:00-09:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('row', { name: 'Boost 4 2' })).toBeTruthy();
  expect(dialog.getAllByRole('row')).toHaveLength(3);
  expect(server.requestsTo('/rules/change/')[0]?.body).toMatchObject({
    id: 8,
    version: 5,
    times: ['08:00-09:00'],
    amount: 2,
  });
  fireEvent.click(dialog.getByRole('button', { name: /mine/i }));
  await waitFor(() => expect(server.requestsTo('/rules/change/')[1]?.body).toMatchObject({ version: 6 }));
});

test('a calendar is declared as school terms, with what was seen', async () => {
  const { server } = open({ '/calendars/change/': { body: { message: 'ok' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change Terms' }));
  type('Its days are', 'school');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.requestsTo('/calendars/change/')[0]?.body).toEqual({
      id: 3,
      was: { name: 'Terms', days: 'rules' },
      name: 'Terms',
      days: 'school',
    }),
  );
});

test('a rule that makes events has no boost, and sends none', async () => {
  const { server } = open({ '/rules/change/': { body: { message: 'ok' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change School run' }));
  type('It makes', 'event');
  expect(screen.queryByLabelText('Boost')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.requestsTo('/rules/change/')).toHaveLength(1));
  const [{ body } = { body: {} }] = server.requestsTo('/rules/change/');
  expect(body).toMatchObject({ effect: 'event' });
  expect(body).not.toHaveProperty('amount');
});

test('what was typed into a calendar and a rule is offered again after the dialog was closed', async () => {
  open({});
  fireEvent.click(await screen.findByRole('button', { name: 'Add calendar' }));
  type('Name', 'Closures');
  fireEvent.click(screen.getByRole('dialog'));
  fireEvent.click(screen.getByRole('button', { name: 'Change School run' }));
  type('Sites with the tag', 'market');
  fireEvent.click(screen.getByRole('dialog'));
  expect(await screen.findByText('The change of School run is not saved yet.')).toBeTruthy();
  const [calendar, rule] = screen.getAllByRole('button', { name: 'Continue' });
  fireEvent.click(rule ?? document.body);
  expect(screen.getByLabelText('Sites with the tag')).toHaveProperty('value', 'market');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('The change of School run is not saved yet.')).toBeNull();
  fireEvent.click(calendar ?? document.body);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Closures');
});

test('an address is read again at once, and its failure is said', async () => {
  const { server } = open({
    '/calendars/refresh/': { status: 400, body: { url: 'The address answered 404.' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Read Fixtures again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The address answered 404.');
  expect(server.requestsTo('/calendars/refresh/')[0]?.body).toEqual({ id: 4 });
});

test('removing a rule asks first', async () => {
  const { server } = open({ '/rules/remove/': { body: { message: 'ok' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove School run' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Its boosts or events end now.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.requestsTo('/rules/remove/')[0]?.body).toEqual({ id: 8 }));
});

test('without the feature the calendar page makes no call for them', async () => {
  adoptRuntimeConfig({ features: ['staff'] });
  const { server } = renderScreen(<CalendarPage />, '/staff/calendar', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/calendar/': { body: { time_zone: 'Europe/London', periods: [], bank_holidays: [] } },
  });
  await screen.findByText('Bank holidays');
  expect(screen.queryByText('Calendars from outside')).toBeNull();
  expect(server.requestsTo('/staff/calendars/')).toEqual([]);
});
