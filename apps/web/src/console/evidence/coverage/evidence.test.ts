import { expect, test } from 'vitest';
import {
  heatByHour,
  heatStep,
  indexGroups,
  percentText,
  periodText,
  perSiteText,
  timesShareOrder,
  timesShareText,
} from './evidence.ts';

test('a cell has one of five equal steps from the smallest to the largest', () => {
  const range = { min: 3, max: 13 };
  expect([3, 4, 5, 7, 9, 11, 13].map((visits) => heatStep(visits, range))).toEqual([0, 0, 1, 2, 3, 4, 4]);
  expect(heatStep(5, { min: 5, max: 5 })).toBe(0);
});

test('visits by weekday and hour fill a table from the first to the last hour, with sums', () => {
  const heat = heatByHour([
    { weekday: 1, hour: 8, visits: 5 },
    { weekday: 1, hour: 10, visits: 2 },
    { weekday: 7, hour: 9, visits: 1 },
  ]);
  expect(heat).toMatchObject({ hours: [8, 9, 10], min: 0, max: 5 });
  expect(heat?.rows[0]).toEqual({ weekday: 1, cells: [5, 0, 2], all: 7 });
  expect(heat?.rows[6]).toEqual({ weekday: 7, cells: [0, 1, 0], all: 1 });
  expect(heatByHour([])).toBeNull();
});

const area = (index: number | null, visits: number, sites: number) => ({
  id: visits,
  name: `Area ${visits}`,
  sites,
  seen: sites,
  withRule: null,
  withinRule: null,
  visits,
  longestGap: 1,
  index,
  survey: null,
});

test('visits per site are grouped by three ranges of the index', () => {
  const areas = [
    area(1, 30, 3),
    area(3, 10, 1),
    area(5, 8, 2),
    area(9, 5, 5),
    area(10, 5, 5),
    area(null, 99, 1),
  ];
  expect(indexGroups(areas)).toEqual([
    { label: '1 to 3', perSite: 10 },
    { label: '5', perSite: 4 },
    { label: '9 to 10', perSite: 1 },
  ]);
  expect(indexGroups([area(4, 8, 2)])).toEqual([{ label: '4', perSite: 4 }]);
  expect(indexGroups([area(null, 8, 2)])).toEqual([]);
});

test('sites without an enforced day have no share of days, and come after all others', () => {
  const share = (days: number, daysKept: number) => ({ sites: 1, days, daysKept });
  expect(timesShareText(share(40, 38))).toBe('95\u00a0%');
  expect(timesShareText(share(0, 0))).toBe('no day');
  expect([share(0, 0), undefined].map(timesShareOrder)).toEqual([2, 2]);
  expect(timesShareOrder(share(4, 4))).toBe(1);
});

test('numbers and days are written as on the report', () => {
  expect(percentText(56, 60)).toBe('93\u00a0%');
  expect(percentText(0, 0)).toBe('0\u00a0%');
  expect(percentText(60, 60)).toBe('100\u00a0%');
  expect(percentText(2, 1_871)).toBe('under 1\u00a0%');
  expect(percentText(1_870, 1_871)).toBe('over 99\u00a0%');
  expect(perSiteText({ visits: 132, sites: 9 })).toBe('14.7');
  expect(periodText({ firstDay: '2026-10-20', lastDay: '2026-11-16' })).toBe('20 October to 16 November');
  expect(periodText({ firstDay: '2026-11-16', lastDay: '2026-11-16' })).toBe('16 November');
});
