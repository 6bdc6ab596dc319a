import { expect, test } from 'vitest';
import { type JobFacts, type RoundFacts, jobStateText, roundStateText, shiftRowText } from './state-text.ts';
import { clockTime } from '#testing/a-shift.ts';

const at = (time: string) => new Date(clockTime(time)).toISOString();

test('every state of a sent round has its text', () => {
  const text = (part: Partial<RoundFacts>) =>
    roundStateText({
      state: 'sent',
      stateAt: at('15:55'),
      declineReason: null,
      done: 0,
      stops: 12,
      ...part,
    });
  expect(text({})).toBe('sent 15:55');
  expect(text({ state: 'seen' })).toBe('seen 15:55');
  expect(text({ state: 'accepted' })).toBe('accepted 15:55');
  expect(text({ state: 'declined', declineReason: 'no_time' })).toBe('declined: no time');
  expect(text({ state: 'declined', declineReason: 'none' })).toBe('declined');
  expect(text({ state: 'finished' })).toBe('finished 15:55');
  expect(text({ state: 'withdrawn' })).toBe('withdrawn 15:55');
  expect([0, 3, 11, 12].map((done) => text({ state: 'stop', done }))).toEqual([
    'stop 1 of 12',
    'stop 4 of 12',
    'stop 12 of 12',
    'stop 12 of 12',
  ]);
});

test('every state of a job has its text', () => {
  const text = (part: Partial<JobFacts>) =>
    jobStateText({
      state: 'open',
      stateAt: at('14:24'),
      seenAt: null,
      sentAt: at('14:20'),
      declineReason: null,
      ...part,
    });
  expect(text({})).toBe('sent 14:20');
  expect(text({ seenAt: at('14:22') })).toBe('seen 14:22');
  expect(text({ state: 'accepted', seenAt: at('14:22') })).toBe('accepted 14:24');
  expect(text({ state: 'done' })).toBe('done 14:24');
  expect(text({ state: 'declined', declineReason: 'not_safe' })).toBe('declined: not safe');
  expect(text({ state: 'expired' })).toBe('expired 14:24');
  expect(text({ state: 'withdrawn' })).toBe('withdrawn 14:24');
});

test('a shift row has what the board has of the shift', () => {
  const shift = {
    state: 'patrolling' as const,
    startedAt: at('08:02'),
    breakSince: null,
    endedAt: null,
    backBy: at('16:30'),
    checkInBy: at('15:26'),
  };
  expect(shiftRowText(shift)).toBe('on shift since 08:02 · back by 16:30 · check-in by 15:26');
  const rest = { ...shift, state: 'break' as const, breakSince: at('12:00'), backBy: null, checkInBy: null };
  expect(shiftRowText(rest)).toBe('on a break since 12:00');
  expect(shiftRowText({ ...rest, state: 'ended', endedAt: at('16:14') })).toBe('shift ended 16:14');
});
