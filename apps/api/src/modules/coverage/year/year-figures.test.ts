import { expect, test } from 'vitest';
import type { MonthSum } from './month-sums-table.ts';
import { closuresByReason, quantile, requestFigures, yearFigures } from './year-figures.ts';

const ALL = { hasRules: true, hasRequests: true, hasClosures: true };
const sum = (over: Partial<MonthSum>): MonthSum => ({
  month: '2026-04-01',
  area_id: 1,
  part: 'visits',
  sites: 0,
  with_rule: 0,
  within_rule: 0,
  visits: 0,
  times_days: 0,
  times_kept: 0,
  requests: 0,
  visited: 0,
  other_answer: 0,
  answering_visits: 0,
  reason: null,
  closures: 0,
  minutes: [],
  ...over,
});
const requests = (over: Partial<MonthSum>) => sum({ part: 'requests', ...over });
const closures = (over: Partial<MonthSum>) => sum({ part: 'closures', ...over });

test('a site counts once a month for its rule, and the number of sites is the mean of the months', () => {
  const months = [
    sum({ sites: 10, with_rule: 8, within_rule: 6, visits: 40 }),
    sum({ month: '2026-05-01', sites: 13, with_rule: 10, within_rule: 10, visits: 50 }),
  ];
  expect(yearFigures(months, ALL)).toMatchObject({
    months: 2,
    sites: 12,
    with_rule: 18,
    within_rule: 16,
    visits: 90,
  });
});

test('areas of the same month are added, and rows of a merged area count as one', () => {
  const rows = [sum({ sites: 3, visits: 4 }), sum({ sites: 2, visits: 1 }), sum({ area_id: 2, sites: 5 })];
  expect(yearFigures(rows, ALL)).toMatchObject({ months: 1, sites: 10, visits: 5 });
});

test('without visit rules, requests or sites of several times a day there are no such figures', () => {
  const figures = yearFigures([sum({ with_rule: 3, within_rule: 2 }), requests({ requests: 2 })], {
    hasRules: false,
    hasRequests: false,
    hasClosures: false,
  });
  expect(figures).toEqual({ months: 1, sites: 0, with_rule: null, within_rule: null, visits: 0 });
});

test('several times a day adds up the days on which it was to be kept and those on which it was', () => {
  const rows = [sum({ times_days: 20, times_kept: 15 }), sum({ times_days: 10, times_kept: 10 })];
  expect(yearFigures(rows, ALL).several_times).toEqual({ days: 30, days_kept: 25 });
});

test('the time from request to visit is the median, and that of nine of ten, of all requests of the months', () => {
  const rows = [
    requests({
      requests: 8,
      visited: 5,
      other_answer: 2,
      answering_visits: 4,
      minutes: [60, 30, 600, 120, 90],
    }),
    requests({
      month: '2026-05-01',
      requests: 6,
      visited: 6,
      answering_visits: 6,
      minutes: [10, 20, 40, 50, 70, 80],
    }),
  ];
  expect(requestFigures(rows)).toEqual({
    received: 14,
    visited: 11,
    other_answer: 2,
    median_minutes: 60,
    nine_of_ten_minutes: 120,
    answering_visits: 10,
  });
});

test('requests that no visit answered have no times', () => {
  expect(requestFigures([requests({ requests: 2, other_answer: 1 })])).toMatchObject({
    received: 2,
    median_minutes: null,
    nine_of_ten_minutes: null,
  });
});

test('closures are counted by reason, the most frequent one first, and last as long as half of them did', () => {
  const rows = [
    closures({ reason: 'lines', closures: 1, minutes: [30] }),
    closures({ reason: 'works', closures: 2, minutes: [100, 300] }),
    closures({ month: '2026-05-01', reason: 'works', closures: 1 }),
  ];
  expect(closuresByReason(rows)).toEqual([
    { reason: 'works', times: 3, median_minutes: 200 },
    { reason: 'lines', times: 1, median_minutes: 30 },
  ]);
});

test('a share between two values lies between them in proportion', () => {
  expect([quantile([], 0.5), quantile([7], 0.9), quantile([4, 1], 0.5), quantile([0, 10], 0.9)]).toEqual([
    null,
    7,
    3,
    9,
  ]);
});
