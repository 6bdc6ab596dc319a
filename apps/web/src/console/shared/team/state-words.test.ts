import { expect, test } from 'vitest';
import { jobWords, roundWords, wardenLabel } from './state-words.ts';

const at = (hour: number, minute: number) => new Date(2026, 10, 17, hour, minute).toISOString();
const round = { state: 'sent' as const, stateAt: at(15, 55), declineReason: null, done: 0, stops: 12 };
const job = {
  state: 'open' as const,
  stateAt: at(14, 24),
  seenAt: null,
  sentAt: at(14, 20),
  declineReason: null,
};

test('every state of a sent round has its words', () => {
  const text = (part: Partial<Parameters<typeof roundWords>[0]>) => roundWords({ ...round, ...part }).text;
  expect(text({})).toBe('sent 15:55');
  expect(text({ state: 'seen' })).toBe('seen 15:55');
  expect(text({ state: 'accepted' })).toBe('accepted 15:55');
  expect(text({ state: 'declined', declineReason: 'no_time' })).toBe('declined: no time');
  expect(text({ state: 'declined', declineReason: 'none' })).toBe('declined');
  expect(text({ state: 'finished' })).toBe('finished 15:55');
  expect(text({ state: 'withdrawn' })).toBe('withdrawn 15:55');
});

test('a running round shows the stop under way, and the last one to the end', () => {
  const text = (done: number) => roundWords({ ...round, state: 'stop', done }).text;
  expect([0, 3, 11, 12].map(text)).toEqual([
    'stop 1 of 12',
    'stop 4 of 12',
    'stop 12 of 12',
    'stop 12 of 12',
  ]);
});

test('every state of a job has its words', () => {
  const text = (part: Partial<Parameters<typeof jobWords>[0]>) => jobWords({ ...job, ...part }).text;
  expect(text({})).toBe('sent 14:20');
  expect(text({ seenAt: at(14, 22) })).toBe('seen 14:22');
  expect(text({ state: 'accepted', seenAt: at(14, 22) })).toBe('accepted 14:24');
  expect(text({ state: 'done' })).toBe('done 14:24');
  expect(text({ state: 'declined', declineReason: 'not_safe' })).toBe('declined: not safe');
  expect(text({ state: 'expired' })).toBe('expired 14:24');
  expect(text({ state: 'withdrawn' })).toBe('withdrawn 14:24');
});

test('a warden without a name is a number', () => {
  expect(wardenLabel({ name: null, warden: 2 })).toBe('Warden 2');
  expect(wardenLabel({ name: 'Priya Nair', warden: 2 })).toBe('Priya Nair');
});
