import { expect, test } from 'vitest';
import { areasBefore, plannedAreas } from './chosen-people.tsx';
import type { Person } from './person.ts';

const person = (id: number, areas: string[], version = 1): Person => ({
  id,
  version,
  areas,
  email: '',
  firstName: '',
  lastName: '',
  isActive: true,
  isStaff: false,
  hasPassword: true,
  lastSignInAt: null,
});

test('areas are added to and removed from several people, and only changed people are sent', () => {
  const people = [person(1, ['Quayside']), person(2, []), person(3, ['Jesmond'], 4)];
  expect(plannedAreas(people, { Jesmond: 'add', Quayside: 'remove' })).toEqual([
    { id: 1, version: 1, areas: ['Jesmond'] },
    { id: 2, version: 1, areas: ['Jesmond'] },
  ]);
  expect(plannedAreas(people, {})).toEqual([]);
});

test('undo gives everybody exactly the areas from before, over the new version', () => {
  const before = [person(1, ['Quayside']), person(2, [])];
  const saved = [person(1, ['Jesmond', 'Quayside'], 2), person(2, ['Jesmond'], 5)];
  expect(areasBefore(saved, before)).toEqual([
    { id: 1, version: 2, areas: ['Quayside'] },
    { id: 2, version: 5, areas: [] },
  ]);
});
