import { expect, test } from 'vitest';
import { nameFinder } from './find-sites.ts';

test('a name is found by any part of it, whatever its case and accents', () => {
  const find = nameFinder('  CAFÉ street ');
  expect(find('Old Cafe Street Car Park')).toBe(true);
  expect(find('Café Street')).toBe(true);
  expect(find('Cafe Lane')).toBe(false);
});

test('nothing typed finds every name', () => {
  expect(nameFinder(' ')('Quayside')).toBe(true);
});
