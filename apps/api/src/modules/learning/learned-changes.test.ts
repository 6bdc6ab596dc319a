import { expect, test } from 'vitest';
import { suggestedChanges } from './learned-changes.ts';

const cell = (site_id: number, ratio: number, site_answers: number) => ({
  site_id,
  day_type: 'weekday',
  period: 'peak',
  ratio,
  found: 9,
  answers: 7,
  expected: 6.2,
  site_found: 41,
  site_answers,
  site_expected: 28,
  site_ratio: ratio,
  is_few: false,
});
const change = (siteId: number, ratio: number, visits = 10, was: number | null = null) => ({
  before: was === null ? null : cell(siteId, was, visits),
  after: cell(siteId, ratio, visits),
});
const siteIds = (changes: ReturnType<typeof suggestedChanges>) => changes.map(({ after }) => after?.site_id);

test('changes of a tenth or more of the present score are suggested', () => {
  const changes = [
    change(1, 1.1),
    change(2, 1.09),
    change(3, 0.9),
    change(4, 1.5, 10, 1.45),
    change(5, 1, 10, 1.45),
  ];
  expect(siteIds(suggestedChanges(changes))).toEqual([1, 3, 5]);
});

test('at most twenty sites are suggested a night, those with most visits first', () => {
  const changes = Array.from({ length: 30 }, (_, n) => [change(n, 1.5, n), change(n, 1.6, n)]).flat();
  const chosen = siteIds(suggestedChanges(changes));
  expect(new Set(chosen).size).toBe(20);
  expect(chosen.slice(0, 3)).toEqual([29, 29, 28]);
  expect(chosen).toHaveLength(40);
});
