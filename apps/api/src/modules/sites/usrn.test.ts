import { expect, test } from 'vitest';
import { isUsrn, readUsrn } from './usrn.ts';

test.each(['12345678', '00401245'])('%s is a USRN', (text) => {
  expect(isUsrn(text)).toBe(true);
});

test.each(['', '1234567', '123456789', '1234567a', '１２３４５６７８', ' 12345678'])(
  "'%s' is no USRN",
  (text) => {
    expect(isUsrn(text)).toBe(false);
  },
);

test.each([
  [12345678, '12345678'],
  [401245, '00401245'],
  ['00401245', '00401245'],
])('the number %s of a record is stored as %s', (sent, stored) => {
  expect(readUsrn(sent)).toBe(stored);
});

test.each([undefined, null, '', 0, -5, 1.5, 123456789, '401245a', {}, [1, 2]])(
  'what a record has instead of a USRN is left out: %j',
  (sent) => {
    expect(readUsrn(sent)).toBeUndefined();
  },
);
