import { expect, test } from 'vitest';
import {
  BUCKETS,
  type CoveredArea,
  cellTone,
  longestOrder,
  longestText,
  medianBucket,
  mostToDoFirst,
  summaryText,
  urgentText,
} from './coverage.ts';

const area = (name: string, over: Partial<CoveredArea> = {}): CoveredArea => ({
  id: 1,
  name,
  sites: 9,
  under30Min: 1,
  under60Min: 2,
  under2H: 3,
  under4H: 1,
  over4H: 0,
  notToday: 0,
  longestMinutes: 150,
  valueWaiting: 20,
  ...over,
});

test('a cell is a darker blue for a higher number', () => {
  const [first] = BUCKETS;
  if (!first) throw new Error('there are no columns');
  expect([0, 1, 2, 3, 4, 40].map((count) => cellTone(first, count))).toEqual([
    'heat-0',
    'heat-1',
    'heat-2',
    'heat-3',
    'heat-4',
    'heat-4',
  ]);
});

test('cells over 4 h are amber and cells not visited today red, when above 0', () => {
  const late = BUCKETS.filter((bucket) => bucket.late !== undefined);
  expect(late.map((bucket) => [cellTone(bucket, 0), cellTone(bucket, 1)])).toEqual([
    ['heat-0', 'heat-warn'],
    ['heat-0', 'heat-bad'],
  ]);
});

test('each column counts its own sites', () => {
  const counted = area('Any', {
    under30Min: 1,
    under60Min: 2,
    under2H: 3,
    under4H: 4,
    over4H: 5,
    notToday: 6,
  });
  expect(BUCKETS.map((bucket) => bucket.count(counted))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('areas are sorted by the longest wait; a site not visited today counts as longest', () => {
  expect(longestOrder(area('Gosforth', { longestMinutes: 260 }))).toBe(260);
  expect(longestOrder(area('New', { longestMinutes: null }))).toBe(0);
  expect(longestOrder(area('Heaton', { notToday: 1 }))).toBe(Number.POSITIVE_INFINITY);
});

test('areas with most to do come first', () => {
  const order = mostToDoFirst([
    area('New', { longestMinutes: null }),
    area('City Centre', { longestMinutes: 64 }),
    area('Jesmond', { over4H: 1, longestMinutes: 282 }),
    area('Heaton', { notToday: 1 }),
    area('Gosforth', { over4H: 1, longestMinutes: 260 }),
    area('Quayside', { over4H: 2, longestMinutes: 250 }),
  ]);
  expect(order.map(({ name }) => name)).toEqual([
    'Heaton',
    'Quayside',
    'Jesmond',
    'Gosforth',
    'City Centre',
    'New',
  ]);
});

test('the longest wait is a duration, or that a site was not visited today', () => {
  expect(longestText(area('Gosforth', { longestMinutes: 260 }))).toBe('4 h 20 min');
  expect(longestText(area('Heaton', { notToday: 1 }))).toBe('Not today');
  expect(longestText(area('New', { longestMinutes: null }))).toBe('Not today');
  expect(urgentText(area('Gosforth', { longestMinutes: 260 }))).toBe('longest 4 h 20 min');
  expect(urgentText(area('Heaton', { notToday: 2 }))).toBe('2 not visited today');
  expect(urgentText(area('New', { longestMinutes: null }))).toBe('longest 0 min');
});

test('the summary adds up all areas', () => {
  expect(summaryText([area('One'), area('Two', { notToday: 2 })])).toBe(
    '18 sites: 6 visited in the last hour, 2 not visited today',
  );
});

test('the median of an area is the column of its median site', () => {
  const label = (over: Partial<CoveredArea>) =>
    medianBucket(area('Any', over))?.label.replaceAll('\u00a0', ' ');
  // The fourth of seven sites.
  expect(label({ sites: 7 })).toBe('1 to 2 h');
  const none = { under30Min: 0, under60Min: 0, under2H: 0, under4H: 0 };
  expect(label({ ...none, sites: 3, under30Min: 2, notToday: 1 })).toBe('under 30 min');
  // Of two, the one that waits longer.
  expect(label({ ...none, sites: 2, under30Min: 1, notToday: 1 })).toBe('not today');
  expect(label({ ...none, sites: 0 })).toBeUndefined();
  expect(label({ ...none, sites: 1, over4H: 1 })).toBe('over 4 h');
});
