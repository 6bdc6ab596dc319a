import { expect, test } from 'vitest';
import { readDeviceVisit } from './device-visit-schema.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

test('a stored record is read as a visit, or discarded', () => {
  expect(readDeviceVisit(aDeviceVisit())).toEqual(aDeviceVisit());
  expect(readDeviceVisit({ ...aDeviceVisit(), state: 'lost' })).toBeNull();
  expect(readDeviceVisit({ ...aDeviceVisit(), at: Infinity })).toBeNull();
  expect(readDeviceVisit(null)).toBeNull();
});
