import { expect, test } from 'vitest';
import { streetText } from './site-texts.ts';

test.each([
  ['Stowell Street', 'NE1 4XQ', 'Stowell Street · NE1\u00a04XQ'],
  ['Stowell Street', '', 'Stowell Street'],
  ['', 'NE1 4XQ', 'NE1\u00a04XQ'],
  ['', '', ''],
])('street %j and postcode %j read %j', (address1, postcode, text) => {
  expect(streetText({ address1, postcode })).toBe(text);
});
