import { expect, test } from 'vitest';
import { compareRankings } from './compare-rankings.ts';

const site = (siteId: number, points: number, boost = 0) => ({
  siteId,
  siteName: `Site ${siteId}`,
  points,
  boostedPoints: points,
  boost,
});
const SITES = [site(1, 2), site(2, 9), site(3, 4), site(4, 7), site(5, 4), site(6, 1)];
const ids = (sites: readonly { readonly siteId: number }[]) => sites.map(({ siteId }) => siteId);

test('a boosted site moves up past those with a lower score', () => {
  const preview = compareRankings(SITES, { siteId: 3, amount: 3.5 });
  expect(preview.place).toEqual({ without: 3, with: 2 });
  expect(preview.siteCount).toBe(6);
  expect(ids(preview.without)).toEqual([2, 4, 3, 5, 1]);
  expect(ids(preview.with)).toEqual([2, 3, 4, 5, 1]);
  expect(preview.with[1]?.score).toBe(7.5);
});

test('equal scores are ordered by id, as in the plan', () => {
  expect(compareRankings(SITES, { siteId: 5, amount: 5 }).place).toEqual({ without: 4, with: 2 });
  expect(compareRankings(SITES, { siteId: 1, amount: 5 }).place).toEqual({ without: 5, with: 2 });
});

test('a boost on the whole area keeps the order and raises every score', () => {
  const preview = compareRankings(SITES, { siteId: null, amount: 2 });
  expect(preview.place).toBeNull();
  expect(ids(preview.with)).toEqual(ids(preview.without));
  expect(preview.with[0]?.score).toBe(11);
});

test('a boost is added to the boosts in force in whole hundredths, as the plan adds them', () => {
  const [first] = compareRankings([site(1, 4.1, 0.1)], { siteId: 1, amount: 0.204 }).with;
  expect(first?.score).toBe(4.1 + 0.3);
});

test('a boosted site has the points that its visit rule still adds', () => {
  const due = { ...site(3, 9), boostedPoints: 6 };
  const preview = compareRankings([site(1, 8), site(2, 10), due], { siteId: 3, amount: 3 });
  expect(preview.place).toEqual({ without: 2, with: 2 });
  expect(preview.with[1]?.score).toBe(9);
});
