import { expect, test } from 'vitest';
import { carriedMessage } from './carried-message.ts';

test('a history state may hold anything; only a text under message is shown', () => {
  expect(carriedMessage({ message: 'Registration successful!' })).toBe('Registration successful!');
  for (const state of [null, undefined, 'text', 7, {}, { message: '' }, { message: 3 }, [1]]) {
    expect(carriedMessage(state)).toBeNull();
  }
});
