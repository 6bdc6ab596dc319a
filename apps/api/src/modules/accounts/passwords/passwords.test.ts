import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const PASSWORD = 'wet cobbles at dawn';
const BUSY = {
  ok: false,
  failure: {
    kind: 'busy',
    message: 'The service is busy. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
};

test('a password is hashed and checked', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash(PASSWORD, 'office');
  if (!hash.ok) throw new Error('busy');
  const check = (password: string) => passwords.check(password, hash.value, 'office');
  expect(await check(PASSWORD)).toMatchObject({ ok: true, value: { matches: true } });
  expect(await check('another')).toMatchObject({ ok: true, value: { matches: false } });
});

test('one hashing runs, one waits, and the next is told to retry', async () => {
  const passwords = createPasswords({ atOnce: 1, maxWaiting: 1 });
  const first = passwords.hash(PASSWORD, 'office');
  expect(passwords.waiting()).toBe(0);
  const second = passwords.check(PASSWORD, undefined, 'office');
  expect(passwords.waiting()).toBe(1);
  expect(await passwords.hash(PASSWORD, 'office')).toEqual(BUSY);
  expect(await passwords.check(PASSWORD, undefined, 'elsewhere')).toEqual(BUSY);
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ ok: true });
  expect(passwords.waiting()).toBe(0);
});

test('at most 200 hashings of one network and 400 of all wait', async () => {
  const passwords = createPasswords({ atOnce: 0 }); // nothing ever starts, so all of them wait
  const wait = (network: string, times: number) =>
    Array.from({ length: times }, () => passwords.hash(PASSWORD, network));
  const ofLongest = wait('a', 200);
  expect(await passwords.hash(PASSWORD, 'a')).toEqual(BUSY);
  void wait('b', 199);
  void wait('c', 1);
  expect(passwords.waiting()).toBe(400);
  void wait('d', 1);
  expect(passwords.waiting()).toBe(400);
  expect(await ofLongest.at(-1)).toEqual(BUSY);
});
