import { expect, test } from 'vitest';
import { failureMessage, transportSentence } from './failure-message.ts';

test('another 4xx shows its detail, else the general sentence', () => {
  expect(failureMessage({ kind: 'refused', status: 404, body: { detail: 'No such site.' } })).toBe(
    'No such site.',
  );
  expect(failureMessage({ kind: 'refused', status: 404, body: {} })).toBe(
    'An error occurred. Please try again.',
  );
});

test('each failure of the transport has the words of the catalogue', () => {
  expect(failureMessage({ kind: 'server', status: 502 })).toBe('Server error. Please try again later.');
  expect(failureMessage({ kind: 'offline' })).toBe('Network error. Please check your connection.');
  expect(failureMessage({ kind: 'session-ended' })).toBe('Session expired. Please login again.');
  expect(failureMessage({ kind: 'inactive' })).toBe(
    'Your account has been deactivated. Please contact support.',
  );
});

test('only the transport adds a second line to the words of a screen', () => {
  expect(transportSentence({ kind: 'server', status: 500 })).toBe('Server error. Please try again later.');
  expect(transportSentence({ kind: 'offline' })).toBe('Network error. Please check your connection.');
  expect(transportSentence({ kind: 'refused', status: 400, body: {} })).toBeUndefined();
  expect(transportSentence({ kind: 'wrong-shape' })).toBeUndefined();
});
