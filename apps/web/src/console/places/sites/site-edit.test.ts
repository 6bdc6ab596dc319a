import { expect, test } from 'vitest';
import { NO_EDIT, differencesOf, withTyped } from './site-edit.ts';

const site = { version: 3, cells: { city: 'Newcastle', visit_minutes: '6' } };

test('only changed columns are kept, with the version that they were typed over', () => {
  const typed = withTyped(NO_EDIT, site, 'city', 'Gateshead');
  expect(typed).toEqual({ version: 3, cells: { city: 'Gateshead' } });
  const later = { ...site, version: 4 };
  expect(withTyped(typed, later, 'visit_minutes', '8')).toEqual({
    version: 3,
    cells: { city: 'Gateshead', visit_minutes: '8' },
  });
});

test('what is typed back is no change', () => {
  const typed = withTyped(NO_EDIT, site, 'city', 'Gateshead');
  expect(withTyped(typed, site, 'city', 'Newcastle').cells).toEqual({});
});

test('a conflict shows what the other person stored beside what was typed, and what only they changed', () => {
  const current = { city: 'Durham', visit_minutes: '8', county: '' };
  expect(differencesOf(current, { ...site.cells, county: '' }, { city: 'Gateshead' })).toEqual([
    { label: 'City', stored: 'Durham', yours: 'Gateshead' },
    { label: 'Time at site', stored: '8\u00a0min', yours: '6\u00a0min (before)' },
  ]);
});

test('the first change after all was typed back is over the version that is stored now', () => {
  const later = { ...site, version: 4 };
  expect(withTyped({ version: 3, cells: {} }, later, 'city', 'Durham').version).toBe(4);
});

test('a column that is empty or not stored is named as empty', () => {
  expect(differencesOf({ city: '' }, { city: 'Newcastle' }, { county: 'Durham' })).toMatchObject([
    { label: 'City', stored: 'empty', yours: 'Newcastle (before)' },
    { label: 'County', stored: 'empty', yours: 'Durham' },
  ]);
  expect(withTyped(NO_EDIT, site, 'county', '').cells).toEqual({});
});
