import { expect, test } from 'vitest';
import type { CallFailure } from './call-failure.ts';
import { failureMessage, transportSentence } from './call-failure.ts';

const refused = (body: object): CallFailure => ({ kind: 'refused', status: 400, body });

test.each<[string, CallFailure, string]>([
  ['status 500 and above', { kind: 'server', status: 503 }, 'Server error. Please try again later.'],
  ['other 4xx with a detail', refused({ detail: 'Not today.' }), 'Not today.'],
  ['other 4xx without', refused({ error: 'unread' }), 'An error occurred. Please try again.'],
  ['no response', { kind: 'offline' }, 'Network error. Please check your connection.'],
  ['a session that ended', { kind: 'session-ended' }, 'Session expired. Please login again.'],
  ['an inactive account', { kind: 'inactive' }, 'Your account has been deactivated. Please contact support.'],
  ['a reply of another shape', { kind: 'wrong-shape' }, 'An error occurred. Please try again.'],
])('%s reads as in the catalogue', (_, failure, words) => {
  expect(failureMessage(failure)).toBe(words);
});

test('the second line is only for a server error and for no answer', () => {
  expect(transportSentence({ kind: 'server', status: 500 })).toBe('Server error. Please try again later.');
  expect(transportSentence({ kind: 'offline' })).toBe('Network error. Please check your connection.');
  expect(transportSentence(refused({ detail: 'Not today.' }))).toBeUndefined();
  expect(transportSentence({ kind: 'session-ended' })).toBeUndefined();
});
