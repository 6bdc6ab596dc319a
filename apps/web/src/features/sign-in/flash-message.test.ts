import { expect, test } from 'vitest';
import { readFlashMessage } from './login-page.tsx';

test('registration shows a success message, the end of a session an error', () => {
  expect(readFlashMessage({ message: 'Registration successful!', mailed: true })).toEqual({
    message: 'Registration successful!',
    tone: 'success',
    mailed: true,
  });
  expect(readFlashMessage({ message: 'Session expired.', tone: 'error' })).toEqual({
    message: 'Session expired.',
    tone: 'error',
    mailed: false,
  });
});

test('a success message without a mail is shown as it is', () => {
  expect(readFlashMessage({ message: 'Done.', tone: 'success', mailed: false })).toEqual({
    message: 'Done.',
    tone: 'success',
    mailed: false,
  });
});

test('only a text under message is shown from a history state of any shape', () => {
  for (const state of [null, undefined, 'text', 7, {}, { message: '' }, { message: 3 }, [1]]) {
    expect(readFlashMessage(state)).toBeNull();
  }
});
