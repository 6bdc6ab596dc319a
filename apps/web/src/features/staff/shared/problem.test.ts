import { expect, test } from 'vitest';
import { problemOf } from './problem.ts';
import { CallError } from '#platform/query/call-error.ts';

const refused = (status: number, raw: object, body = {}) =>
  problemOf(new CallError({ kind: 'refused', status, body, raw }));

test('a refused field is named with its first message', () => {
  expect(refused(400, { amount: ['Too much.', 'Odd.'], reason: 'A boost needs a reason.' })).toEqual({
    message: 'Not saved. Please correct the marked fields.',
    fields: { amount: 'Too much.', reason: 'A boost needs a reason.' },
  });
});

test('a refusal without fields has the words of the service', () => {
  expect(refused(403, { detail: 'No.' }, { detail: 'No.' })).toEqual({ message: 'No.', fields: {} });
});

test('a conflict carries what is stored now', () => {
  const current = { ends_at: '2026-11-16T12:00:00.000Z' };
  const problem = refused(409, { detail: 'Changed.', current }, { detail: 'Changed.' });
  expect(problem).toEqual({ message: 'Changed.', fields: {}, current });
});

test('a lost connection says that nothing is lost', () => {
  expect(problemOf(new CallError({ kind: 'offline' }))).toEqual({
    message: 'Not saved. What you entered is still here.',
    detail: 'Network error. Please check your connection.',
    fields: {},
  });
});
