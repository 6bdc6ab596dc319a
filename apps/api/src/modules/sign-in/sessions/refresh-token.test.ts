import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeToken } from './random-token.ts';
import { createRefreshTokens, readSessionId } from './refresh-token.ts';

const sessionId = randomUUID();
const tokens = createRefreshTokens(['today']);
const token = tokens.make(sessionId);
const [next] = tokens.successors(token, sessionId);
const UNMARKED = `${sessionId}.${'A'.repeat(43)}`;

test('a refresh token and its successors name their session', () => {
  expect([token, next].map(readSessionId)).toEqual([sessionId, sessionId]);
});

test('a refresh token is unique and has one successor, which only the secret can produce', () => {
  expect(tokens.make(sessionId)).not.toBe(token);
  expect(tokens.successors(token, sessionId)).toEqual([next]);
  expect(tokens.successors(tokens.make(sessionId), sessionId)).not.toEqual([next]);
  const others = createRefreshTokens(['tomorrow']).successors(token, sessionId);
  expect(others).not.toEqual([next]);
});

test('the newest secret produces the first successor of a refresh token, older ones the others', () => {
  const both = createRefreshTokens(['tomorrow', 'today']).successors(token, sessionId);
  expect(both).toEqual([...createRefreshTokens(['tomorrow']).successors(token, sessionId), next]);
});

test('a refresh token made by the service is genuine, also with an older secret', () => {
  for (const made of [token, next]) {
    expect(tokens.isGenuine(made)).toBe(true);
    expect(createRefreshTokens(['tomorrow', 'today']).isGenuine(made)).toBe(true);
    expect(createRefreshTokens(['tomorrow']).isGenuine(made)).toBe(false);
  }
});

test('a made-up or changed refresh token is not genuine', () => {
  const ofAnother = token.replace(sessionId, randomUUID());
  for (const made of [UNMARKED, `${sessionId}.${'A'.repeat(65)}`, ofAnother, 'abc', '']) {
    expect(tokens.isGenuine(made), made).toBe(false);
  }
  for (let at = sessionId.length + 1; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(tokens.isGenuine(changed), changed).toBe(false);
  }
});

test.each([
  '',
  'abc',
  sessionId,
  `${sessionId}.short`,
  `x${token}`,
  `${token}x`,
  token.slice(0, -1),
  UNMARKED,
])('an invalid refresh token names no session: %s', (text) => {
  expect(readSessionId(text)).toBeUndefined();
});

test('a refresh token needs a secret', () => {
  expect(() => createRefreshTokens([])).toThrow('No secret to make tokens with');
});

test('the token of a link has 43 characters that need no encoding, and is new each time', () => {
  expect(makeToken()).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(makeToken());
});
