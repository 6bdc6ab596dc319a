import { expect, test } from 'vitest';
import { isPlainNumber } from './plain-number.ts';

test.each(['0', '-5', '+5', '54.97', '.5', '-1.', '007'])('the text %s is a plain number', (text) => {
  expect(isPlainNumber(text)).toBe(true);
});

test.each(['', '-', '.', '1e5', '0x1', '1.2.3', '1,5', ' 1', 'NaN', '1\n'])(
  'the text %j is not a plain number',
  (text) => {
    expect(isPlainNumber(text)).toBe(false);
  },
);

test('a million digits with a letter behind them are refused at once', () => {
  expect(isPlainNumber(`${'1'.repeat(1_000_000)}x`)).toBe(false);
});
