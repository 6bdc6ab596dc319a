import { expect, test } from 'vitest';
import { Json } from '#json.ts';
import { createKeptPlans } from './kept-plans.ts';
import type { SiteScore } from './plan-scores.ts';

const MINUTE = new Date('2026-11-16T10:01:00Z');
const NEXT = new Date('2026-11-16T10:02:00Z');
const EMPTY = new Json<SiteScore[]>([]);
const plan = (mark: string) => ({ mark, json: EMPTY });

test('a plan is found again for the same areas, in whatever order they are named', () => {
  const kept = createKeptPlans();
  kept.keep(MINUTE, ['Jesmond', 'Quayside'], plan('a'));
  expect(kept.find(MINUTE, ['Quayside', 'Jesmond', 'Quayside'])).toEqual(plan('a'));
  expect(kept.find(MINUTE, ['Quayside'])).toBeUndefined();
  expect(kept.find(MINUTE, [])).toBeUndefined();
});

test('names that look alike when put together are different areas', () => {
  const kept = createKeptPlans();
  kept.keep(MINUTE, ['a,b'], plan('one'));
  expect(kept.find(MINUTE, ['a', 'b'])).toBeUndefined();
  expect(kept.find(MINUTE, ['a","b'])).toBeUndefined();
});

test('the newest plan for the same areas replaces the last', () => {
  const kept = createKeptPlans();
  kept.keep(MINUTE, ['Jesmond'], plan('a'));
  kept.keep(MINUTE, ['Jesmond'], plan('b'));
  expect(kept.find(MINUTE, ['Jesmond'])).toEqual(plan('b'));
});

test('in the next minute nothing is left of it', () => {
  const kept = createKeptPlans();
  kept.keep(MINUTE, ['Jesmond'], plan('a'));
  expect(kept.find(NEXT, ['Jesmond'])).toBeUndefined();
  expect(kept.find(MINUTE, ['Jesmond'])).toBeUndefined();
});

test('the oldest make room, and one that is too long on its own is not kept', () => {
  const kept = createKeptPlans(5);
  for (const area of ['A', 'B', 'C']) kept.keep(MINUTE, [area], plan(area));
  expect(kept.find(MINUTE, ['A'])).toBeUndefined();
  expect(kept.find(MINUTE, ['B'])).toEqual(plan('B'));
  kept.keep(MINUTE, ['B'], plan('B again'));
  expect(kept.find(MINUTE, ['C'])).toEqual(plan('C'));
  const none = createKeptPlans(1);
  none.keep(MINUTE, ['A'], plan('A'));
  expect(none.find(MINUTE, ['A'])).toBeUndefined();
});
