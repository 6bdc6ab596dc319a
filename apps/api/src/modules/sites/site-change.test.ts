import { describe, expect, test } from 'vitest';
import { changedCells } from './site-cells.ts';
import { isSameSite, siteBy } from './site-change.ts';

const draft = { name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH', hours: {}, base_scores: {} };
const site = {
  ...siteBy(draft, undefined),
  base_scores: { 'weekday peak': 2 },
  hours: { sunday: 'closed' },
};
const stored = { ...site, id: 7, version: 3 };

describe('a draft', () => {
  test('a draft makes a new site whose other fields are blank', () => {
    expect(siteBy(draft, undefined)).toEqual({
      ...draft,
      addressline1: '',
      addressline2: '',
      addressline3: '',
      addressline4: '',
      city: '',
      county: '',
      countrycode: '',
      latitude: null,
      longitude: null,
      weather_cell: null,
      default_base_score: 0,
      visit_minutes: 6,
      visit_every_days: null,
      visits_per_day: null,
      visit_from: '',
      visit_until: '',
      limited_waiting_minutes: null,
      tags: '',
      usrn: '',
      in_twos: false,
      not_after: '',
      read_first: '',
      order_ref: null,
      is_retired: false,
    });
  });

  test('a draft keeps unmentioned fields, and removes scores or hours that it empties', () => {
    expect(siteBy(draft, stored)).toEqual(site);
    const emptied = {
      ...draft,
      city: 'Newcastle',
      hours: { sunday: null },
      base_scores: { 'weekday peak': null },
    };
    expect(siteBy(emptied, stored)).toEqual({ ...site, city: 'Newcastle', hours: {}, base_scores: {} });
  });
});

describe('two states of a site', () => {
  test('two states of a site are equal with the same fields, scores and hours', () => {
    expect(isSameSite(stored, structuredClone(site))).toBe(true);
  });

  test.each([
    { city: 'Gateshead' },
    { is_retired: true },
    { base_scores: {} },
    { base_scores: { 'weekday peak': 3 } },
    { base_scores: { 'weekday lunch': 2 } },
    { base_scores: { 'weekday peak': 2, 'weekday lunch': 1 } },
    { hours: {} },
    { hours: { sunday: '08:00-18:30' } },
  ])('two states of a site differ by %j', (change) => {
    expect(isSameSite(stored, { ...site, ...change })).toBe(false);
  });
});

test('the changed cells are listed with their text before and after, and the status last', () => {
  const after = { ...site, latitude: 0.0000001, longitude: 0, is_retired: true, base_scores: {} };
  expect(changedCells(site, after, ['weekday peak', 'weekday lunch'])).toEqual([
    { column: 'latitude', before: '', after: '0.0000001' },
    { column: 'longitude', before: '', after: '0' },
    { column: 'weekday peak', before: '2', after: '' },
    { column: 'status', before: 'In use', after: 'Retired' },
  ]);
  expect(changedCells(site, site, ['weekday peak'])).toEqual([]);
});
