import { expect, test } from 'vitest';
import { LIMITS, type Runs, isHeld } from './limits.ts';
import type { Measures } from './measure.ts';
import { holdsIn, limitTable, policyTable } from './tables.ts';

const measures: Measures = {
  visits: 1_000,
  finds: 500,
  points: 3_000,
  topTenth: 0.3,
  unseen: 0,
  longestGap: 1.25,
  overdue: 0.002,
  overrated: 0.55,
  afterChange: 1.8,
};
const good: Runs = {
  greedyPoints: 3_100,
  base: { ...measures, unseen: 0.4 },
  rule: { ...measures, finds: 470 },
  learn: measures,
  'learn+rule': { ...measures, finds: 530 },
  counts: { ...measures, topTenth: 0.45, unseen: 0.7 },
};
const learner = (change: Partial<Measures>): Runs => ({
  ...good,
  'learn+rule': { ...good['learn+rule'], ...change },
});

test('good runs are within every limit', () => {
  for (const limit of LIMITS) expect(isHeld(limit, good), limit.what).toBe(true);
});

test.each([
  [{ finds: 490 }, 2],
  [{ topTenth: 0.37 }, 2],
  [{ overrated: 0.64 }, 1],
  [{ afterChange: 1.39 }, 1],
  [{ unseen: 0.01 }, 1],
  [{ longestGap: 1.6 }, 1],
  [{ overdue: 0.011 }, 1],
  [{ overrated: Number.NaN }, 1],
])('runs of learn+rule with %j miss %i of them', (change, missed) => {
  expect(LIMITS.filter((limit) => !isHeld(limit, learner(change)))).toHaveLength(missed);
});

test.each([
  ['a base that sees every site', { ...good, base: measures }],
  ['a base below a greedy walker', { ...good, greedyPoints: 3_400 }],
  ['counts that do not run away', { ...good, counts: { ...measures, unseen: 0.7 } }],
  ['counts that see most sites', { ...good, counts: { ...measures, topTenth: 0.45, unseen: 0.2 } }],
])('a run misses a limit: %s', (_, runs) => {
  expect(LIMITS.filter((limit) => !isHeld(limit, runs))).toHaveLength(1);
});

test('the tables show each seed, and NO for a limit that one of them misses', () => {
  const worlds = [{ world: 'small', seeds: [good, learner({ afterChange: 1.2 })] }];
  expect(policyTable(worlds)).toContain('| small | rule | 1000 · 1000 | 94.0 · 94.0 | 30.0 · 30.0 |');
  const lines = limitTable(worlds).split('\n');
  expect(lines.filter((line) => line.endsWith('| NO |'))).toEqual([expect.stringContaining('1.80 · 1.20')]);
  expect(LIMITS.filter((limit) => !holdsIn(limit, worlds))).toHaveLength(1);
});
