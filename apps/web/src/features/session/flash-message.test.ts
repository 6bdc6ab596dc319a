import { expect, test } from 'vitest';
import { readFlashMessage } from './flash-message.ts';

test('registration carries good news, the end of a session an error', () => {
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

test('a message that is said to be good news, without a mail, is just that', () => {
  expect(readFlashMessage({ message: 'Done.', tone: 'success', mailed: false })).toEqual({
    message: 'Done.',
    tone: 'success',
    mailed: false,
  });
});

test('a history state may hold anything; only a text under message is shown', () => {
  for (const state of [null, undefined, 'text', 7, {}, { message: '' }, { message: 3 }, [1]]) {
    expect(readFlashMessage(state)).toBeNull();
  }
});
