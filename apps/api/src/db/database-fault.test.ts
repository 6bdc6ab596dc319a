import { expect, test } from 'vitest';
import { databaseFault } from './database-fault.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '3D000', '08006', '57P03'])(
  '%s is a sentence, also as the cause of another error',
  (code) => {
    const sentence = `The database of DATABASE_URL cannot be used (${code}).`;
    expect(databaseFault(coded(code))).toBe(sentence);
    expect(databaseFault(new Error('outer', { cause: coded(code) }))).toBe(sentence);
    expect(databaseFault(new AggregateError([coded(code)]))).toBe(sentence);
  },
);

test('a pooler that refuses the connection is explained', () => {
  const cause = new Error('The database could not be migrated', {
    cause: coded('08P01x', { message: 'unsupported startup parameter: statement_timeout' }),
  });
  expect(databaseFault(cause)).toContain('DATABASE_POOLER=true');
});

test.each([
  coded('23505'),
  coded('ENOENT', { syscall: 'open', path: '/nowhere' }),
  new Error('no code'),
  'text',
  undefined,
])('%o is none of them', (cause) => {
  expect(databaseFault(cause)).toBeUndefined();
});
