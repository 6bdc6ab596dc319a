import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DashboardShift } from './dashboard-shift.tsx';
import { ShiftHost } from './shift-host.tsx';
import { openSheet } from './shift-sheets.ts';
import { ShiftChip } from './shift-chip.tsx';
import { timeText } from '#domain/format.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { acceptProfile } from '#state/accept-profile.ts';
import { aKnownShift, aShiftReply } from '#testing/a-shift.ts';
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
  { isDown }: { isDown: () => boolean } = { isDown: () => false },
) {
  const body = () => {
    const now = Date.now();
    return aShiftReply(
      aKnownShift({ startedAt: now, endsAt: now + 12 * 60 * MINUTE_MS, lastHeardAt: now, ...shift() }),
    );
  };
  const replies = {
    get '/shift/events/'(): Reply {
      if (isDown()) return 'no-answer';
      const sent = disk.records('pp:shift') as readonly { id: string }[]; // safe: written by the log
      const results = sent.map(({ id }) => ({ id, status: 'stored', reason: null }));
      return { body: { results, ...body() } };
    },
    '/shift/waiting/': { body: WAITING },
    get '/api/v1/shift/'(): Reply {
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
  expect(server.requestsTo('/shift/')).toEqual([]);
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
  expect(dialog.textContent).toContain('Mark Elliott is told at');
  expect(document.activeElement?.textContent).toBe('Are you OK?');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  checkInBy = Date.now() + 60 * MINUTE_MS;
  fireEvent.click(within(dialog).getByRole('button', { name: 'I am OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a call for help is sent without a position, and says who was told', async () => {
  const server = await show(4, () => ({ checkInBy: Date.now() + 60 * MINUTE_MS }));
  await start();
  act(() => openSheet.set({ kind: 'help' }));
  const sheet = await screen.findByRole('dialog', { name: 'Need help' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  const before = server.requestsTo('/shift/events/').length;
  fireEvent.click(within(sheet).getByRole('button', { name: 'Send without my position' }));
  await within(sheet).findByText(/^Your call was sent/);
  const calls = server.requestsTo('/shift/events/').slice(before);
  expect(calls.map(({ body }) => body)).toMatchObject([
    { user_id: 4, events: [{ kind: 'help', position: null }] },
  ]);
});
