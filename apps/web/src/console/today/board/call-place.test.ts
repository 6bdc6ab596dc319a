import { expect, test } from 'vitest';
import { placeInAddress } from './call-place.ts';

test('the address of a mail names the place of the call for help', () => {
  expect(placeInAddress('#place=54.97312,-1.61320')).toEqual({ latitude: 54.97312, longitude: -1.6132 });
});

test.each(['', '#', '#place=', '#place=54.9', '#place=91,0', '#place=1,181', '#place=1,2,3', '#place=a,b'])(
  'an address with %j names no place',
  (hash) => expect(placeInAddress(hash)).toBeNull(),
);
