import { describe, expect, test } from 'vitest';
import { lackingAddress, withDetail } from './stored-details.ts';
import type { KeptDetails } from './stored-details.ts';

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

describe('details kept for use without a connection', () => {
  test('the parts of a site are kept together', () => {
    const kept = withDetail(withDetail({}, 7, { address }, 1), 7, { weather }, 2);
    expect(kept).toEqual({ 7: { at: 2, address, weather } });
  });

  test('of too many sites the ones read longest ago are forgotten', () => {
    let kept: KeptDetails = {};
    for (let siteId = 1; siteId <= 70; siteId += 1) kept = withDetail(kept, siteId, { address }, siteId);
    kept = withDetail(kept, 11, { weather }, 71);
    kept = withDetail(kept, 71, { address }, 72);
    expect(Object.keys(kept)).toHaveLength(60);
    expect(kept[11]).toBeDefined();
    expect(kept[12]).toBeUndefined();
  });

  test('an address is read again after a day, and where only something else is kept', () => {
    const kept = { 1: { at: 0, address }, 2: { at: 0, weather }, 3: { at: 10 * HOUR_MS, address } };
    expect(lackingAddress(kept, [1, 2, 3, 4], 24 * HOUR_MS)).toEqual([2, 4]);
    expect(lackingAddress(kept, [1, 2, 3, 4], 25 * HOUR_MS)).toEqual([1, 2, 4]);
  });
});
