import { expect, test } from 'vitest';
import { siteFact } from './site-fact.ts';

test('a colleague on the way comes before a visit, and a visit before a due date', () => {
  expect(siteFact(true, 'visited 12 min ago', 2)?.text).toBe('a colleague is on the way');
  expect(siteFact(false, 'visited 12 min ago', 2)).toEqual({ kind: 'visited', text: 'visited 12 min ago' });
  expect(siteFact(false, null, 2)).toEqual({ kind: 'overdue', text: 'overdue 2 days' });
  expect(siteFact(false, undefined, 0)).toEqual({ kind: 'due', text: 'due today' });
});

test('a site that is neither visited nor due has no fact', () => {
  expect(siteFact(false, null, null)).toBeNull();
});
