import { expect, test } from 'vitest';
import { wardenOption, wardensFor } from './audience-fields.tsx';

const warden = (name: string | null, isOnShift: boolean, areas = ['Quayside'], number = 1) => ({
  id: number,
  warden: number,
  name,
  areas,
  isOnShift,
  backBy: null,
  progress: null,
});

test('wardens of the area are listed by name, those who are not on shift last', () => {
  const people = [
    warden('Tom Robson', false),
    warden('Priya Nair', true),
    warden('Ben Gray', false),
    warden('Amina Yusuf', true),
    warden('Zoe Elsewhere', true, ['Byker']),
  ];
  const names = (area: string | null) => wardensFor(people, area).map(({ name }) => name);
  expect(names('Quayside')).toEqual(['Amina Yusuf', 'Priya Nair', 'Ben Gray', 'Tom Robson']);
  expect(names(null)).toEqual(['Amina Yusuf', 'Priya Nair', 'Zoe Elsewhere', 'Ben Gray', 'Tom Robson']);
});

test('a warden is listed with the current stop, as not on shift, or by name alone', () => {
  const progress = { done: 3, stops: 12 };
  expect(wardenOption({ ...warden('Priya Nair', true), progress })).toBe('Priya Nair · stop 4 of 12');
  expect(wardenOption(warden('Priya Nair', true))).toBe('Priya Nair');
  expect(wardenOption(warden('Tom Robson', false))).toBe('Tom Robson · not on shift');
});

test('wardens without names are listed by their numbers on the board, those who are not on shift last', () => {
  const people = [12, 1, 2].map((number) => warden(null, number > 1, ['Quayside'], number));
  expect(wardensFor(people, 'Quayside').map(wardenOption)).toEqual([
    'Warden 2',
    'Warden 12',
    'Warden 1 · not on shift',
  ]);
});
