import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { AccountDeps } from './account-deps.ts';
import { logIn } from './log-in.ts';
import { type Passwords, createPasswords } from '#modules/passwords/passwords.ts';
import { register } from './register.ts';
import { requestReset } from './request-reset.ts';
import { accountDeps } from './routes.ts';

let app: TestApp;
let accounts: AccountDeps;
beforeAll(async () => {
  app = await createTestApp();
  accounts = accountDeps(app.deps, app.tokens);
});
afterAll(() => app.close());

const address = '192.0.2.1';

/** The real hashing, counted. */
function counted(): Passwords & { readonly work: string[] } {
  const passwords = createPasswords();
  const work: string[] = [];
  return {
    ...passwords,
    work,
    hash: (password, network) => (work.push('hash'), passwords.hash(password, network)),
    check: (password, hash, network) => (work.push('check'), passwords.check(password, hash, network)),
  };
}

test('logging in costs the same work for a known, an unknown, an inactive and an unverified address', async () => {
  const known = await app.makeUser();
  const unverified = 'waiting@patrolplan.example';
  await registerAs(unverified);
  const inactive = await app.makeUser({ isActive: false });
  for (const email of [known.email, inactive.email, unverified, 'nobody@patrolplan.example']) {
    const passwords = counted();
    const body = { email, password: 'not the password' };
    await logIn({ ...accounts, passwords }, { body, address });
    expect(passwords.work, email).toEqual(['check']);
  }
});

function registerAs(email: string, passwords = accounts.passwords) {
  const password = 'seven wet umbrellas';
  const body = { email, password, re_password: password, first_name: 'Tom', last_name: 'Reed' };
  return register({ ...accounts, passwords }, { body, address });
}

test('registering costs the same work for a known and an unknown address', async () => {
  const known = await app.makeUser();
  for (const email of [known.email, 'somebody.new@patrolplan.example']) {
    const passwords = counted();
    await registerAs(email, passwords);
    expect(passwords.work, email).toEqual(['hash']);
  }
});

test('the time of the answer to a reset tells nothing', async () => {
  const known = await app.makeUser();
  for (const email of [known.email, 'nobody@patrolplan.example']) {
    const start = performance.now();
    await requestReset(accounts, { body: { email }, address });
    expect(performance.now() - start, email).toBeGreaterThanOrEqual(299);
  }
});

test('when too many wait for the hashing, the next is asked to come back', async () => {
  const user = await app.makeUser();
  const passwords = createPasswords({ atOnce: 1, maxWaiting: 1 });
  const body = { email: user.email, password: user.password };
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => logIn({ ...accounts, passwords }, { body, address })),
  );
  const refused = outcomes.filter((outcome) => !outcome.ok);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused.length).toBeLessThanOrEqual(2);
  expect(refused[0]).toEqual({
    ok: false,
    failure: {
      kind: 'busy',
      message: 'The service is busy. Please try again in a moment.',
      retryAfterSeconds: 5,
    },
  });
});
