import { expect, test } from 'vitest';
import { NO_EDIT, listDifferences, withTyped } from './site-edit.ts';

const site = { version: 3, cells: { city: 'Newcastle', visit_minutes: '6' } };

test('only changed columns are kept, with the version on which they are based', () => {
  const typed = withTyped(NO_EDIT, site, { city: 'Gateshead' });
  expect(typed).toEqual({ version: 3, cells: { city: 'Gateshead' } });
  const later = { ...site, version: 4 };
  expect(withTyped(typed, later, { visit_minutes: '8' })).toEqual({
    version: 3,
    cells: { city: 'Gateshead', visit_minutes: '8' },
  });
});

test('a column that is typed back is unchanged', () => {
  const typed = withTyped(NO_EDIT, site, { city: 'Gateshead' });
  expect(withTyped(typed, site, { city: 'Newcastle' }).cells).toEqual({});
});

test('a conflict shows the stored value beside the typed one, and the changes of the other person', () => {
  const current = { city: 'Durham', visit_minutes: '8', county: '' };
  expect(listDifferences(current, { ...site.cells, county: '' }, { city: 'Gateshead' })).toEqual([
    { label: 'City', stored: 'Durham', yours: 'Gateshead' },
    { label: 'Time at site', stored: '8\u00a0min', yours: '6\u00a0min (before)' },
  ]);
});

test('the first change after all were typed back is based on the stored version', () => {
  const later = { ...site, version: 4 };
  expect(withTyped({ version: 3, cells: {} }, later, { city: 'Durham' }).version).toBe(4);
});

test('an empty or missing column is shown as empty', () => {
  expect(listDifferences({ city: '' }, { city: 'Newcastle' }, { county: 'Durham' })).toMatchObject([
    { label: 'City', stored: 'empty', yours: 'Newcastle (before)' },
    { label: 'County', stored: 'empty', yours: 'Durham' },
  ]);
  expect(withTyped(NO_EDIT, site, { county: '' }).cells).toEqual({});
});
