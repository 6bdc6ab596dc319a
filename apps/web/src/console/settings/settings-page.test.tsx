import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SettingsPage } from './settings-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

afterEach(() => adoptRuntimeConfig({}));

const setting = (setting_name: string, setting_value: boolean, changed_at: string | null = null) => ({
  setting_name,
  setting_value,
  changed_at,
});
const SETTINGS = {
  settings: [
    setting('mapbox_api', true),
    setting('openweathermap_api', true),
    setting('ticketmaster_api', false, '2026-11-01T13:20:00Z'),
    setting('visit_recovery', false),
  ],
  names_wardens: false,
  visit_recovery_minutes: 90,
};
const SERVICE = { version: '1.4.0', commit: 'abc123', providers: [] };

/** The first matching path counts, so longer paths come first. */
function open(replies: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<SettingsPage />, '/staff/settings', {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/settings/': { body: SETTINGS },
    '/staff/service/': { body: SERVICE },
    ...replies,
  });
}
const findSwitch = (name: string) => screen.findByRole('switch', { name });
const rowText = (name: string) => screen.getByRole('switch', { name }).parentElement?.textContent;

test('each setting has a name in words, its effect, and its state as a word', async () => {
  open();
  const weather = await findSwitch('Weather API');
  expect(weather.getAttribute('aria-checked')).toBe('true');
  expect(rowText('Weather API')).toMatch(/Weather for the scores.*Enabled/);
  expect(rowText('Routes API')).toContain('Off clears all routes and route scores.');
  expect(rowText('Events API')).toMatch(/Off since Sun 1 Nov.*Disabled/);
  expect(rowText('Recovery after a visit')).toContain('Disabled');
  expect(document.body.textContent).not.toMatch(/_api|visit_recovery/);
  expect(rowText('Name wardens')).toContain('Disabled');
  expect(
    screen.getByText('A switch works at once, for everyone, and is recorded under Changes.'),
  ).toBeTruthy();
});

test('the footer shows the version and the commit of the service', async () => {
  open();
  expect(await screen.findByText('PatrolPlan 1.4.0, commit abc123')).toBeTruthy();
});

test('a switch shows the new state at once and sends it', async () => {
  const { server } = open({ '/staff/settings/switch/': 'hangs' });
  fireEvent.click(await findSwitch('Routes API'));
  await waitFor(() => expect(rowText('Routes API')).toContain('Disabled'));
  expect(server.requestsTo('/settings/switch/')[0]?.body).toEqual({
    setting_name: 'mapbox_api',
    setting_value: false,
  });
});

test('a switch that was not accepted goes back, with a banner that names it', async () => {
  open({ '/staff/settings/switch/': { status: 500 } });
  fireEvent.click(await findSwitch('Routes API'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Routes API was not switched: it is still Enabled.');
  expect(screen.getByRole('switch', { name: 'Routes API' }).getAttribute('aria-checked')).toBe('true');
});

test('showing the names of wardens has its own switch', async () => {
  const { server } = open({ '/staff/settings/name-wardens/': { body: { names_wardens: true } } });
  fireEvent.click(await findSwitch('Name wardens'));
  await waitFor(() => expect(server.requestsTo('/name-wardens/')[0]?.body).toEqual({ names_wardens: true }));
});

test('the recovery is changed by steps or by typing, and saved with its version', async () => {
  const { server } = open({ '/staff/settings/visit-recovery/': { body: { minutes: 100 } } });
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '5 minutes less' }));
  expect(field.value).toBe('85');
  fireEvent.change(field, { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.requestsTo('/visit-recovery/')[0]?.body).toEqual({ was: 90, minutes: 100 }),
  );
});

test('minutes that the service refuses stay in the field, which shows the reason', async () => {
  open({ '/staff/settings/visit-recovery/': { status: 400, body: { minutes: ['At least 1 minute.'] } } });
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery');
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At least 1 minute.')).toBeTruthy();
  expect(field.value).toBe('0');
});

test('minutes that somebody else changed are shown beside mine', async () => {
  open({
    '/staff/settings/visit-recovery/': { status: 409, body: { detail: 'x', current: { minutes: 60 } } },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery');
  fireEvent.change(field, { target: { value: '120' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['60', '120']);
  fireEvent.click(screen.getByRole('button', { name: 'Use what is stored' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

test('a failed provider list can be retried, and the switches still work', async () => {
  open({ '/staff/service/': { status: 500 } });
  expect(await screen.findByText('The state of the providers could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Weather API' })).toBeTruthy();
});

test('settings that cannot be read show a banner with a retry', async () => {
  open({ '/staff/settings/': { status: 500 } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The settings could not be loaded.');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

const CHECK_IN = {
  is_on: false,
  minutes: 60,
  contacts: [{ role: 'duty', version: 4, name: 'Mark Elliott', email: 'mark@city.example', webhook_url: '' }],
  failures: [{ role: 'duty', reason: 'mail is down' }],
};
function openCheckIn(replies: Readonly<Record<string, Reply>> = {}) {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  return open({
    ...replies,
    '/staff/check-in/': { body: CHECK_IN },
    '/staff/alarms/count/': { body: { open: 0, untold: 0 } },
  });
}
const region = (name: string) => within(screen.getByRole('region', { name }));

test('check-in is switched on and its interval changed with what was on screen', async () => {
  const { server } = openCheckIn({ '/staff/check-in/save/': { body: { is_on: true, minutes: 60 } } });
  fireEvent.click(await findSwitch('Check-in during a shift'));
  const sent = () => server.requestsTo('/check-in/save/').map(({ body }) => body);
  const was = { is_on: false, minutes: 60 };
  await waitFor(() => expect(sent()).toEqual([{ was, is_on: true, minutes: 60 }]));
  await waitFor(() =>
    expect(region('Check-in').getByRole('switch').getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.click(region('Check-in').getByRole('button', { name: '5 minutes more' }));
  fireEvent.click(region('Check-in').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ was, is_on: false, minutes: 65 }));
});

test('a changed interval that is not saved survives a reload', async () => {
  const { unmount } = openCheckIn({ '/staff/check-in/save/': { body: { is_on: false, minutes: 65 } } });
  await findSwitch('Check-in during a shift');
  fireEvent.click(region('Check-in').getByRole('button', { name: '5 minutes more' }));
  unmount();
  // The next page finds what this one has stored.
  const drafts = storedValue('pp:staffDrafts');
  const stored = drafts.get();
  openCheckIn();
  if (stored) drafts.set(stored);
  await findSwitch('Check-in during a shift');
  expect(region('Check-in').getByDisplayValue('65')).toBeTruthy();
  fireEvent.click(region('Check-in').getByRole('button', { name: 'Cancel' }));
  expect(region('Check-in').getByDisplayValue('60')).toBeTruthy();
});

test('a contact shows why the last message failed, a place without one that nobody is notified', async () => {
  openCheckIn();
  await findSwitch('Check-in during a shift');
  expect(region('Duty contact').getByText('The last message was not accepted: mail is down')).toBeTruthy();
  expect(region('Second contact').getByText('No contact set. No one will be notified.')).toBeTruthy();
});

test('the secret of a webhook is shown when it is made', async () => {
  const contact = { role: 'second', name: 'Helen', email: '', webhook_url: 'https://alerts.example/' };
  const { server } = openCheckIn({
    '/check-in/contacts/save/': {
      body: { contact: { ...contact, version: 1 }, webhook_secret: 'whsec_once' },
    },
  });
  await findSwitch('Check-in during a shift');
  const second = region('Second contact');
  fireEvent.change(second.getByLabelText('Name'), { target: { value: 'Helen' } });
  fireEvent.change(second.getByLabelText('Webhook'), { target: { value: contact.webhook_url } });
  fireEvent.click(second.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('whsec_once')).toBeTruthy();
  expect(server.requestsTo('/contacts/save/')[0]?.body).toEqual({
    ...contact,
    version: null,
    renew_secret: false,
  });
});

test('a contact that was saved says so', async () => {
  const { server } = openCheckIn({
    '/check-in/contacts/save/': {
      body: { contact: { ...CHECK_IN.contacts[0], name: 'Marc', version: 5 }, webhook_secret: null },
    },
  });
  await findSwitch('Check-in during a shift');
  fireEvent.change(region('Duty contact').getByLabelText('Name'), { target: { value: 'Marc' } });
  fireEvent.click(region('Duty contact').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.requestsTo('/contacts/save/')).toHaveLength(1));
  expect(await region('Duty contact').findByText(/^Saved\. /)).toBeTruthy();
});

test('a contact that somebody else has changed can be replaced by theirs', async () => {
  const current = { ...CHECK_IN.contacts[0], version: 5, name: 'Mark E.' };
  const detail = 'Somebody else changed this contact meanwhile.';
  const { server } = openCheckIn({
    '/check-in/contacts/save/': { status: 409, body: { detail, current } },
  });
  await findSwitch('Check-in during a shift');
  const duty = region('Duty contact');
  fireEvent.change(duty.getByLabelText('Name'), { target: { value: 'Marc' } });
  fireEvent.click(duty.getByRole('button', { name: 'Save' }));
  fireEvent.click(await duty.findByRole('button', { name: 'Use what is stored' }));
  expect(server.requestsTo('/contacts/save/')[0]?.body).toMatchObject({ version: 4 });
  await waitFor(() => expect(region('Duty contact').getByDisplayValue('Mark Elliott')).toBeTruthy());
});

test('without a contact check-in cannot be switched on, and its switch says what it needs', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  const { server } = open({
    '/staff/check-in/': { body: { ...CHECK_IN, contacts: [], failures: [] } },
    '/staff/alarms/count/': { body: { open: 0, untold: 0 } },
    '/staff/check-in/save/': { status: 400, body: { is_on: ['Set a contact first.'] } },
  });
  expect(await screen.findByText(/^Set a contact first: without one nobody is notified/)).toBeTruthy();
  const checkIn = await findSwitch('Check-in during a shift');
  expect(checkIn.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(checkIn);
  expect(server.requestsTo('/check-in/save/')).toEqual([]);
});

test('settings are in three groups, and the test alarm comes after the contacts', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift', 'api'] });
  open({
    '/staff/check-in/': { body: CHECK_IN },
    '/staff/alarms/count/': { body: { open: 0, untold: 0 } },
    '/staff/api-keys/': { body: { keys: [] } },
    '/staff/webhooks/': { body: { webhooks: [] } },
  });
  await findSwitch('Check-in during a shift');
  for (const name of ['Data and organisation', 'Shift and check-in', 'Connections']) {
    const group = within(screen.getByRole('region', { name }));
    expect(group.getByRole('heading', { name, level: 2 })).toBeTruthy();
  }
  const cards = within(screen.getByRole('region', { name: 'Shift and check-in' }))
    .getAllByRole('region')
    .map((card) => card.getAttribute('aria-label'));
  expect(cards).toEqual(['Check-in', 'Duty contact', 'Second contact', 'Test alarm']);
});

test('a contact that is not accepted keeps what was typed, with the reason at its field', async () => {
  openCheckIn({
    '/check-in/contacts/save/': { status: 400, body: { webhook_url: ['This address is not allowed.'] } },
  });
  await findSwitch('Check-in during a shift');
  const duty = region('Duty contact');
  fireEvent.change(duty.getByLabelText('Webhook'), { target: { value: 'https://127.0.0.1/' } });
  fireEvent.click(duty.getByRole('button', { name: 'Save' }));
  expect(await duty.findByText('This address is not allowed.')).toBeTruthy();
  expect(duty.getByLabelText('Webhook')).toHaveProperty('value', 'https://127.0.0.1/');
});

test('a link from another page focuses the switch of the names', async () => {
  open();
  history.replaceState(null, '', '/staff/settings#name-wardens');
  const names = await findSwitch('Name wardens');
  expect(document.activeElement).toBe(names);
});

test('secrets that cannot be read and a provider that refuses are named above the settings', async () => {
  const body = {
    ...SERVICE,
    unreadable_secrets: [
      { kind: 'contact', name: 'Mark Elliott' },
      { kind: 'webhook', name: 'City dashboard' },
      { kind: 'push', name: '' },
    ],
    single_sign_on: { is_down: true, reason: 'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET.' },
  };
  open({ '/staff/service/': { body } });
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    "No alarm reaches the webhook of Mark Elliott: its secret cannot be read any more. Choose 'New secret' at this contact in Settings.",
    'Nothing is sent to the webhook City dashboard: its secret cannot be read any more. Create a new one in Settings.',
    'No push messages are sent: their keys cannot be read any more. A phone gets them again after the app is opened.',
    'Single sign-on does not work. The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET.',
  ]);
});
