import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PeoplePage } from './people-page.tsx';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

type Person = ReadReply<typeof staffContract.readPerson>['person'];

const person = (over: Partial<Person>): Person => ({
  id: 1,
  email: 'priya@patrolplan.example',
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  has_password: true,
  areas: ['Quayside', 'City Centre'],
  last_sign_in_at: null,
  version: 3,
  ...over,
});
const PEOPLE = [
  person({}),
  person({ id: 4, first_name: 'Helen', last_name: 'Armstrong', is_staff: true, areas: [] }),
  person({ id: 5, first_name: 'Ian', last_name: 'Dodds', is_active: false }),
  person({ id: 6, first_name: 'Grace', last_name: 'Okafor', areas: [], has_password: false }),
];
const FOUND: Reply = { body: { people: PEOPLE, next: null } };

/** Opens the page as Helen. */
function open(replies: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<PeoplePage />, '/staff/people', {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, user_id: 4, is_staff: true } },
    '/staff/people/search/': FOUND,
    '/staff/areas/': { body: { areas: [{ id: 1, name: 'Quayside', sites: 1, wardens: 1 }] } },
    ...replies,
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('each person has role, areas, last sign-in and account; the own account cannot be deactivated', async () => {
  open();
  await screen.findByRole('table', { name: 'People' });
  const priya = within(rowOf('Priya Nair'));
  expect(priya.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['Quayside', 'City Centre']);
  expect(priya.getByText('Active')).toBeTruthy();
  expect(priya.getByText('never')).toBeTruthy();
  expect(priya.getByRole('link', { name: 'Areas, Priya Nair' }).getAttribute('href')).toBe('/staff/people/1');
  expect(within(rowOf('Helen Armstrong')).getByText('All areas')).toBeTruthy();
  expect(within(rowOf('Helen Armstrong')).queryByRole('button')).toBeNull();
  expect(within(rowOf('Ian Dodds')).getByText('Inactive')).toBeTruthy();
  expect(within(rowOf('Grace Okafor')).getByText('No areas yet')).toBeTruthy();
  expect(within(rowOf('Grace Okafor')).getByText('Invited')).toBeTruthy();
});

test('the search is sent to the service, and is never part of the address', async () => {
  const { server } = open();
  await screen.findByRole('table');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'priya@patrolplan.example' } });
  await waitFor(() =>
    expect(server.requestsTo('/people/search/').at(-1)?.body).toMatchObject({
      text: 'priya@patrolplan.example',
    }),
  );
  expect(location.href).not.toContain('priya');
  for (const { url } of server.requests) expect(url).not.toContain('priya');
});

test('the service sorts, and the next page begins after the last row', async () => {
  const next = { key: 'okafor grace', id: 6 };
  const { server } = open({ '/staff/people/search/': { body: { people: PEOPLE, next } } });
  await screen.findByRole('table');
  press('Next');
  await waitFor(() =>
    expect(server.requestsTo('/people/search/').at(-1)?.body).toMatchObject({ after: next }),
  );
  press('Last sign-in');
  await waitFor(() =>
    expect(server.requestsTo('/people/search/').at(-1)?.body).toMatchObject({
      order: 'last_sign_in',
      after: null,
    }),
  );
  expect(screen.getByRole('columnheader', { name: 'Last sign-in' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
});

test('deactivating needs a confirmation, activating does not', async () => {
  const { server } = open({ '/people/active/': { body: { person: PEOPLE[2] } } });
  await screen.findByRole('table');
  press('Deactivate, Priya Nair');
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Priya Nair?' });
  expect(server.requestsTo('/people/active/')).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo('/people/active/')[0]?.body).toEqual({ id: 1, version: 3, is_active: false });
  press('Activate, Ian Dodds');
  await waitFor(() => expect(server.requestsTo('/people/active/')).toHaveLength(2));
  expect(await screen.findByText('Ian Dodds is active again.')).toBeTruthy();
});

test('a refusal is shown in the dialog with the text of the service', async () => {
  const detail = 'This is the last staff account that can sign in. Make another account staff first.';
  open({ '/people/active/': { status: 400, body: { detail } } });
  await screen.findByRole('table');
  press('Deactivate, Priya Nair');
  press('Deactivate');
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
});

test('an invitation keeps the typed text when it fails or is closed, until it is sent', async () => {
  const { server } = open({
    '/people/invite/': { status: 400, body: { email: ['grace@okafor.example already has an account.'] } },
  });
  await screen.findByRole('table');
  press('Add person');
  type('Email', 'grace@okafor.example');
  type('First name', 'Grace');
  press('Send invitation');
  expect(
    await screen.findByRole('link', { name: /: grace@okafor\.example already has an account\.$/ }),
  ).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(await screen.findByText('An invitation was not sent yet.')).toBeTruthy();
  press('Continue');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Grace');
  press('Areas: Choose areas');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Quayside' }));
  press('Send invitation');
  await waitFor(() => expect(server.requestsTo('/people/invite/')).toHaveLength(2));
  expect(server.requestsTo('/people/invite/')[1]?.body).toMatchObject({
    first_name: 'Grace',
    areas: ['Quayside'],
  });
});

test('a sent invitation shows its address, and leaves no draft', async () => {
  open({ '/people/invite/': { body: { person: PEOPLE[3] } } });
  await screen.findByRole('table');
  press('Add person');
  type('Email', 'priya@patrolplan.example');
  press('Send invitation');
  expect(await screen.findByText('An invitation is on its way to priya@patrolplan.example.')).toBeTruthy();
  expect(screen.queryByText('An invitation was not sent yet.')).toBeNull();
});

test('an empty result and a failure are shown as text', async () => {
  const { unmount } = open({ '/staff/people/search/': { body: { people: [], next: null } } });
  expect(await screen.findByText('No people yet.')).toBeTruthy();
  unmount();
  open({ '/staff/people/search/': { status: 500 } });
  expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded.');
});
