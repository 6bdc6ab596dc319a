import { expect, test } from 'vitest';
import { arriveAtSite, siteLeft } from './site-left.ts';

test('the site that was left is the last one announced', () => {
  arriveAtSite(7);
  expect(siteLeft()).toBe(7);
  arriveAtSite(null);
  expect(siteLeft()).toBeNull();
});
