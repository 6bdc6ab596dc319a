import { expect, test } from 'vitest';
import {
  checkInSoon,
  helpResult,
  helpText,
  missedDeadline,
  nextMoment,
  stepsToTell,
  tellingTexts,
} from './deadline.ts';
import type { AlarmStep } from './known-shift.ts';
import { aKnownShift, clockTime as at } from '#testing/a-shift.ts';

const known = aKnownShift({ backBy: at('16:30') });
const step = (state: AlarmStep['state'], time: string, name = 'Mark Elliott'): AlarmStep => ({
  role: 'duty',
  name,
  state,
  at: at(time),
});

test('a deadline is missed from its moment on', () => {
  expect(missedDeadline(known, at('15:05') - 1)).toBeNull();
  expect(missedDeadline(known, at('15:05'))).toEqual({ kind: 'check_in', dueAt: at('15:05') });
});

test('the time to be back is missed unless the person was heard from after it', () => {
  const without = aKnownShift({ checkInBy: null, backBy: at('16:30') });
  expect(missedDeadline(without, at('16:31'))).toEqual({ kind: 'back_by', dueAt: at('16:30') });
  const heard = aKnownShift({ checkInBy: null, backBy: at('16:30'), lastHeardAt: at('16:31') });
  expect(missedDeadline(heard, at('16:32'))).toBeNull();
});

test('without a shift nothing is missed', () => {
  expect(missedDeadline(aKnownShift(null), at('23:00'))).toBeNull();
  expect(missedDeadline(null, at('23:00'))).toBeNull();
});

test('a check-in is due soon five minutes before it', () => {
  expect(checkInSoon(known, at('14:59'))).toBeNull();
  expect(checkInSoon(known, at('15:00'))).toBe(at('15:05'));
});

test('the screens change five minutes before the check-in, at it, when to be back and at the end', () => {
  const moments = ['14:06', '15:00', '15:05', '16:30', '20:02'];
  expect(moments.map((time) => nextMoment(known, at('20:02'), at(time)))).toEqual([
    at('15:00'),
    at('15:05'),
    at('16:30'),
    at('20:02'),
    null,
  ]);
});

test('the contacts are notified five and fifteen minutes after the deadline', () => {
  const steps = stepsToTell(known, { kind: 'check_in', dueAt: at('16:05') });
  expect(tellingTexts(steps)).toEqual({
    first: 'Mark Elliott is notified at 16:10',
    rest: ', Helen Armstrong at 16:20, unless you answer.',
  });
});

test('the steps of an open alarm are those of the service', () => {
  const steps = [
    step('told', '16:10'),
    { ...step('planned', '16:20', 'Helen Armstrong'), role: 'second' as const },
  ];
  const alarm = { id: 'a', kind: 'check_in' as const, dueAt: at('16:05'), heardAt: null, steps };
  const alarmed = aKnownShift({}, { alarms: [alarm] });
  expect(tellingTexts(stepsToTell(alarmed, { kind: 'check_in', dueAt: at('16:05') }))).toEqual({
    first: 'Mark Elliott was notified 16:10',
    rest: ', Helen Armstrong is notified at 16:20, unless you answer.',
  });
});

test('without a contact the dialog says that nobody can be notified', () => {
  expect(tellingTexts([])).toEqual({ first: 'Nobody can be notified.', rest: ' In danger, call 999.' });
});

test('a call for help says who was notified, or that nobody could be notified', () => {
  expect(helpResult([step('waiting', '16:08')])).toBeNull();
  expect(helpResult([step('told', '16:08'), step('failed', '16:08', 'Helen Armstrong')])).toEqual({
    isBad: false,
    text: 'Mark Elliott was notified 16:08.',
  });
  expect(helpResult([step('failed', '16:08')])).toEqual({
    isBad: true,
    text: 'Nobody could be notified. Call 999.',
  });
  expect(helpResult([])?.isBad).toBe(true);
});

test('the call for help names the contacts', () => {
  const [mark, helen] = known.contacts;
  expect(helpText(known.contacts)).toBe(
    'Mark Elliott and Helen Armstrong are notified at once, with your name, the time, your round, your last visit and your next stop.',
  );
  expect(helpText(mark ? [mark] : [])).toBe(
    'Mark Elliott is notified at once, with your name, the time, your round, your last visit and your next stop.',
  );
  expect(helpText(helen ? [{ ...helen, name: '' }] : [])).toMatch(/^No contact is set/);
});
