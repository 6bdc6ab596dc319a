import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PersonPage } from './person-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

type Person = ReadReply<typeof staffContract.readPerson>['person'];

const PRIYA: Person = {
  id: 7,
  email: 'priya@patrolplan.example',
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  has_password: true,
  areas: ['Quayside'],
  last_sign_in_at: null,
  version: 3,
};

function open(replies: Readonly<Record<string, Reply>> = {}, ownId = 4) {
  return renderScreen(<PersonPage />, '/staff/people/7', {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, user_id: ownId, is_staff: true } },
    '/staff/people/read/': { body: { person: PRIYA, open_sessions: 2 } },
    '/staff/areas/': {
      body: { areas: ['Jesmond', 'Quayside'].map((name, id) => ({ id, name, sites: 1, wardens: 1 })) },
    },
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ready = () => screen.findByRole('heading', { level: 2, name: 'Priya Nair' });
async function chooseJesmond() {
  press('Areas: 1 area');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Jesmond' }));
}

test('areas and the staff flag are saved with the version that was on screen', async () => {
  const saved = { ...PRIYA, areas: ['Jesmond', 'Quayside'], is_staff: true, version: 4 };
  const { server } = open({ '/people/save/': { body: { person: saved } } });
  await ready();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await chooseJesmond();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Staff/ }));
  press('Save');
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(server.requestsTo('/people/save/')[0]?.body).toEqual({
    id: 7,
    version: 3,
    is_staff: true,
    areas: ['Jesmond', 'Quayside'],
  });
});

test('unsaved changes survive a failure and a reload', async () => {
  const { unmount } = open({ '/people/save/': { status: 500 } });
  await ready();
  await chooseJesmond();
  press('Save');
  expect(await screen.findByText('Not saved. What you entered is still here.')).toBeTruthy();
  unmount();
  render(
    <QueryClientProvider client={queryClient}>
      <PersonPage />
    </QueryClientProvider>,
  );
  await ready();
  expect(screen.getByRole('button', { name: 'Areas: 2 areas' })).toBeTruthy();
  press('Discard');
  expect(screen.getByRole('button', { name: 'Areas: 1 area' })).toBeTruthy();
});

test('a conflicting save shows both values, and can be repeated over the new version', async () => {
  const current = { ...PRIYA, areas: [], is_active: false, version: 5 };
  const { server } = open({
    '/people/save/': { status: 409, body: { detail: 'Somebody else changed this person.', current } },
  });
  await ready();
  await chooseJesmond();
  press('Save');
  const areas = await screen.findByRole('row', { name: /^Areas/ });
  expect(
    within(areas)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['none', 'Jesmond, Quayside']);
  expect(screen.getByRole('row', { name: /^Active/ }).textContent).toBe('Activenoyes');
  press('Save mine');
  await waitFor(() => expect(server.requestsTo('/people/save/')).toHaveLength(2));
  expect(server.requestsTo('/people/save/')[1]?.body).toMatchObject({
    version: 5,
    areas: ['Jesmond', 'Quayside'],
    is_staff: false,
  });
});

test('ending all sessions needs a confirmation', async () => {
  const { server } = open({ '/people/sign-out/': { body: { ended: 2 } } });
  await ready();
  press('End all sessions');
  const dialog = await screen.findByRole('dialog', { name: 'End all sessions of Priya Nair?' });
  expect(server.requestsTo('/sign-out/')).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('2 devices were signed out.')).toBeTruthy();
});

test('the stored data is saved as a file whose name does not identify the person', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  open({ '/people/export/': { body: { account: { email: PRIYA.email } } } });
  await ready();
  press('Download data');
  expect(await screen.findByText('The file is in your downloads.')).toBeTruthy();
  const [link] = click.mock.contexts;
  expect(link).toMatchObject({ download: 'person-7.json' });
  const [file] = create.mock.calls[0] ?? [];
  expect(await new Response(file as Blob).text()).toContain(PRIYA.email); // Safe: the page passed a Blob.
  vi.restoreAllMocks();
});

test('erasing needs the typed name, which the service checks', async () => {
  const { server } = open({
    '/people/erase/': { status: 400, body: { name: ['Type the name exactly: Priya Nair'] } },
  });
  await ready();
  press('Erase person');
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Priya Nair?' }));
  fireEvent.change(dialog.getByLabelText('Type Priya Nair to confirm'), { target: { value: 'Priya' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Erase person' }));
  expect(await screen.findByText('Type the name exactly: Priya Nair')).toBeTruthy();
  expect(server.requestsTo('/people/erase/')[0]?.body).toEqual({ id: 7, name: 'Priya' });
});

test('the own account cannot be deactivated or erased', async () => {
  open({}, 7);
  await ready();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Erase person' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download data' })).toBeTruthy();
});

test('a person without a password can be invited again', async () => {
  const { server } = open({
    '/people/read/': { body: { person: { ...PRIYA, has_password: false }, open_sessions: 0 } },
    '/people/mail-link/': { body: { message: 'The link is on its way.' } },
  });
  await ready();
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  press('Send invitation again');
  expect(await screen.findByText('A link is on its way to priya@patrolplan.example.')).toBeTruthy();
  expect(server.requestsTo('/mail-link/')[0]?.body).toEqual({ id: 7 });
});

test('the interval agreed with a person is saved with the one that was on screen', async () => {
  adoptRuntimeConfig({ features: ['staff', 'shift'] });
  const { server } = open({
    '/check-in/person/save/': { body: { minutes: 65, usual_minutes: 60, is_on: true } },
    '/check-in/person/': { body: { minutes: null, usual_minutes: 60, is_on: true } },
    '/staff/alarms/count/': { body: { open: 0, untold: 0 } },
  });
  await ready();
  const card = within(await screen.findByRole('region', { name: 'Check-in' }));
  expect(card.getByText(/The usual interval applies: 60 min\.$/)).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: '5 minutes more' }));
  fireEvent.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.requestsTo('/check-in/person/save/')[0]?.body).toEqual({ id: 7, was: null, minutes: 65 }),
  );
  adoptRuntimeConfig({});
});
