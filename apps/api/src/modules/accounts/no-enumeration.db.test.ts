import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const calls = accountCalls(() => app);
const junkLink = new URL('http://patrol.test/api/v1/auth/verify-email/?token=junk');

/** Calls that anybody can make with an address, without its mailbox and password. */
const steps = {
  register: (email: string, from: string) => calls.register(email, GOOD_PASSWORD, from),
  reset: (email: string, from: string) => calls.requestReset(email, from),
  confirm: (_email: string, from: string) =>
    calls.confirmReset({ uid: 'junk', token: 'junk' }, GOOD_PASSWORD, from),
  verify: () => calls.verify(junkLink),
  logIn: (email: string, from: string) => calls.logIn(email, GOOD_PASSWORD, from),
} as const;
type Step = keyof typeof steps;
const names: readonly Step[] = ['register', 'reset', 'confirm', 'verify', 'logIn'];

const sequences: readonly (readonly Step[])[] = [
  ...names.flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second])),
  ['register', 'reset', 'logIn'],
  ['register', 'verify', 'logIn'],
  ['logIn', 'register', 'logIn', 'register', 'logIn', 'reset', 'logIn'],
  Array<Step>(12).fill('logIn'),
  Array<Step>(7).fill('reset'),
  Array<Step>(7).fill('register'),
];

let made = 0;
const newAddress = () => `address.${(made += 1)}@patrolplan.example`;

/** The states in which an address can be, as its owner left it. */
const addresses: Readonly<Record<string, () => Promise<string>>> = {
  unknown: async () => newAddress(),
  'active account': async () => (await app.makeUser({ email: newAddress() })).email,
  'deactivated account': async () => (await app.makeUser({ email: newAddress(), isActive: false })).email,
  'invited account': async () => {
    const { id, email } = await app.makeUser({ email: newAddress() });
    await app.db.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute();
    return email;
  },
  'unverified account': async () => {
    const email = newAddress();
    await calls.register(email, 'another fine password', '203.0.113.250');
    return email;
  },
};

/** Each address is tried from its own unknown network. */
async function repliesTo(email: string, sequence: readonly Step[], from: string): Promise<readonly string[]> {
  const replies: string[] = [];
  for (const step of sequence) {
    const { statusCode, body, headers } = await steps[step](email, from);
    replies.push([step, statusCode, body, headers['retry-after'] ?? ''].join(' '));
  }
  return replies;
}

const named = sequences.map((sequence) => [sequence.join(', '), sequence] as const);

test.each([...named])('%s: the replies are the same for every address', async (_names, sequence) => {
  const replies = await Promise.all(
    Object.values(addresses).map(async (make, n) => repliesTo(await make(), sequence, `203.0.113.${n + 1}`)),
  );
  const [unknown] = replies;
  for (const known of replies) expect(known).toEqual(unknown);
});

test('an address that was just registered is refused like a wrong password', async () => {
  const email = newAddress();
  await calls.register(email);
  const reply = await calls.logIn(email, GOOD_PASSWORD);
  expect([reply.statusCode, reply.json()]).toEqual([
    401,
    { detail: 'No active account was found with these credentials.' },
  ]);
});
