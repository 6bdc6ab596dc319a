import { expect, test } from 'vitest';
import { visitedTexts } from './visited-texts.ts';

const NOW = new Date(2026, 10, 16, 14, 0).getTime();

test('only a stop that was visited in the last 90 minutes says when', () => {
  const sites = [
    { siteId: 1, lastVisitedAt: NOW - 12 * 60_000 },
    { siteId: 2, lastVisitedAt: NOW - 91 * 60_000 },
    { siteId: 3, lastVisitedAt: null },
  ];
  expect([...visitedTexts(sites, NOW)]).toEqual([[1, 'visited 12\u00a0min ago']]);
});
