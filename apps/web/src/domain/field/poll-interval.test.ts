import { expect, test } from 'vitest';
import { pollInterval } from './poll-interval.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { aKnownIncident, aKnownShift, clockTime as at } from '#testing/a-shift.ts';

const running = {
  startedAt: at('08:02'),
  breakSince: null,
  endsAt: at('20:02'),
  endedAt: null,
  backBy: null,
};
const ended = { ...running, endedAt: at('15:00') };
const interval = (shift: KnownShift | null, more: { hasTeam?: boolean; readAt?: number } = {}) =>
  pollInterval({ readAt: 1, hasTeam: false, shift, ...more }, running, at('14:10'));

test('a running shift is read every 30 seconds with check-in or a team, else every five minutes', () => {
  expect(interval(aKnownShift())).toBe(30_000);
  expect(interval(aKnownShift({}, { checkInMinutes: null }))).toBe(300_000);
  expect(interval(aKnownShift({}, { checkInMinutes: null }), { hasTeam: true })).toBe(30_000);
});

test('nothing is read before the service has the first event, and without a shift', () => {
  expect(interval(null)).toBeNull();
  expect(interval(aKnownShift(), { readAt: 0 })).toBeNull();
  const state = { readAt: 1, hasTeam: true, shift: aKnownShift(null) };
  expect(pollInterval(state, ended, at('15:10'))).toBeNull();
});

test('a shift that ended by itself is read until somebody has heard from the person', () => {
  const state = { readAt: 1, hasTeam: false, shift: aKnownShift() };
  expect(pollInterval(state, ended, at('15:06'))).toBe(30_000);
});

test('while contacts are being notified of a call for help or an incident it is read every two seconds', () => {
  const step = { role: 'duty', name: 'Mark Elliott', at: at('14:05') } as const;
  const alarms = (state: 'waiting' | 'told') =>
    [{ id: 'a1', kind: 'help', dueAt: at('14:05'), heardAt: null, steps: [{ ...step, state }] }] as const;
  expect(interval(aKnownShift({}, { alarms: alarms('waiting') }))).toBe(2_000);
  expect(interval(aKnownShift({}, { alarms: alarms('told') }))).toBe(30_000);
  const told = { state: 'waiting', name: '', at: 0 } as const;
  expect(interval(aKnownShift({}, { incidents: [aKnownIncident({ told })] }))).toBe(2_000);
  expect(interval(aKnownShift({}, { incidents: [aKnownIncident()] }))).toBe(30_000);
});
