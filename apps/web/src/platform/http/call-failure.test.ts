import { expect, test } from 'vitest';
import { type CallFailure, failureMessage, isTransient, transportSentence } from './call-failure.ts';

const refused = (body: object): CallFailure => ({ kind: 'refused', status: 400, body });

test.each<[string, CallFailure, string]>([
  ['status 500 and above', { kind: 'server', status: 503 }, 'Server error. Please try again later.'],
  ['other 4xx with a detail', refused({ detail: 'Not today.' }), 'Not today.'],
  ['other 4xx without a detail', refused({ error: 'unread' }), 'An error occurred. Please try again.'],
  ['no response', { kind: 'offline' }, 'Network error. Please check your connection.'],
  [
    'a token that could not be renewed',
    { kind: 'not-renewed', cause: { kind: 'server', status: 503 } },
    'Server error. Please try again later.',
  ],
  ['a session that ended', { kind: 'session-ended' }, 'Session expired. Please login again.'],
  ['an inactive account', { kind: 'inactive' }, 'Your account has been deactivated. Please contact support.'],
  ['a reply of the wrong shape', { kind: 'wrong-shape' }, 'An error occurred. Please try again.'],
])('%s has the message of the catalogue', (_, failure, words) => {
  expect(failureMessage(failure)).toBe(words);
});

test('only a server error or a missing response has a second line', () => {
  expect(transportSentence({ kind: 'server', status: 500 })).toBe('Server error. Please try again later.');
  expect(transportSentence({ kind: 'offline' })).toBe('Network error. Please check your connection.');
  expect(transportSentence({ kind: 'not-renewed', cause: refused({ detail: 'Wait.' }) })).toBe('Wait.');
  expect(transportSentence(refused({ detail: 'Not today.' }))).toBeUndefined();
  expect(transportSentence({ kind: 'session-ended' })).toBeUndefined();
});

test('no response, 429, 502, 503 and 504 count as temporary', () => {
  const server = [500, 501, 502, 503, 504, 505].filter((status) => isTransient({ kind: 'server', status }));
  expect(server).toEqual([502, 503, 504]);
  const refusals = [400, 401, 403, 408, 429].filter((status) =>
    isTransient({ kind: 'refused', status, body: {} }),
  );
  expect(refusals).toEqual([429]);
  expect(isTransient({ kind: 'offline' })).toBe(true);
  for (const kind of ['session-ended', 'inactive', 'wrong-shape'] as const) {
    expect(isTransient({ kind })).toBe(false);
  }
});
