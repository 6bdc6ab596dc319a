import { expect, test } from 'vitest';
import { jobStateText, roundStateText, shiftRowText } from './own-row-text.ts';
import { clockTime } from '#testing/a-shift.ts';

const at = (time: string) => new Date(clockTime(time)).toISOString();
const round = { state_at: at('14:02'), decline_reason: null, done: 3, stops: 12 };

test('the state of a round is in the words of the board', () => {
  expect(roundStateText({ ...round, state: 'stop' })).toBe('stop 4 of 12');
  expect(roundStateText({ ...round, state: 'stop', done: 12 })).toBe('stop 12 of 12');
  expect(roundStateText({ ...round, state: 'seen' })).toBe('seen 14:02');
  expect(roundStateText({ ...round, state: 'declined', decline_reason: 'no_time' })).toBe(
    'declined: no time',
  );
  expect(roundStateText({ ...round, state: 'declined', decline_reason: 'none' })).toBe('declined');
});

test('the state of a job has its deadline', () => {
  const job = { state: 'accepted' as const, state_at: at('14:02'), decline_reason: null, by: at('15:00') };
  expect(jobStateText(job)).toBe('accepted 14:02, by 15:00');
});

test('a shift row has what the board has of the shift', () => {
  const shift = {
    state: 'patrolling' as const,
    started_at: at('08:02'),
    break_since: null,
    ended_at: null,
    back_by: at('16:30'),
    check_in_by: at('15:26'),
  };
  expect(shiftRowText(shift)).toBe('on shift since 08:02 · back by 16:30 · check-in by 15:26');
  const rest = {
    ...shift,
    state: 'break' as const,
    break_since: at('12:00'),
    back_by: null,
    check_in_by: null,
  };
  expect(shiftRowText(rest)).toBe('on a break since 12:00');
  expect(shiftRowText({ ...rest, state: 'ended', ended_at: at('16:14') })).toBe('shift ended 16:14');
});
