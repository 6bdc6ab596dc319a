import { expect, test } from 'vitest';
import { MOST_WARDENS } from './team-settings.ts';
import {
  countUnnamed,
  shortNames,
  sortWardens,
  toggleWarden,
  walkedAreas,
  wardensOnShift,
  withUnnamed,
} from './team-wardens.ts';

const warden = (id: number, name: string, isOnShift: boolean | null, areas = ['Quayside']) => ({
  id,
  name,
  areas,
  isOnShift,
  backBy: null,
});
const PEOPLE = [
  warden(1, 'Tom Robson', true, ['Gosforth']),
  warden(2, 'Amina Yusuf', false, ['Byker']),
  warden(3, 'Priya Nair', true),
];
const ids = (wardens: readonly { readonly personId: number | null }[]) =>
  wardens.map(({ personId }) => personId);

test('wardens on shift come first and are chosen', () => {
  expect(sortWardens(PEOPLE).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(ids(wardensOnShift(PEOPLE))).toEqual([3, 1]);
});

test('nobody is chosen while it is not known who is on shift', () => {
  expect(wardensOnShift([warden(1, 'Tom Robson', null)])).toEqual([]);
});

test('a chosen warden joins in the order of the list and can be taken out again', () => {
  const both = withUnnamed(wardensOnShift(PEOPLE), 1);
  const all = toggleWarden(both, 2, PEOPLE);
  expect(ids(all)).toEqual([3, 1, 2, null]);
  expect(ids(toggleWarden(all, 1, PEOPLE))).toEqual([3, 2, null]);
});

test('a team has at most eight wardens, with and without an account', () => {
  const many = Array.from({ length: 12 }, (_, n) => warden(n + 1, `Warden ${n}`, true));
  expect(wardensOnShift(many)).toHaveLength(MOST_WARDENS);
  expect(withUnnamed(wardensOnShift(PEOPLE), 99)).toHaveLength(MOST_WARDENS);
  expect(countUnnamed(withUnnamed(wardensOnShift(PEOPLE), 99))).toBe(MOST_WARDENS - 2);
  expect(withUnnamed([], -1)).toEqual([]);
});

test('the areas are those that a warden walks; a warden without an account walks all', () => {
  const all = ['Byker', 'Gosforth', 'Quayside'];
  expect(walkedAreas(PEOPLE.slice(0, 2), all)).toEqual(['Byker', 'Gosforth']);
  expect(walkedAreas([null], all)).toEqual(all);
  expect(walkedAreas([], all)).toEqual([]);
});

test('people are called by their first names unless two share one', () => {
  expect(shortNames(['Priya Nair', 'Tom Robson'])).toEqual(['Priya', 'Tom']);
  expect(shortNames(['Tom Nair', 'Tom Robson', 'Amina Yusuf'])).toEqual(['Tom Nair', 'Tom Robson', 'Amina']);
});
