import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeToken } from './random-token.ts';
import { makeRefreshToken, sessionOf, successorOf } from './refresh-token.ts';

const sessionId = randomUUID();
const token = makeRefreshToken(sessionId);

test('a token and its successors name their session', () => {
  expect(sessionOf(token)).toBe(sessionId);
  expect(sessionOf(successorOf(token, { sessionId, secret: 's' }))).toBe(sessionId);
});

test('a token has one successor, which nobody knows without the secret', () => {
  const next = successorOf(token, { sessionId, secret: 's' });
  expect(successorOf(token, { sessionId, secret: 's' })).toBe(next);
  expect(successorOf(token, { sessionId, secret: 'other' })).not.toBe(next);
  expect(successorOf(makeRefreshToken(sessionId), { sessionId, secret: 's' })).not.toBe(next);
});

test.each(['', 'abc', sessionId, `${sessionId}.short`, `x${token}`, `${token}x`])(
  '%s names no session',
  (text) => {
    expect(sessionOf(text)).toBeUndefined();
  },
);

test('the token of a link has 43 characters that need no encoding, and is new each time', () => {
  expect(makeToken()).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(makeToken());
});
