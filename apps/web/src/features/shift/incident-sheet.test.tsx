import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DashboardShift } from './dashboard-shift.tsx';
import { ShiftChip } from './shift-chip.tsx';
import { ShiftHost } from './shift-host.tsx';
import { openSheet } from './shift-sheets.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { acceptProfile } from '#state/session/accept-profile.ts';
import { aFieldReply, aKnownIncident, aKnownShift } from '#testing/a-shift.ts';
import { fakeDisk } from '#testing/fake-disk.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const HOUR_MS = 3_600_000;
const disk = fakeDisk();

beforeEach(() => openSheet.set(null));
afterEach(() => vi.restoreAllMocks());

type Told = KnownShift['incidents'][number]['told'];

/** A warden on shift whose service answers an incident so. */
async function onShift(
  userId: number,
  {
    isDown = () => false,
    told = (at) => ({ state: 'told', name: 'Mark Elliott', at }),
    result = { status: 'stored', reason: null },
    contacts = [{ role: 'duty', name: 'Mark Elliott' }],
  }: {
    isDown?: () => boolean;
    told?: (at: number) => Told;
    result?: object;
    contacts?: KnownShift['contacts'];
  } = {},
) {
  const startedAt = Date.now() - HOUR_MS;
  // Safe: written by the log.
  const recorded = () => disk.records('pp:field') as readonly { id: string; kind: string; at: number }[];
  const body = () => {
    const now = Date.now();
    const times = { startedAt, endsAt: startedAt + 12 * HOUR_MS, lastHeardAt: now, checkInBy: now + HOUR_MS };
    const incidents = recorded()
      .filter(({ kind }) => kind === 'incident')
      .map(({ id, at }) => aKnownIncident({ id, at, told: told(at) }));
    return aFieldReply(aKnownShift(times, { contacts, incidents }), now);
  };
  const replies = {
    get '/field/events/'(): Reply {
      if (isDown()) return 'no-answer';
      const results = recorded().map(({ id, kind }) => ({
        id,
        status: 'stored',
        reason: null,
        ...(kind === 'incident' && result),
      }));
      return { body: { results, state: body() } };
    },
    '/shift/waiting/': { body: { due: null, boosts: 0, since: null } },
    get '/api/v1/field/'(): Reply {
      return { body: body() };
    },
  };
  const parts = (
    <>
      <ShiftChip />
      <DashboardShift />
      <ShiftHost />
    </>
  );
  const { server } = renderScreen(parts, '/', replies);
  act(() =>
    acceptProfile({
      userId,
      firstName: 'Priya',
      lastName: 'Nair',
      isActive: true,
      isStaff: false,
      areas: ['Byker'],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
  await screen.findByRole('dialog', { name: /^Shift started/ });
  act(() => openSheet.set(null));
  const sentIncidents = () =>
    server
      .requestsTo('/field/events/')
      .flatMap(({ body: sent }) => (sent as { events: readonly { kind: string }[] }).events)
      .filter(({ kind }) => kind === 'incident');
  return { server, sentIncidents };
}

/** Two taps: the chip of any screen, and the button of its card. */
async function openIncident() {
  fireEvent.click(await screen.findByRole('button', { name: 'On shift' }));
  const card = await screen.findByRole('dialog', { name: 'Your shift' });
  fireEvent.click(within(card).getByRole('button', { name: 'Report an incident' }));
  return within(await screen.findByRole('dialog', { name: 'Report an incident' }));
}

type Sheet = Awaited<ReturnType<typeof openIncident>>;

const send = (sheet: Sheet) => fireEvent.click(sheet.getByRole('button', { name: 'Send' }));
const choose = (sheet: Sheet, kind: string) => fireEvent.click(sheet.getByRole('radio', { name: kind }));

test('two taps open the sheet, with the focus on its title, Send last, and what is told to whom', async () => {
  await onShift(31);
  const sheet = await openIncident();
  expect(document.activeElement?.textContent).toBe('Report an incident');
  expect(sheet.getAllByRole('radio').map((tile) => tile.closest('label')?.textContent)).toEqual([
    'Threat',
    'Injury',
    'Near miss',
    'Other',
  ]);
  expect(sheet.getAllByRole('button').at(-1)?.textContent).toBe('Send');
  expect(sheet.getByText('In danger, call 999').parentElement?.textContent).toBe(
    'In danger, call 999 or use Need help.',
  );
  expect(sheet.getByText('Mark Elliott is told at once:').parentElement?.textContent).toMatch(
    /the kind, the note and \d\d:\d\d\. Your position is not sent\. It also stands in your shift sheet\.$/,
  );
});

test('without a kind nothing is sent, the sheet says so and the tiles get the focus', async () => {
  const { sentIncidents } = await onShift(32);
  const sheet = await openIncident();
  send(sheet);
  expect(sheet.getByText('Choose what happened')).toBeTruthy();
  expect(document.activeElement).toBe(sheet.getByRole('radio', { name: 'Threat' }));
  choose(sheet, 'Injury');
  expect(sheet.queryByText('Choose what happened')).toBeNull();
  expect(sentIncidents()).toEqual([]);
});

test('a note with a number plate is not sent until it is removed', async () => {
  const { sentIncidents } = await onShift(33);
  const sheet = await openIncident();
  choose(sheet, 'Threat');
  const note = sheet.getByLabelText(/^Note/);
  fireEvent.change(note, { target: { value: 'Shouted at from AB12 CDE' } });
  send(sheet);
  expect(sheet.getByText('Please do not write number plates in notes.')).toBeTruthy();
  expect(document.activeElement).toBe(note);
  expect(sentIncidents()).toEqual([]);
  fireEvent.change(note, { target: { value: 'Shouted at from a van' } });
  send(sheet);
  await sheet.findByText(/^Mark Elliott was told \d\d:\d\d\.$/);
  expect(sentIncidents()).toMatchObject([
    { incident: 'threat', note: 'Shouted at from a van', last_visit: null },
  ]);
});

test('a sent incident says who was told, without a position, and the card of the shift says it too', async () => {
  const { sentIncidents } = await onShift(34);
  const sheet = await openIncident();
  choose(sheet, 'Near miss');
  send(sheet);
  await sheet.findByText(/^Mark Elliott was told \d\d:\d\d\.$/);
  expect(document.activeElement?.textContent).toBe('Report an incident');
  expect(Object.keys(sentIncidents()[0] ?? {}).toSorted()).toEqual([
    'at',
    'id',
    'incident',
    'kind',
    'last_visit',
    'note',
  ]);
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/^Near miss, \d\d:\d\d\./).textContent).toMatch(/Mark Elliott was told/);
});

test('without a connection an incident is kept, and says so', async () => {
  let isDown = false;
  await onShift(40, { isDown: () => isDown });
  const sheet = await openIncident();
  choose(sheet, 'Threat');
  isDown = true;
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  send(sheet);
  await sheet.findByText('Kept. It is sent with the next connection. In danger, call 999.');
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  fireEvent(window, new Event('online'));
});

test('an incident that the service does not answer is kept, and says so', async () => {
  let isDown = false;
  await onShift(35, { isDown: () => isDown });
  isDown = true;
  const sheet = await openIncident();
  choose(sheet, 'Other');
  send(sheet);
  await sheet.findByText(/^Kept\. The service has not answered yet\./);
});

test('where nobody is set the sheet says so before and after it is sent', async () => {
  await onShift(36, { contacts: [], told: (at) => ({ state: 'nobody', name: '', at }) });
  const sheet = await openIncident();
  const nobody = 'Nobody is set to be told. It is kept in your shift sheet.';
  expect(sheet.getByText(nobody)).toBeTruthy();
  choose(sheet, 'Threat');
  send(sheet);
  await sheet.findByRole('button', { name: 'Close' });
  expect(sheet.getByText(nobody).tagName).toBe('OUTPUT');
});

test('an incident that the service refuses says why', async () => {
  await onShift(37, { result: { status: 'refused', reason: 'too_many' } });
  const sheet = await openIncident();
  choose(sheet, 'Threat');
  send(sheet);
  await sheet.findByText('Not accepted: there are too many today. In danger, call 999.');
});

test('a duty contact who could not be told is named', async () => {
  await onShift(38, { told: (at) => ({ state: 'failed', name: 'Mark Elliott', at }) });
  const sheet = await openIncident();
  choose(sheet, 'Threat');
  send(sheet);
  await sheet.findByText('Mark Elliott could not be told yet. It is tried again. In danger, call 999.');
});

test('Cancel sends nothing', async () => {
  const { sentIncidents } = await onShift(39);
  const sheet = await openIncident();
  choose(sheet, 'Threat');
  fireEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentIncidents()).toEqual([]);
});
