import type { ReadReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BoostsPage } from './boosts-page.tsx';
import { timeValue } from '#domain/local-time.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { endSession, signIn, signOut } from '#state/session/session.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

type Boost = ReadReply<typeof staffContract.listBoosts>['boosts'][number];

const ENDS = new Date(Date.now() + 3_600_000).toISOString();
const BOOST: Boost = {
  id: 5,
  site_id: 7,
  site_name: 'Eldon Garden Car Park',
  area_name: null,
  in_area: 'City Centre',
  amount: 3,
  reason: 'Coaches expected',
  starts_at: new Date(Date.now() - 3_600_000).toISOString(),
  ends_at: ENDS,
  ended_at: null,
  created_by: 'Helen Armstrong',
  state: 'in force',
  series: null,
};
const site = (id: number, name: string, score: number) => ({ site_id: id, site_name: name, score });
const PREVIEW = {
  at: ENDS,
  area_name: 'City Centre',
  site_count: 60,
  without: [site(1, 'Grey Street', 9), site(7, 'Eldon Garden Car Park', 8)],
  with: [site(7, 'Eldon Garden Car Park', 11), site(1, 'Grey Street', 9)],
  place: { without: 4, with: 1 },
};
const FOUND = {
  sites: [
    {
      site_id: 7,
      site_name: 'Eldon Garden Car Park',
      area_name: 'City Centre',
      postcode: 'NE1 7JB',
      addressline1: '',
      hours: '',
      visit_minutes: 5,
      is_retired: false,
    },
  ],
  next: null,
  count: 1,
  count_limit: 10_000,
  is_narrowed: false,
  day_type: 'weekday',
};

function open(replies: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<BoostsPage />, '/staff/boosts', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/areas/': { body: { areas: [{ id: 1, name: 'Eldon', sites: 3, wardens: 1 }] } },
    '/staff/sites/search/': { body: FOUND },
    ...replies,
    '/staff/boosts/preview/': { body: PREVIEW },
    '/staff/boosts/': { body: { boosts: [BOOST] } },
  });
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillIn(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Set boost' }));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'eld' } });
  fireEvent.click(await screen.findByRole('option', { name: /Eldon Garden/ }));
  type('Reason', 'Coaches expected');
}
const submit = () =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set boost' }));

test('a boost is set on a site that is found by name, and the form describes its effect', async () => {
  const { server } = open({ '/staff/boosts/set/': { body: { id: 9 } } });
  await fillIn();
  const dialog = screen.getByRole('dialog', { name: 'Set boost' });
  await waitFor(() => expect(dialog.textContent).toContain('Moves it from place 4 to 1 of 60'));
  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['1Eldon Garden Car Park8.0011.00', '2Grey Street9.009.00']);
  fireEvent.click(screen.getByRole('button', { name: 'Now\u00a0for\u00a04\u00a0h' }));
  submit();
  expect(await screen.findByText(/^The boost on Eldon Garden Car Park is set\./)).toBeTruthy();
  const [sent] = server.requestsTo('/staff/boosts/set/');
  expect(sent?.body).toMatchObject({ site_id: 7, area_name: null, amount: 3, starts_at: null });
  const length = Date.parse(Object(sent?.body).ends_at) - Date.now();
  expect(Math.abs(length - 4 * 3_600_000)).toBeLessThan(120_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(storedValue('pp:staffDrafts').get()).toBeNull();
});

test('the keyboard selects a whole area from the list', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Set boost' }));
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'eld' } });
  await screen.findByRole('option', { name: /Eldon Garden/ });
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
  ]);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Remove Eldon' })).toBeTruthy();
});

test('up to four areas and eight sites are found from the second letter on, the areas first', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const [site] = FOUND.sites;
  const { server } = open({
    '/staff/areas/': {
      body: {
        areas: ['Jesmond', ...many(6).map((n) => `ELDON ${n}`)].map((name, id) => ({
          id,
          name,
          sites: 1,
          wardens: 1,
        })),
      },
    },
    '/staff/sites/search/': {
      body: { ...FOUND, sites: many(10).map((n) => ({ ...site, site_id: n, site_name: `Eldon Bay ${n}` })) },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set boost' }));
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: ' e ' } });
  expect(server.requestsTo('/staff/sites/search/')).toEqual([]);
  fireEvent.change(field, { target: { value: 'el ' } });
  await screen.findByRole('option', { name: /Bay 1/ });
  expect(server.requestsTo('/staff/sites/search/')[0]?.body).toEqual({ text: 'el', after: '' });
  const found = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(found).toHaveLength(12);
  expect(found.slice(3, 5)).toEqual([
    expect.stringContaining('ELDON 4'),
    expect.stringContaining('Eldon Bay 1'),
  ]);
  expect(found.join()).not.toContain('Jesmond');
});

test('a failed search is shown', async () => {
  open({ '/staff/sites/search/': { status: 500 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Set boost' }));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'eld' } });
  expect(await screen.findByText('The search failed. Please try again.')).toBeTruthy();
});

test('a missing value is shown at its field, and nothing is sent', async () => {
  const { server } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Set boost' }));
  submit();
  fireEvent.click(screen.getByRole('link', { name: /^.+: Choose a site or an area\.$/ }));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  expect(server.requestsTo('/staff/boosts/set/')).toHaveLength(0);
});

test('a refusal marks the field, and the typed text survives a failure, a reload and a new sign-in', async () => {
  const { unmount } = open({
    '/staff/boosts/set/': { status: 400, body: { reason: 'The reason must be at most 500 characters.' } },
  });
  await fillIn();
  submit();
  expect(
    await screen.findByRole('link', { name: 'Reason: The reason must be at most 500 characters.' }),
  ).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Not saved.');
  unmount(); // The page is reloaded, and the session ends.
  endSession('Session expired. Please login again.');
  signIn({ access: 'access-1', refresh: 'refresh-1' });
  expect(Object.keys(storedValue('pp:staffDrafts').get()?.forms ?? {})).toEqual(['boost']);
});

test('the draft keeps the key of a call whose reply was lost', async () => {
  const { server } = open({ '/staff/boosts/set/': 'no-answer' });
  await fillIn();
  submit();
  await screen.findByRole('alert');
  submit();
  await waitFor(() => expect(server.requestsTo('/staff/boosts/set/')).toHaveLength(2));
  const [lost, repeated] = server.requestsTo('/staff/boosts/set/').map(({ body }): unknown => body);
  expect(repeated).toEqual(lost);
  expect(Object(storedValue('pp:staffDrafts').get()?.forms['boost']).key).toBe(Object(lost).key);
});

test('logging out discards the draft', async () => {
  const { unmount } = open();
  await fillIn();
  unmount();
  signOut();
  expect(storedValue('pp:staffDrafts').get()).toBeNull();
});

test('a draft is offered, and continues where it was', async () => {
  open();
  await fillIn();
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(await screen.findByText('A boost is not set yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Coaches expected');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('A boost is not set yet.')).toBeNull();
});

test('End now ends the boost, and Undo reopens it', async () => {
  const { server } = open({
    '/staff/boosts/end/': { body: { id: 5, ended_at: ENDS } },
    '/staff/boosts/reopen/': { body: { id: 5, count: 1 } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'End now, Eldon Garden Car Park' }));
  expect(await screen.findByText('The boost on Eldon Garden Car Park has ended.')).toBeTruthy();
  expect(server.requestsTo('/staff/boosts/end/')[0]?.body).toEqual({ id: 5, whole_series: false });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The boost on Eldon Garden Car Park continues.')).toBeTruthy();
  expect(server.requestsTo('/staff/boosts/reopen/')[0]?.body).toEqual({ id: 5, ended_at: ENDS });
});

test('an end that somebody else moved is shown beside mine, and mine can be saved', async () => {
  const later = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const { server } = open({
    '/staff/boosts/change-end/': {
      status: 409,
      body: { detail: 'Boost 5 has another end by now.', current: { ends_at: later, ended_at: null } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change end, Eldon Garden Car Park' }));
  type('Until', '2099-11-14');
  type('Until, time', '1730');
  fireEvent.click(screen.getByRole('button', { name: '+30 min' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else changed this meanwhile.');
  const row = within(screen.getByRole('dialog')).getByRole('row', { name: /^Until/ });
  expect(row.textContent).toContain('14 Nov, 18:00');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(server.requestsTo('/staff/boosts/change-end/')).toHaveLength(2));
  const seen = server.requestsTo('/staff/boosts/change-end/').map(({ body }) => Object(body).seen_ends_at);
  expect(seen).toEqual([ENDS, later]);
});

test('a boost on two sites that repeats is one call', async () => {
  const second = { ...FOUND.sites[0], site_id: 8, site_name: 'Eldon Square' };
  const { server } = open({
    '/staff/boosts/set/': { body: { id: 9 } },
    '/staff/sites/search/': { body: { ...FOUND, sites: [...FOUND.sites, second] } },
  });
  await fillIn();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'eld' } });
  fireEvent.click(await screen.findByRole('option', { name: /Eldon Square/ }));
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) {
    fireEvent.click(screen.getByText(day));
  }
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
  type('Last day', timeValue(inThreeDays).slice(0, 10));
  expect(screen.getByText('Set 4 times.')).toBeTruthy();
  submit();
  expect(await screen.findByText(/^The boost on Eldon Garden Car Park and 1 more is set\./)).toBeTruthy();
  const body = Object(server.requestsTo('/staff/boosts/set/')[0]?.body);
  expect(body).toMatchObject({ site_id: 7, more_site_ids: [8] });
  expect(body.repeats).toHaveLength(3);
});
