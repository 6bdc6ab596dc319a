import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

test('a site is due on the last day of its rule and overdue after it', () => {
  expect([0, 1, 2, 40].map(dueText)).toEqual([
    'due today',
    'overdue 1 day',
    'overdue 2 days',
    'overdue 40 days',
  ]);
});

test('a site that is not due has no text', () => {
  expect([null, undefined].map(dueText)).toEqual([null, null]);
});
