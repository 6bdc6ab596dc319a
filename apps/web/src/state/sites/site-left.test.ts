import { expect, test } from 'vitest';
import { arriveAtSite, siteLeft } from './site-left.ts';

test('the last site announced is the site that was left', () => {
  arriveAtSite(7);
  expect(siteLeft()).toBe(7);
  arriveAtSite(null);
  expect(siteLeft()).toBeNull();
});
