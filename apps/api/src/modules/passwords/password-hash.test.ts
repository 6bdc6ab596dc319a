import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from './password-hash.ts';

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword('wet cobbles at dawn');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await checkPassword('wet cobbles at dawn', hash)).toEqual({ matches: true, isOutdated: false });
  expect((await checkPassword('wet cobbles at dusk', hash)).matches).toBe(false);
});

test('the same password is hashed differently each time', async () => {
  expect(await hashPassword('wet cobbles at dawn')).not.toBe(await hashPassword('wet cobbles at dawn'));
});

test('the Unicode composition of its characters does not matter', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  expect((await checkPassword('cafe\u0301 au lait', hash)).matches).toBe(true);
});

test('an unknown account and an unreadable hash never match', async () => {
  expect((await checkPassword('anything at all', undefined)).matches).toBe(false);
  expect((await checkPassword('anything at all', '')).matches).toBe(false);
  expect((await checkPassword('anything at all', '$2b$10$abc')).matches).toBe(false);
});
