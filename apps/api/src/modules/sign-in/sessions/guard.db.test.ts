import { randomUUID } from 'node:crypto';
import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { openSession } from './open-session.ts';
import {
  countOpenSessions,
  deleteSessionsExpiredBefore,
  revokeSession,
  revokeSessions,
} from './sessions-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const NO_CREDENTIALS = 'Authentication credentials were not provided.';
const BAD_TOKEN = 'The token is not valid or has expired.';

async function answerTo(authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  const reply = await app.inject({ url: contract.readProfile.path, headers });
  return reply.statusCode === 200 ? 'accepted' : `${reply.statusCode} ${reply.json().detail}`;
}
const openFor = (user: { readonly id: number }) => openSession(app, user.id);

test.each([
  [undefined],
  [''],
  ['Bearer'],
  ['Bearer '],
  ['Basic d2FyZGVuOnBhc3N3b3Jk'],
  ['Bearer one two'],
  ['Token Bearer one'],
])('the Authorization header %j has no credentials', async (header) => {
  expect(await answerTo(header)).toBe(`401 ${NO_CREDENTIALS}`);
});

test('the Authorization scheme may be in any capitals, with more than one space', async () => {
  const { access } = await openFor(await app.makeUser());
  for (const scheme of ['Bearer ', 'bearer ', 'BEARER   ']) {
    expect(await answerTo(scheme + access), scheme).toBe('accepted');
  }
});

test('an access token is valid for its own person and session only', async () => {
  const [user, other] = [await app.makeUser(), await app.makeUser()];
  const { sessionId } = await openFor(other);
  const signed = (claims: { userId: number; sessionId: string }) => app.tokens.sign(claims, app.clock.now());
  const refused = [
    'not-a-token',
    await signed({ userId: user.id, sessionId }),
    await signed({ userId: user.id, sessionId: randomUUID() }),
  ];
  for (const token of refused) expect(await answerTo(`Bearer ${token}`)).toBe(`401 ${BAD_TOKEN}`);
  expect(await answerTo(`Bearer ${await signed({ userId: other.id, sessionId })}`)).toBe('accepted');
});

test('an ended session is refused at the next call, the others of the person go on', async () => {
  const user = await app.makeUser();
  const [here, elsewhere] = [await openFor(user), await openFor(user)];
  const at = app.clock.now();
  const open = () => countOpenSessions(app.db, { userId: user.id, at });
  expect(await open()).toBe(2);
  await revokeSession(app.db, here.sessionId, at);
  expect(await answerTo(`Bearer ${here.access}`)).toBe(`401 ${BAD_TOKEN}`);
  expect(await answerTo(`Bearer ${elsewhere.access}`)).toBe('accepted');
  expect(await open()).toBe(1);
  await revokeSessions(app.db, { userId: user.id, at });
  expect(await answerTo(`Bearer ${elsewhere.access}`)).toBe(`401 ${BAD_TOKEN}`);
  expect(await open()).toBe(0);
});

test('a session ends 14 days after the sign-in and is deleted later', async () => {
  await app.db.deleteFrom('sessions').execute();
  const user = await app.makeUser();
  const { sessionId } = await openFor(user);
  const start = app.clock.now();
  const end = new Date(start.getTime() + 14 * DAY_MS);
  app.clock.set(end);
  const late = await app.tokens.sign({ userId: user.id, sessionId }, end);
  expect(await answerTo(`Bearer ${late}`)).toBe(`401 ${BAD_TOKEN}`);
  expect(await countOpenSessions(app.db, { userId: user.id, at: end })).toBe(0);
  app.clock.advance(-1);
  expect(await answerTo(`Bearer ${late}`)).toBe('accepted');
  expect(await deleteSessionsExpiredBefore(app.db, end)).toBe(0);
  expect(await deleteSessionsExpiredBefore(app.db, new Date(end.getTime() + 1))).toBe(1);
  app.clock.set(start);
});

test('an inactive account is refused with its own message', async () => {
  const { access } = await openFor(await app.makeUser({ isActive: false }));
  expect(await answerTo(`Bearer ${access}`)).toBe('401 User account is inactive');
});
