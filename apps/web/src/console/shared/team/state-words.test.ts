import { expect, test } from 'vitest';
import { jobWords, roundWords, wardenLabel } from './state-words.ts';

test('an open job that was seen has the look of a seen round', () => {
  const sent = new Date(2026, 10, 17, 14, 20).toISOString();
  const job = { state: 'open' as const, stateAt: sent, seenAt: null, sentAt: sent, declineReason: null };
  const round = { state: 'seen' as const, stateAt: sent, declineReason: null, done: 0, stops: 12 };
  expect(jobWords(job).icon).not.toBe(roundWords(round).icon);
  expect(jobWords({ ...job, seenAt: sent }).icon).toBe(roundWords(round).icon);
});

test('a warden without a name is a number', () => {
  expect(wardenLabel({ name: null, warden: 2 })).toBe('Warden 2');
  expect(wardenLabel({ name: 'Priya Nair', warden: 2 })).toBe('Priya Nair');
});
