import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DashboardShift } from './dashboard-shift.tsx';
import { ShiftHost } from './shift-host.tsx';
import { openSheet } from './shift-sheets.ts';
import { ShiftChip } from './shift-chip.tsx';
import { timeText } from '#domain/format.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { acceptProfile } from '#state/session/accept-profile.ts';
import { aFieldReply, aKnownShift } from '#testing/a-shift.ts';
import { fakeDisk } from '#testing/fake-disk.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const MINUTE_MS = 60_000;
const WAITING = { due: { sites: 9, overdue: 2 }, boosts: 0, since: null };
const disk = fakeDisk();

beforeEach(() => openSheet.set(null));

type Shift = Partial<NonNullable<KnownShift['shift']>>;

/** The screens of a warden whose service answers with this shift. */
async function show(
  userId: number,
  shift: () => Shift,
  {
    isDown = () => false,
    result = { status: 'stored', reason: null },
  }: { isDown?: () => boolean; result?: object } = {},
) {
  const body = () => {
    const now = Date.now();
    const times = { startedAt: now, endsAt: now + 12 * 60 * MINUTE_MS, lastHeardAt: now };
    return aFieldReply(aKnownShift({ ...times, ...shift() }), now);
  };
  const replies = {
    get '/field/events/'(): Reply {
      if (isDown()) return 'no-answer';
      const sent = disk.records('pp:field') as readonly { id: string; kind: string }[]; // safe: written by the log
      const results = sent.map(({ id, kind }) => ({
        id,
        status: 'stored',
        reason: null,
        ...(kind === 'help' && result),
      }));
      return { body: { results, state: body() } };
    },
    '/shift/waiting/': { body: WAITING },
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
  return server;
}

async function start(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
  await screen.findByRole('dialog', { name: /^Shift started/ });
}

test('a tap starts the shift and shows what waits; before it nothing is called', async () => {
  const server = await show(1, () => ({ checkInBy: Date.now() + 60 * MINUTE_MS }));
  await screen.findByRole('region', { name: 'Your shift' });
  expect(server.requestsTo('/field/')).toEqual([]);
  await start();
  const sheet = await screen.findByRole('dialog', { name: /^Shift started/ });
  await within(sheet).findByText('9 sites, 2 of them overdue');
  expect(within(sheet).getByText(/^Check-in every 60 min\. This phone sounds only/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'On shift' })).toBeTruthy();
});

test('I am OK that is not sent says so, and the times stay as they are', async () => {
  const checkInBy = Date.now() + 60 * MINUTE_MS;
  let isDown = false;
  await show(2, () => ({ checkInBy }), { isDown: () => isDown });
  await start();
  act(() => openSheet.set(null));
  await screen.findByText(/^The service last heard from you/);
  isDown = true;
  fireEvent.click(screen.getByRole('button', { name: 'I am OK' }));
  await screen.findByText('Not sent. Try again.');
  expect(screen.getByText(timeText(new Date(checkInBy)))).toBeTruthy();
});

test('a missed check-in asks over everything until it is answered', async () => {
  let checkInBy = Date.now() - 2 * MINUTE_MS;
  await show(3, () => ({ checkInBy, lastHeardAt: checkInBy - 60 * MINUTE_MS }));
  await start();
  act(() => openSheet.set(null));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you OK?' });
  expect(dialog.textContent).toContain(`at ${timeText(new Date(checkInBy))}. It is now`);
  expect(dialog.textContent).toContain('Mark Elliott is notified at');
  expect(document.activeElement?.textContent).toBe('Are you OK?');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  checkInBy = Date.now() + 60 * MINUTE_MS;
  fireEvent.click(within(dialog).getByRole('button', { name: 'I am OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a shift that has ended by itself asks until it is answered', async () => {
  let endsAt = Date.now() + 60 * MINUTE_MS;
  const shift = () => ({
    startedAt: endsAt - 12 * 60 * MINUTE_MS,
    endsAt,
    checkInBy: endsAt,
    lastHeardAt: endsAt - 60 * MINUTE_MS,
  });
  const server = await show(7, shift);
  await start();
  act(() => openSheet.set(null));
  endsAt = Date.now() - MINUTE_MS;
  fireEvent.click(screen.getByRole('button', { name: 'I am OK' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you OK?' });
  // The shift is over: the dashboard offers the next one.
  expect(screen.getByRole('button', { name: 'Start shift', hidden: true })).toBeTruthy();
  const before = server.requestsTo('/field/events/').length;
  fireEvent.click(within(dialog).getByRole('button', { name: 'I am OK' }));
  await waitFor(() => expect(server.requestsTo('/field/events/')).toHaveLength(before + 1));
});

test('a call for help is sent without a position, and says who was notified', async () => {
  const server = await show(4, () => ({ checkInBy: Date.now() + 60 * MINUTE_MS }));
  await start();
  act(() => openSheet.set({ kind: 'help' }));
  const sheet = await screen.findByRole('dialog', { name: 'Need help' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  const before = server.requestsTo('/field/events/').length;
  fireEvent.click(within(sheet).getByRole('button', { name: 'Send without my position' }));
  await within(sheet).findByText(/^Your call was sent/);
  const calls = server.requestsTo('/field/events/').slice(before);
  expect(calls.map(({ body }) => body)).toMatchObject([
    { user_id: 4, events: [{ kind: 'help', position: null }] },
  ]);
});

test('a call for help that the service refuses says so, and whom to call', async () => {
  const result = { status: 'refused', reason: 'invalid' };
  await show(5, () => ({ checkInBy: Date.now() + 60 * MINUTE_MS }), { result });
  await start();
  act(() => openSheet.set({ kind: 'help' }));
  const sheet = await screen.findByRole('dialog', { name: 'Need help' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Send without my position' }));
  await within(sheet).findByText(/^Your call was refused: it is not valid\. It is not sent again\./);
  expect(
    within(sheet).getByText('Call Mark Elliott or Helen Armstrong yourself. In danger, call 999.'),
  ).toBeTruthy();
});

test('a call for help that gets no answer while there is a connection does not say that there is none', async () => {
  let isDown = false;
  await show(6, () => ({ checkInBy: Date.now() + 60 * MINUTE_MS }), { isDown: () => isDown });
  await start();
  isDown = true;
  act(() => openSheet.set({ kind: 'help' }));
  const sheet = await screen.findByRole('dialog', { name: 'Need help' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Send without my position' }));
  await within(sheet).findByText(/^Not sent: the service did not accept it\. It is tried again\./);
});
