import { expect, test } from 'vitest';
import { readResetLink } from './account-actions.ts';

test('uid and token are read from the link', () => {
  expect(readResetLink('?uid=MTI&token=a-b%2Bc')).toEqual({ uid: 'MTI', token: 'a-b+c' });
  expect(readResetLink('uid=MTI&token=abc')).toEqual({ uid: 'MTI', token: 'abc' });
});

test.each(['', '?uid=MTI', '?token=abc', '?uid=&token=abc', '?uid=MTI&token='])(
  'a reset link without all parts is refused: %j',
  (search) => {
    expect(readResetLink(search)).toBeNull();
  },
);
