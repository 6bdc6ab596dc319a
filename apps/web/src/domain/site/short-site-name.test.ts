import { expect, test } from 'vitest';
import { shortSiteName } from './site-texts.ts';

test.each([
  ['Eldon Square Car Park', 'Eldon Square'],
  ['Grey Street On-Street Bays', 'Grey Street'],
  ['Grainger Street Loading Bays', 'Grainger Street'],
  ['Stowell Street Bays', 'Stowell Street'],
])('the short name of %s is %s', (siteName, short) => {
  expect(shortSiteName(siteName)).toBe(short);
});

test.each(['Neville Street Taxi Rank', 'Queen Victoria Road RVI Drop-Off', 'Car Park', 'Bays Hill'])(
  'the name %s has no kind to leave out',
  (siteName) => {
    expect(shortSiteName(siteName)).toBe(siteName);
  },
);
