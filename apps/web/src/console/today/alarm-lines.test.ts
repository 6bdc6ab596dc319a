import { expect, test } from 'vitest';
import { type Alarm, checkInsDue, notifiedLines } from './alarm-lines.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00`).toISOString();
const NOW = new Date('2026-11-16T14:51:00');
const accepted = (time: string) => ({ state: 'accepted' as const, at: at(time), reason: '' });
const failing = (reason: string) => ({ state: 'waiting' as const, at: null, reason });
const duty = { role: 'duty' as const, name: 'Mark Elliott', at: at('14:47') };
const second = { role: 'second' as const, name: 'Helen Armstrong', at: at('14:57') };
const alarm = (steps: Alarm['steps'], over: Partial<Alarm> = {}): Alarm => ({
  id: 'a',
  userId: 7,
  kind: 'check_in',
  name: 'Amina Yusuf',
  dueAt: at('14:42'),
  statedAt: null,
  lastHeardAt: at('14:12'),
  heardAt: null,
  position: null,
  where: { round: null, lastVisit: null, nextStop: null },
  steps,
  ...over,
});
const notifiedDuty = { ...duty, state: 'told' as const, mail: accepted('14:47'), webhook: accepted('14:47') };
const planned = { ...second, state: 'planned' as const, mail: null, webhook: null };

test('who was notified stands with the times, first the phone, then each contact', () => {
  expect(notifiedLines({ alarms: [alarm([notifiedDuty, planned])] }, NOW)).toEqual([
    {
      key: 'a phone',
      time: '14:42',
      who: 'Amina Yusuf',
      text: 'the phone sounds and asks, no answer yet',
      state: 'done',
    },
    {
      key: 'a duty',
      time: '14:47',
      who: 'Mark Elliott, duty contact',
      text: 'mail accepted 14:47, webhook answered 14:47',
      state: 'done',
    },
    {
      key: 'a second',
      time: '14:57',
      who: 'Helen Armstrong, second contact',
      text: 'in 6 min',
      state: 'to come',
    },
  ]);
});

test('a contact who could not be notified has the reason, and a missing contact says so', () => {
  const failed = { ...duty, state: 'failed' as const, mail: failing('mail is down'), webhook: null };
  const missing = { ...second, name: '', state: 'failed' as const, mail: null, webhook: null };
  expect(notifiedLines({ alarms: [alarm([failed, missing])] }, NOW).map(({ text }) => text)).toEqual([
    'the phone sounds and asks, no answer yet',
    'could not be notified: mail is down',
    'could not be notified: no contact is set under Settings',
  ]);
});

test('an alarm that was answered says when the person was heard from; a call for help has no line of the phone', () => {
  const heard = alarm([notifiedDuty], { heardAt: at('14:50') });
  expect(notifiedLines({ alarms: [heard] }, NOW)[0]?.text).toBe('heard from 14:50');
  const help = alarm([notifiedDuty], { kind: 'help' });
  expect(notifiedLines({ alarms: [help] }, NOW).map(({ key }) => key)).toEqual(['a duty']);
});

test('two alarms of a person are one list by time, and a contact who was notified is not announced again', () => {
  const help = alarm([notifiedDuty], { id: 'b', kind: 'help', dueAt: at('14:47') });
  const missed = alarm([{ ...planned, ...duty }, planned]);
  expect(notifiedLines({ alarms: [help, missed] }, NOW).map(({ key }) => key)).toEqual([
    'a phone',
    'b duty',
    'a second',
  ]);
});

test('check-ins due come soonest first; one that has passed is missed, and an ended shift has none', () => {
  const shift = (name: string | null, checkInBy: string | null) => ({
    warden: 3,
    name,
    state: 'patrolling' as const,
    startedAt: at('08:00'),
    breakSince: null,
    endedAt: null,
    backBy: null,
    checkInBy,
  });
  const shifts = [shift('Tom', at('15:18')), shift(null, null), shift(null, at('14:42'))];
  expect(checkInsDue(shifts, NOW).map(({ label, isMissed }) => [label, isMissed])).toEqual([
    ['Warden 3', true],
    ['Tom', false],
  ]);
});
