import { expect, test } from 'vitest';
import { siteFact } from './site-fact.ts';

test('a colleague on the way comes before a visit, and a visit before a due date', () => {
  expect(siteFact(true, 'visited 12 min ago', { overdueDays: 2 })?.text).toBe('a colleague is on the way');
  expect(siteFact(false, 'visited 12 min ago', { overdueDays: 2 })).toEqual({
    kind: 'visited',
    text: 'visited 12 min ago',
  });
  expect(siteFact(false, null, { overdueDays: 2 })).toEqual({ kind: 'overdue', text: 'overdue 2 days' });
  expect(siteFact(false, undefined, { overdueDays: 0 })).toEqual({ kind: 'due', text: 'due today' });
});

test('what others asked for comes after an overdue visit and before one that is due today', () => {
  expect(siteFact(false, null, { overdueDays: 2 }, 3)?.kind).toBe('overdue');
  expect(siteFact(false, null, { overdueDays: 0 }, 3)).toEqual({
    kind: 'asked',
    text: 'asked\u00a03\u00a0times',
  });
  expect(siteFact(false, null, { overdueDays: 0 }, 1)?.kind).toBe('due');
  expect(siteFact(false, 'visited 12 min ago', { overdueDays: null }, 3)?.kind).toBe('visited');
});

test('how often a site was seen today comes after what others asked for and before due today', () => {
  const visitsToday = { visits: 2, of: 3 };
  const times = { kind: 'times', text: '2\u00a0of\u00a03\u00a0today' };
  expect(siteFact(false, null, { visitsToday })).toEqual(times);
  expect(siteFact(false, null, { visitsToday, overdueDays: 0 }, 1)).toEqual(times);
  expect(siteFact(false, null, { visitsToday, overdueDays: 1 })?.kind).toBe('overdue');
  expect(siteFact(false, null, { visitsToday, overdueDays: 0 }, 2)?.kind).toBe('asked');
  expect(siteFact(false, 'visited 12 min ago', { visitsToday })?.kind).toBe('visited');
});

test('a site that is neither visited nor due has no fact', () => {
  expect(siteFact(false, null, { overdueDays: null })).toBeNull();
});
