import { expect, test } from 'vitest';
import {
  NO_EDIT,
  type Person,
  fullName,
  hasEdit,
  lastSignInText,
  listDifferences,
  readPersonId,
  toggled,
  withEdit,
} from './person.ts';

const person: Person = {
  id: 7,
  email: 'priya@patrolplan.example',
  firstName: 'Priya',
  lastName: 'Nair',
  isActive: true,
  isStaff: false,
  hasPassword: true,
  areas: ['Quayside'],
  lastSignInAt: null,
  version: 3,
};
const NOW = new Date(2026, 10, 15, 12, 0);

test.each([
  [null, 'never'],
  [new Date(2026, 10, 15, 11, 46), '14 min ago'],
  [new Date(2026, 9, 12, 9, 30), '12 Oct, 09:30'],
])('the last sign-in at %s reads %s', (at, text) => {
  expect(lastSignInText({ ...person, lastSignInAt: at?.toISOString() ?? null }, NOW)).toBe(text);
});

test('untouched fields are saved with their stored values', () => {
  expect(hasEdit(NO_EDIT)).toBe(false);
  expect(withEdit(person, NO_EDIT)).toEqual({ areas: ['Quayside'], isStaff: false });
  const edit = { ...NO_EDIT, areas: [] };
  expect(hasEdit(edit)).toBe(true);
  expect(withEdit(person, edit)).toEqual({ areas: [], isStaff: false });
});

test('a conflict lists the differing fields with both values', () => {
  const edit = { version: 3, areas: ['Jesmond', 'Quayside'], isStaff: null };
  const stored = { ...person, areas: [], isActive: false, version: 4 };
  expect(listDifferences(stored, edit, person)).toEqual([
    { label: 'Areas', stored: 'none', yours: 'Jesmond, Quayside' },
    { label: 'Active', stored: 'no', yours: 'yes' },
  ]);
});

test('an area can be selected and deselected', () => {
  expect(toggled(['Quayside'], 'Jesmond')).toEqual(['Jesmond', 'Quayside']);
  expect(toggled(['Jesmond', 'Quayside'], 'Quayside')).toEqual(['Jesmond']);
});

test('a changed role counts as a change', () => {
  expect(hasEdit({ ...NO_EDIT, isStaff: false })).toBe(true);
  expect(withEdit(person, { ...NO_EDIT, isStaff: true })).toEqual({ areas: ['Quayside'], isStaff: true });
  const edit = { version: 3, areas: null, isStaff: true };
  expect(listDifferences(person, edit, person)).toEqual([{ label: 'Staff', stored: 'no', yours: 'yes' }]);
});

test('a person without a last name has no trailing space', () => {
  expect(fullName(person)).toBe('Priya Nair');
  expect(fullName({ ...person, lastName: '' })).toBe('Priya');
});

test.each([
  ['/staff/people/7', 7],
  ['/staff/people/7/', 7],
  ['/staff/people/123456789', 123_456_789],
  ['/staff/people/1234567890', 0],
  ['/staff/people/7/more', 0],
  ['/staff/people/', 0],
])('the address %s names the person %d', (path, id) => {
  expect(readPersonId(path)).toBe(id);
});
