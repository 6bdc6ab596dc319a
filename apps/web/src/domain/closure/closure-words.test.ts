import { expect, test } from 'vitest';
import { closureRefusalText, closureText, outOfRoundText } from './closure-words.ts';

test('a mark names its reason, but for another one', () => {
  expect(closureText('lines')).toBe('Cannot be enforced: lines worn');
  expect(closureText('other')).toBe('Cannot be enforced');
  expect(closureRefusalText('site_retired')).toBe('Not accepted: the site is retired');
});

test('sites that left the round are named in one sentence', () => {
  expect(outOfRoundText(['Grey Street'])).toBe('Grey Street cannot be enforced. It is out of your round.');
  expect(outOfRoundText(['A', 'B', 'C'])).toBe('A, B and C cannot be enforced. They are out of your round.');
  expect(outOfRoundText([])).toBe('');
});
