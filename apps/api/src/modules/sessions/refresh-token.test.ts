import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeToken } from './random-token.ts';
import { createRefreshTokens, sessionOf } from './refresh-token.ts';

const sessionId = randomUUID();
const tokens = createRefreshTokens(['today']);
const token = tokens.make(sessionId);
const [next] = tokens.successors(token, sessionId);
const UNMARKED = `${sessionId}.${'A'.repeat(43)}`;

test('a token and its successors name their session', () => {
  expect([token, next, UNMARKED].map(sessionOf)).toEqual([sessionId, sessionId, sessionId]);
});

test('a token is new each time and has one successor, which nobody knows without the secret', () => {
  expect(tokens.make(sessionId)).not.toBe(token);
  expect(tokens.successors(token, sessionId)).toEqual([next]);
  expect(tokens.successors(tokens.make(sessionId), sessionId)).not.toEqual([next]);
  const others = createRefreshTokens(['tomorrow']).successors(token, sessionId);
  expect(others).not.toEqual([next]);
});

test('the newest secret makes the first successor, the others follow', () => {
  const both = createRefreshTokens(['tomorrow', 'today']).successors(token, sessionId);
  expect(both).toEqual([...createRefreshTokens(['tomorrow']).successors(token, sessionId), next]);
});

test('a token that the service made is genuine, also by an older secret', () => {
  for (const made of [token, next]) {
    expect(tokens.isGenuine(made)).toBe(true);
    expect(createRefreshTokens(['tomorrow', 'today']).isGenuine(made)).toBe(true);
    expect(createRefreshTokens(['tomorrow']).isGenuine(made)).toBe(false);
  }
});

test('a token that somebody made up or changed is not genuine', () => {
  const ofAnother = token.replace(sessionId, randomUUID());
  for (const made of [UNMARKED, `${sessionId}.${'A'.repeat(65)}`, ofAnother, 'abc', '']) {
    expect(tokens.isGenuine(made), made).toBe(false);
  }
  for (let at = sessionId.length + 1; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(tokens.isGenuine(changed), changed).toBe(false);
  }
});

test.each(['', 'abc', sessionId, `${sessionId}.short`, `x${token}`, `${token}x`, token.slice(0, -1)])(
  '%s names no session',
  (text) => {
    expect(sessionOf(text)).toBeUndefined();
  },
);

test('without a secret no token is made', () => {
  expect(() => createRefreshTokens([])).toThrow('There is no secret to make tokens with');
});

test('the token of a link has 43 characters that need no encoding, and is new each time', () => {
  expect(makeToken()).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(makeToken());
});
