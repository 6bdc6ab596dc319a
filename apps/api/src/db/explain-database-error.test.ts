import { expect, test } from 'vitest';
import { explainDatabaseError } from './explain-database-error.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more });

test.each([
  ['ENOTFOUND', 'The host of DATABASE_URL is not known. Check its name.'],
  ['ECONNREFUSED', 'Nothing listens at the address of DATABASE_URL. Is PostgreSQL running?'],
  ['ETIMEDOUT', 'The host of DATABASE_URL does not answer. Is a firewall in between?'],
  ['28P01', 'PostgreSQL refuses the name or the password of DATABASE_URL.'],
  [
    '3D000',
    'The database that DATABASE_URL names does not exist. docs/operation.md has the SQL that creates it.',
  ],
  [
    '42501',
    'The role of DATABASE_URL may not create or change tables in its database. docs/operation.md has the SQL for its rights.',
  ],
  ['57P03', 'PostgreSQL is starting or stopping. Try again in a moment.'],
  ['08006', 'The database of DATABASE_URL cannot be used: it failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The database of DATABASE_URL cannot be used: it failed'],
])(
  'the database error %s is explained in one sentence, also as the cause of another error',
  (code, words) => {
    const sentence = `${words} (${code})`;
    expect(explainDatabaseError(coded(code))).toBe(sentence);
    expect(explainDatabaseError(new Error('outer', { cause: coded(code) }))).toBe(sentence);
    expect(explainDatabaseError(new AggregateError([coded(code)]))).toBe(sentence);
  },
);

test('the explanation of a database error names the host or the address', () => {
  expect(explainDatabaseError(coded('ENOTFOUND', { hostname: 'db.city.example' }))).toContain(
    '(db.city.example) is not known',
  );
  expect(explainDatabaseError(coded('ECONNREFUSED', { address: '10.0.0.11', port: 5432 }))).toContain(
    'at the address of DATABASE_URL (10.0.0.11:5432)',
  );
});

test('a pooler that refuses the connection is explained', () => {
  const cause = new Error('The database could not be migrated', {
    cause: coded('08P01x', { message: 'unsupported startup parameter: statement_timeout' }),
  });
  expect(explainDatabaseError(cause)).toContain('DATABASE_POOLER=true');
});

test('a server without the required TLS is explained', () => {
  expect(explainDatabaseError(new Error('The server does not support SSL connections'))).toContain('sslmode');
});

test.each([
  coded('23505'),
  coded('ENOENT', { syscall: 'open', path: '/nowhere' }),
  new Error('no code'),
  'text',
  undefined,
])('an error that does not come from the database has no explanation: %o', (cause) => {
  expect(explainDatabaseError(cause)).toBeUndefined();
});
