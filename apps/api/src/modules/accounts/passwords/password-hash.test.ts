import { expect, test } from 'vitest';
import { hashOfCost } from '#testing/inputs/hash-of-cost.ts';
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

test('a password matches in any Unicode composition of its characters', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  expect((await checkPassword('cafe\u0301 au lait', hash)).matches).toBe(true);
});

test.each([
  ['less memory', { memory: 8_192, passes: 2, parallelism: 1 }],
  ['fewer passes', { memory: 19_456, passes: 1, parallelism: 1 }],
  ['more lanes', { memory: 19_456, passes: 2, parallelism: 2 }],
  ['parameters of two digits', { memory: 80, passes: 10, parallelism: 10 }],
])('a hash with %s still matches and is outdated', async (_, cost) => {
  const hash = hashOfCost('wet cobbles at dawn', cost);
  expect(await checkPassword('wet cobbles at dawn', hash)).toEqual({ matches: true, isOutdated: true });
  expect(await checkPassword('wet cobbles at dusk', hash)).toEqual({ matches: false, isOutdated: false });
});

test('an unknown account and an unreadable hash never match', async () => {
  const password = 'wet cobbles at dawn';
  const hash = await hashPassword(password);
  for (const unreadable of [undefined, '', '$2b$10$abc', `x${hash}`, `${hash}$`]) {
    expect((await checkPassword(password, unreadable)).matches, unreadable).toBe(false);
  }
});
