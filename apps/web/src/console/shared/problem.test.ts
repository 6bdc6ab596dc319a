import { expect, test } from 'vitest';
import { toProblem } from './problem.ts';
import { CallError } from '#platform/query/call-error.ts';

const refused = (status: number, raw: object, body = {}) =>
  toProblem(new CallError({ kind: 'refused', status, body, raw }));

test('a refused field is named with its first message', () => {
  expect(refused(400, { amount: ['Too much.', 'Odd.'], reason: 'A boost needs a reason.' })).toEqual({
    message: 'Not saved. Please correct the marked fields.',
    fields: { amount: 'Too much.', reason: 'A boost needs a reason.' },
  });
});

test('a refusal without fields has the text of the service', () => {
  expect(refused(403, { detail: 'No.' }, { detail: 'No.' })).toEqual({ message: 'No.', fields: {} });
});

test('a conflict carries the stored record', () => {
  const current = { ends_at: '2026-11-16T12:00:00.000Z' };
  const problem = refused(409, { detail: 'Changed.', current }, { detail: 'Changed.' });
  expect(problem).toEqual({ message: 'Changed.', fields: {}, current });
});

test('a conflict without a record, or a refusal that is not an object, names no field', () => {
  expect(refused(409, { detail: 'Changed.' }, { detail: 'Changed.' })).toEqual({
    message: 'Changed.',
    fields: {},
    current: undefined,
  });
  const raw = 'Bad gateway';
  const problem = toProblem(new CallError({ kind: 'refused', status: 409, body: {}, raw }));
  expect(problem).toMatchObject({ fields: {}, current: undefined });
  expect(toProblem(new CallError({ kind: 'refused', status: 400, body: {}, raw: null })).fields).toEqual({});
});

test('a field shows only its own message', () => {
  const parts = { error: 'No.', message: 'No.', detail: 'No.', current: 'x', amount: 3, reason: [] };
  expect(refused(400, parts).fields).toEqual({});
});

test('an unexpected error has no transport message', () => {
  expect(toProblem(new Error('broken'))).toEqual({
    message: 'Not saved. What you entered is still here.',
    detail: undefined,
    fields: {},
  });
});

test('a lost connection is explained: nothing is lost', () => {
  expect(toProblem(new CallError({ kind: 'offline' }))).toEqual({
    message: 'Not saved. What you entered is still here.',
    detail: 'Network error. Please check your connection.',
    fields: {},
  });
});
