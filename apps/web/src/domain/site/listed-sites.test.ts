import { expect, test } from 'vitest';
import { aSite } from './a-site.ts';
import { listedSites } from './listed-sites.ts';

const byker = aSite({ siteId: 1, areaName: 'Byker' });
const quayside = aSite({ siteId: 2, areaName: 'Quayside' });

test('only sites whose area is among the selected areas are listed', () => {
  expect(listedSites([byker, quayside], ['Quayside'])).toEqual([quayside]);
  expect(listedSites([byker, quayside], [])).toEqual([]);
});

test('a list that is all of them stays the same list', () => {
  const sites = [byker, quayside];
  expect(listedSites(sites, ['Quayside', 'Byker', 'Gosforth'])).toBe(sites);
});
