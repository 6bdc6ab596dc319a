import { expect, test } from 'vitest';
import { sitesInAddress, targetsInAddress } from './target.ts';

test.each([
  ['?set&site=7&name=Grey+Street', [{ kind: 'site', siteId: 7, name: 'Grey Street' }]],
  [
    '?set&site=7&name=Grey+Street&site=9&name=Quay',
    [
      { kind: 'site', siteId: 7, name: 'Grey Street' },
      { kind: 'site', siteId: 9, name: 'Quay' },
    ],
  ],
  ['?set&area=Quayside', [{ kind: 'area', name: 'Quayside' }]],
  ['?set&site=7e9', []],
  ['?set', []],
])('the address %s fills in the sites or the area', (search, targets) => {
  expect(targetsInAddress(new URLSearchParams(search))).toEqual(targets);
});

test('sites written into an address are read again as they were', () => {
  const written = sitesInAddress([{ siteId: 7, siteName: 'Grey Street & Co' }]);
  expect(targetsInAddress(new URLSearchParams(written))).toEqual([
    { kind: 'site', siteId: 7, name: 'Grey Street & Co' },
  ]);
});
