import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['nobody listens', withCode('ECONNREFUSED')],
  ['both addresses of a name refuse', new AggregateError([withCode('ECONNREFUSED')])],
  ['it was told to stop', withCode('57P01')],
  ['it crashed', withCode('57P02')],
  ['it is starting', withCode('57P03')],
  ['its disk is full', withCode('53100')],
  ['it is no longer the primary', withCode('25006')],
  ['it has no connection left', withCode('53300')],
  ['a statement took too long', withCode('57014')],
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  ['no connection became free', new Error('timeout exceeded when trying to connect')],
  ['what failed was caused by it', new Error('x', { cause: withCode('08006') })],
])('the database counts as unavailable: %s', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['an error in a statement', withCode('42P01')],
  ['a row that is there already', withCode('23505')],
  ['an error in the program', new TypeError('Connection is not a function')],
  ['no error at all', 'ECONNREFUSED'],
])('the database does not count as unavailable: %s', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
