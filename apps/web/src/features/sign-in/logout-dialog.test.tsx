import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LogoutDialog } from './logout-dialog.tsx';
import { session } from '#state/session/session.ts';
import { aDeviceClosure, aDeviceVisit } from '#testing/a-device-visit.ts';
import { aShiftEvent } from '#testing/a-shift.ts';
import { aTeamEvent } from '#testing/a-team.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { showField } from '#testing/show-field.ts';

function open(): HTMLElement {
  renderScreen(<LogoutDialog onClose={() => undefined} />, '/');
  return screen.getByRole('dialog', { name: 'Confirm Logout' });
}

test('logout: the dialog asks before it clears the session', () => {
  const dialog = open();
  expect(within(dialog).getByRole('heading').textContent).toBe('Confirm Logout');
  expect(
    within(dialog).getByText(
      'Are you sure you want to log out? This will clear all your current session data.',
    ),
  ).toBeTruthy();
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Logout']);
  expect(session.get().kind).toBe('signed-in');
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(session.get().kind).toBe('signed-out');
});

test('logout: Cancel keeps the session, and the dialog closes', () => {
  const dialog = open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(session.get().kind).toBe('signed-in');
});

test('logout: a click on the backdrop closes the dialog and keeps the session', () => {
  const dialog = open();
  fireEvent.click(dialog);
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(session.get().kind).toBe('signed-in');
});

test('logout: a click inside the dialog leaves it open', () => {
  const dialog = open();
  fireEvent.click(screen.getByText('Confirm Logout'));
  expect(dialog.hasAttribute('open')).toBe(true);
});

test('logout: unsent visits are shown above the question', () => {
  const dialog = open();
  expect(dialog.textContent).not.toContain('not sent');
  act(() => showField([aDeviceVisit()]));
  expect(dialog.textContent).toContain('1 visit is not sent yet. It stays on this phone');
  act(() => showField(['1', '2', '3'].map((id) => aDeviceVisit({ id }))));
  expect(dialog.textContent).toMatch(/3 visits are not sent yet.*Are you sure/);
  act(() => showField([]));
});

test('logout: unsent marks are shown above the question, sent and refused ones are not', () => {
  const publish = (...states: readonly ('waiting' | 'sent' | 'refused')[]) =>
    act(() => showField(states.map((state, index) => aDeviceClosure({ id: String(index), state }))));
  const dialog = open();
  publish('sent', 'refused');
  expect(dialog.textContent).not.toContain('not sent');
  publish('sent', 'waiting');
  expect(dialog.textContent).toMatch(/1 mark is not sent yet. It stays on this phone.*Are you sure/);
  publish('waiting', 'waiting');
  expect(dialog.textContent).toContain('2 marks are not sent yet. They stay on this phone');
  publish();
});

test('logout: unsent events of the shift and answers are counted, what the phone sends by itself is not', () => {
  const dialog = open();
  const accepted = aTeamEvent({ kind: 'round_accepted', round_id: 'r1' });
  act(() =>
    showField([aShiftEvent({ kind: 'break' }), accepted, aTeamEvent({ kind: 'round_seen', round_id: 'r1' })]),
  );
  expect(dialog.textContent).toContain('2 entries are not sent yet. They stay on this phone');
  act(() => showField([accepted]));
  expect(dialog.textContent).toContain('1 entry is not sent yet. It stays on this phone');
  act(() => showField([]));
});
