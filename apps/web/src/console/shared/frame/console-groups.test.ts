import { expect, test } from 'vitest';
import { consoleGroups, consolePageAt } from './console-groups.ts';
import { screens } from '#config/screens.ts';

const groups = consoleGroups(['fair', 'staff', 'round', 'why']);

test('the console has six groups of at most three pages', () => {
  expect(groups.map(({ title, pages }) => `${title}: ${pages.map((page) => page.title).join(', ')}`)).toEqual(
    [
      'Today: Today',
      'Plan: Rounds, Boosts, What if',
      'Places: Sites, Areas, Calendar',
      'People: People',
      'Evidence: Coverage, Scores, Changes',
      'Settings: Settings',
    ],
  );
});

test('a page of an absent feature is not in the navigation', () => {
  const [, plan] = consoleGroups(['staff']);
  expect(plan?.pages.map(({ title }) => title)).toEqual(['Boosts']);
});

test.each([
  ['/staff', screens.staffToday],
  ['/staff/', screens.staffToday],
  ['/staff/today', screens.staffToday],
  ['/staff/sites/7', screens.staffSites],
  ['/staff/sites/import', screens.staffSites],
  ['/staff/people/12/', screens.staffPeople],
  ['/staff/what-if', screens.whatIf],
])('%s belongs to a page of the navigation', (path, page) => {
  expect(consolePageAt(path, groups)).toBe(page);
});
