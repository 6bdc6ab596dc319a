import { expect, test } from 'vitest';
import { revertChange, withNewNames } from './revert-change.ts';
import { siteBy } from './site-change.ts';

const site = {
  ...siteBy(
    { name: 'Quay', area_name: 'Quayside', postcode: 'NE1 3DH', hours: {}, base_scores: {} },
    undefined,
  ),
  city: 'Newcastle',
  base_scores: { 'weekday peak': 4, 'sunday lunch': 1 },
  hours: { weekday: '08:00-18:00', sunday: 'closed' },
};

test('only the fields altered by the change get their previous value', () => {
  const before = {
    ...site,
    visit_minutes: 9,
    city: 'Gateshead',
    base_scores: {},
    hours: { sunday: '10:00-16:00' },
  };
  const after = {
    ...site,
    visit_minutes: 9,
    base_scores: { 'weekday peak': 4 },
    hours: { sunday: 'closed' },
  };
  expect(revertChange(site, { before, after })).toEqual({
    ...site,
    city: 'Gateshead',
    base_scores: { 'sunday lunch': 1 },
    hours: { weekday: '08:00-18:00', sunday: '10:00-16:00' },
  });
});

test('fields that no longer exist, or that an old entry lacks, are left out', () => {
  const before = { id: 7, colour: 'red', name: 'Kay' };
  expect(revertChange(site, { before, after: { name: 'Quay' } })).toEqual({ ...site, name: 'Kay' });
});

test('an old entry gets the current names of its area and periods', () => {
  const entry = {
    area_name: 'Old Town',
    base_scores: { 'weekday morning': 1, 'bank holiday morning': 2, 'weekday peak': 3 },
  };
  const renames = [
    { kind: 'period', was: 'morning', name: 'early' },
    { kind: 'area', was: 'early', name: 'late' },
    { kind: 'period', was: 'peak', name: 'morning' },
    { kind: 'period', was: 'early', name: 'Dawn' },
    { kind: 'area', was: 'Old Town', name: 'Quayside' },
  ] as const;
  expect(withNewNames(entry, renames)).toEqual({
    area_name: 'Quayside',
    base_scores: { 'weekday Dawn': 1, 'bank holiday Dawn': 2, 'weekday morning': 3 },
  });
  expect(withNewNames({ city: 'Newcastle' }, renames)).toEqual({ city: 'Newcastle', base_scores: {} });
});
