import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const ZONE = 'Europe/London';
const fields = (before: object | null, after: object | null) => changedFields(before, after, ZONE);

test('a change lists only the fields that differ, with the old and the new value', () => {
  expect(fields({ name: 'Sandgate', postcode: 'NE1' }, { name: 'Sandgate', postcode: 'NE2' })).toEqual([
    { name: 'Postcode', before: 'NE1', after: 'NE2' },
  ]);
});

test('a created record has no old values, a removed one no new values', () => {
  expect(fields(null, { amount: 3, reason: 'Coaches' })).toEqual([
    { name: 'Amount', before: null, after: '+3.00' },
    { name: 'Reason', before: null, after: 'Coaches' },
  ]);
  expect(fields({ name: 'Easter Monday' }, null)).toEqual([
    { name: 'Name', before: 'Easter Monday', after: null },
  ]);
  expect(fields(null, null)).toEqual([]);
});

test('a change shows flags, lists, switches and times in words', () => {
  expect(fields({ is_active: true }, { is_active: false })).toEqual([
    { name: 'Active', before: 'yes', after: 'no' },
  ]);
  expect(fields({ areas: [] }, { areas: ['Jesmond', 'Quayside'] })).toEqual([
    { name: 'Areas', before: 'none', after: 'Jesmond, Quayside' },
  ]);
  expect(
    fields(
      { setting_name: 'mapbox_api', setting_value: true },
      { setting_name: 'mapbox_api', setting_value: false },
    ),
  ).toEqual([{ name: 'Value', before: 'Enabled', after: 'Disabled' }]);
  expect(fields({ endedAt: null }, { endedAt: '2026-07-01T10:30:00.000Z' })).toEqual([
    { name: 'Ended', before: null, after: 'Wed 1 Jul 2026, 11:30' },
  ]);
});

test('a change of an API key says in words what the key may do', () => {
  expect(fields(null, { scopes: ['sites:read', 'boosts:write'] })).toEqual([
    { name: 'May', before: null, after: 'read sites, set and end boosts' },
  ]);
});

test('a nested part of a record is listed as its own field, and ids of other records are not shown', () => {
  const before = { siteId: 7, base_scores: { 'weekday morning': 1, 'weekday evening': 2 } };
  const after = { siteId: 8, base_scores: { 'weekday morning': 1.5, 'weekday evening': 2 } };
  expect(fields(before, after)).toEqual([{ name: 'Weekday morning', before: '1', after: '1.5' }]);
});

test('an empty text counts as no value, and a nested part may be removed as a whole', () => {
  expect(fields({ note: '' }, { note: null })).toEqual([]);
  expect(fields({ note: '' }, { note: 'Gate closed' })).toEqual([
    { name: 'Note', before: null, after: 'Gate closed' },
  ]);
  expect(fields({ base_scores: { 'weekday peak': 2 } }, { base_scores: null })).toEqual([
    { name: 'Weekday peak', before: '2', after: null },
  ]);
});

test.each([
  ['2026-07-01T10:30:00Z', 'Wed 1 Jul 2026, 11:30'],
  ['2026-07-01T10:30:00.125Z', 'Wed 1 Jul 2026, 11:30'],
  ['2026-12-01T10:30:00Z', 'Tue 1 Dec 2026, 10:30'],
  ['since 2026-07-01T10:30:00Z', 'since 2026-07-01T10:30:00Z'],
  ['2026-07-01T10:30:00Z or so', '2026-07-01T10:30:00Z or so'],
  ['2026-07-01', 'Wed 1 Jul 2026'],
  ['2026-17-01', '2026-17-01'],
])('the value %s is shown as %s', (value, shown) => {
  expect(fields(null, { value })).toEqual([{ name: 'Value', before: null, after: shown }]);
});
