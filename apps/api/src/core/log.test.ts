import { expect, test } from 'vitest';
import { withoutSecrets } from './log.ts';

test.each([
  [
    'connect to postgres://patrol:s3cr:et/1@db:5432/p failed',
    'connect to postgres://patrol:[hidden]:5432/p failed',
  ],
  ['smtp://:pw@mail and http://u:p@x', 'smtp://:[hidden] and http://u:[hidden]'],
  ['no address at http://host:8080/path', 'no address at http://host:8080/path'],
  ['user ada@example.org, <bob@example.org>', 'user [hidden], <[hidden]>'],
  [`token ${'a'.repeat(32)}.b-c end`, 'token [hidden] end'],
])('a text is logged without its secrets: %s', (text, logged) => {
  expect(withoutSecrets(text)).toBe(logged);
});

test.each(['x', '://:x', 'a:', '-'])('a message of a million times %j is cleaned at once', (unit) => {
  expect(withoutSecrets(unit.repeat(1_000_000)).length).toBeGreaterThan(0);
});
