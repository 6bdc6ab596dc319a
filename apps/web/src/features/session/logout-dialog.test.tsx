import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LogoutDialog } from './logout-dialog.tsx';
import { publishMarks } from '#state/marks/marks.ts';
import { session } from '#state/session.ts';
import { publishVisits } from '#state/visits/visits.ts';
import { renderScreen } from '#testing/render-screen.tsx';

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
  const visit = {
    userId: 7,
    siteId: 7,
    siteName: 'Dean Street',
    at: 0,
    outcome: 'visited',
    reason: null,
    note: '',
    markedAt: 0,
    sendAfter: 0,
    state: 'waiting',
    refusal: null,
  } as const;
  const dialog = open();
  expect(dialog.textContent).not.toContain('not sent');
  act(() => publishVisits([{ ...visit, id: '1' }], { isSending: false, isFailing: false }));
  expect(dialog.textContent).toContain('1 visit is not sent yet. It stays on this phone');
  act(() =>
    publishVisits(
      ['1', '2', '3'].map((id) => ({ ...visit, id })),
      { isSending: false, isFailing: false },
    ),
  );
  expect(dialog.textContent).toMatch(/3 visits are not sent yet.*Are you sure/);
  act(() => publishVisits([], { isSending: false, isFailing: false }));
});

test('logout: unsent marks are shown above the question, sent and refused ones are not', () => {
  const mark = {
    userId: 7,
    siteId: 7,
    siteName: 'Dean Street',
    reason: 'signs',
    note: '',
    at: 0,
    markedAt: 0,
    sendAfter: 0,
    refusal: null,
  } as const;
  const publish = (...states: readonly ('waiting' | 'sent' | 'refused')[]) =>
    act(() =>
      publishMarks({
        marks: states.map((state, index) => ({ ...mark, id: String(index), state })),
        isFailing: false,
      }),
    );
  const dialog = open();
  publish('sent', 'refused');
  expect(dialog.textContent).not.toContain('not sent');
  publish('sent', 'waiting');
  expect(dialog.textContent).toMatch(/1 mark is not sent yet. It stays on this phone.*Are you sure/);
  publish('waiting', 'waiting');
  expect(dialog.textContent).toContain('2 marks are not sent yet. They stay on this phone');
  publish();
});
