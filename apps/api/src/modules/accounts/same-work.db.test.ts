import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEAST_COST } from '#testing/inputs/hash-of-cost.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { confirmReset } from './confirm-reset.ts';
import { issuePasswordLink } from './issue-token.ts';
import { logIn } from './log-in.ts';
import { type Passwords, createPasswords } from '#modules/accounts/passwords/passwords.ts';
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
  const passwords = createPasswords({ cost: LEAST_COST });
  const work: string[] = [];
  return {
    ...passwords,
    work,
    hash: (password, network) => (work.push('hash'), passwords.hash(password, network)),
    check: (password, hash, network) => (work.push('check'), passwords.check(password, hash, network)),
  };
}

test('logging in costs the same work for a known, an unknown, an inactive, an invited and an unverified address', async () => {
  const known = await app.makeUser();
  const unverified = 'waiting@patrolplan.example';
  await registerAs(unverified);
  const inactive = await app.makeUser({ isActive: false });
  const invited = await makeInvited();
  for (const email of [known.email, inactive.email, invited, unverified, 'nobody@patrolplan.example']) {
    const passwords = counted();
    const body = { email, password: 'not the password' };
    await logIn({ ...accounts, passwords }, { body, address });
    expect(passwords.work, email).toEqual(['check']);
  }
});

async function makeInvited(): Promise<string> {
  const { id, email } = await app.makeUser();
  await app.db.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute();
  return email;
}

function registerAs(email: string, passwords = accounts.passwords) {
  const password = 'seven wet umbrellas';
  const body = { email, password, re_password: password, first_name: 'Tom', last_name: 'Reed' };
  return register({ ...accounts, passwords }, { body, address });
}

test('registering costs the same work for a known, an invited and an unknown address', async () => {
  const known = await app.makeUser();
  for (const email of [known.email, await makeInvited(), 'somebody.new@patrolplan.example']) {
    const passwords = counted();
    await registerAs(email, passwords);
    expect(passwords.work, email).toEqual(['hash']);
  }
});

test('the reply time of a reset request does not reveal whether the account exists', async () => {
  const known = await app.makeUser();
  for (const email of [known.email, 'nobody@patrolplan.example']) {
    const start = performance.now();
    await requestReset(accounts, { body: { email }, address });
    expect(performance.now() - start, email).toBeGreaterThanOrEqual(299);
  }
});

test('a password costs what OWASP recommends, and a test can lower that everywhere but in production', async () => {
  const { passwordCost: _, ...deps } = app.deps;
  const costOfHash = async (given: typeof app.deps) => {
    const hash = await accountDeps(given, app.tokens).passwords.hash('seven wet umbrellas', address);
    return hash.ok ? hash.value.split('$')[3] : 'busy';
  };
  const production = { ...app.config, PATROL_MODE: 'production' as const };
  expect(await costOfHash(deps)).toBe('m=19456,t=2,p=1');
  expect(await costOfHash(app.deps)).toBe('m=8,t=1,p=1');
  expect(await costOfHash({ ...app.deps, config: production })).toBe('m=19456,t=2,p=1');
});

describe('when too many wait for the hashing', () => {
  /** No slot and no place to wait. */
  const full = createPasswords({ atOnce: 0, maxWaiting: 0 });
  const next = 'seven wet umbrellas';
  const busy = {
    ok: false,
    failure: {
      kind: 'busy',
      message: 'The service is busy. Please try again in a moment.',
      retryAfterSeconds: 5,
    },
  };
  const canLogIn = async ({ email, password }: { email: string; password: string }) =>
    (await logIn(accounts, { body: { email, password }, address })).ok;

  test('a sign-in is told to retry while the hashing queue is full', async () => {
    const { email, password } = await app.makeUser();
    const outcome = await logIn({ ...accounts, passwords: full }, { body: { email, password }, address });
    expect(outcome).toEqual(busy);
  });

  test('a registration is told to retry and stores nothing while the hashing queue is full', async () => {
    const email = 'busy@patrolplan.example';
    expect(await registerAs(email, full)).toEqual(busy);
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('a password change is refused while the hashing queue is full, before and after the old password is checked', async () => {
    const user = await app.makeUser();
    const caller = {
      userId: user.id,
      sessionId: 'any',
      email: user.email,
      isStaff: false,
      areaIds: [],
      method: 'password',
      needsStrongerSignIn: false,
    } as const;
    const body = { current_password: user.password, new_password: next, re_new_password: next };
    const fullLater: Passwords = { ...accounts.passwords, hash: (...asked) => full.hash(...asked) };
    for (const passwords of [full, fullLater]) {
      expect(await changePassword({ ...accounts, passwords }, { caller, body, address })).toEqual(busy);
    }
    expect(await canLogIn(user)).toBe(true);
  });

  test('a reset is refused while the hashing queue is full, and its link works later', async () => {
    const user = await app.makeUser();
    const link = await issuePasswordLink(app.db, {
      userId: user.id,
      at: app.clock.now(),
      requestedBy: 'owner',
    });
    const confirm = (passwords: Passwords) =>
      confirmReset({ ...accounts, passwords }, { body: { ...link, password: next }, address });
    expect(await confirm(full)).toEqual(busy);
    expect(await canLogIn(user)).toBe(true);
    expect(await confirm(accounts.passwords)).toMatchObject({ ok: true });
    expect(await canLogIn({ ...user, password: next })).toBe(true);
  });
});
