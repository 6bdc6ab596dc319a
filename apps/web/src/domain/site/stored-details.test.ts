import { describe, expect, test } from 'vitest';
import {
  type StoredDetails,
  addressFromReply,
  lackingAddress,
  weatherFromReply,
  withDetail,
} from './stored-details.ts';

const HOUR_MS = 60 * 60_000;
const address = {
  address1: 'Dean Street',
  address2: '',
  address3: '',
  address4: '',
  area: 'City Centre',
  city: 'Newcastle upon Tyne',
  county: 'Tyne and Wear',
  postcode: 'NE1 1PG',
  country: 'GB',
};
const weather = { icon: '10d', main: 'Rain', description: 'moderate rain', temp: 9 };

describe('details stored for use without a connection', () => {
  test('the parts of a site are stored together', () => {
    const stored = withDetail(withDetail({}, 7, { address }, 1), 7, { weather }, 2);
    expect(stored).toEqual({ 7: { at: 2, address, weather } });
  });

  test('sites read longest ago are dropped beyond the limit', () => {
    let stored: StoredDetails = {};
    for (let siteId = 1; siteId <= 70; siteId += 1) stored = withDetail(stored, siteId, { address }, siteId);
    stored = withDetail(stored, 11, { weather }, 71);
    stored = withDetail(stored, 71, { address }, 72);
    expect(Object.keys(stored)).toHaveLength(60);
    expect(stored[11]).toBeDefined();
    expect(stored[12]).toBeUndefined();
  });

  test('an address is read again after a day, and where only another part is stored', () => {
    const stored = { 1: { at: 0, address }, 2: { at: 0, weather }, 3: { at: 10 * HOUR_MS, address } };
    expect(lackingAddress(stored, [1, 2, 3, 4], 24 * HOUR_MS)).toEqual([2, 4]);
    expect(lackingAddress(stored, [1, 2, 3, 4], 25 * HOUR_MS)).toEqual([1, 2, 4]);
  });
});

test('replies are converted to the stored form', () => {
  expect(
    addressFromReply({
      addressline1: 'Dean Street',
      addressline2: 'b',
      addressline3: 'c',
      addressline4: 'd',
      area_name: 'City Centre',
      city: 'Newcastle upon Tyne',
      county: 'Tyne and Wear',
      postcode: 'NE1 1PG',
      countrycode: 'GB',
    }),
  ).toEqual({ ...address, address2: 'b', address3: 'c', address4: 'd' });
  expect(
    weatherFromReply({
      weather_icon: '10d',
      weather_main: 'Rain',
      weather_description: 'moderate rain',
      temp: 9,
    }),
  ).toEqual(weather);
});
