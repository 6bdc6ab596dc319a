import { expect, test } from 'vitest';
import type { Alarm } from './alarm-lines.ts';
import { peopleInAlarm, sentPlace, situation, whereLines } from './person-alarm.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00`).toISOString();
const NOW = new Date('2026-11-16T15:01:00');
const NOWHERE: Alarm['where'] = { round: null, lastVisit: null, nextStop: null };
const alarm = (id: string, over: Partial<Alarm> = {}): Alarm => ({
  id,
  userId: 7,
  kind: 'check_in',
  name: 'Priya Nair',
  dueAt: at('14:59'),
  statedAt: null,
  lastHeardAt: at('13:59'),
  heardAt: null,
  position: null,
  where: NOWHERE,
  steps: [],
  ...over,
});
const help = (over: Partial<Alarm> = {}) => alarm('help', { kind: 'help', dueAt: at('15:00'), ...over });
const text = (alarms: readonly Alarm[]) =>
  peopleInAlarm(alarms).map((person) => Object.values(situation(person, NOW)).join(''));

test('a call for help comes before a missed check-in, and the alarms of a person are together', () => {
  const amina = alarm('amina', { userId: 8, name: 'Amina Yusuf', dueAt: at('14:40') });
  const people = peopleInAlarm([amina, alarm('missed'), help()]);
  expect(people.map(({ alarms }) => alarms.map(({ id }) => id))).toEqual([['help', 'missed'], ['amina']]);
});

test('two people of one name are two cards, and a test is a card of its own', () => {
  const other = alarm('other', { userId: 8 });
  const drill = alarm('drill', { kind: 'drill' });
  expect(peopleInAlarm([drill, alarm('missed'), other]).map(({ first }) => first.id)).toEqual([
    'missed',
    'other',
    'drill',
  ]);
});

test('the first line says what happened, how long ago, and what else is open', () => {
  expect(text([alarm('missed'), help()])).toEqual([
    'Asked 15:00, 1 min ago. The check-in of 14:59 was missed too.',
  ]);
  expect(text([alarm('missed')])).toEqual([
    'Due 14:59, 2 min ago. The service last heard from Priya Nair 13:59.',
  ]);
  expect(text([help({ statedAt: at('09:00') })])).toEqual([
    'Asked 15:00, 1 min ago. The clock of their phone said 09:00.',
  ]);
});

test('where to look leaves out what is not known, but says why a missed check-in has no position', () => {
  const where: Alarm['where'] = {
    round: { stop: 5, stops: 12, since: at('14:02') },
    lastVisit: { siteName: 'Clayton Street', at: at('14:49') },
    nextStop: { siteName: 'Grey Street', expectedAt: at('15:01'), setOffAt: null },
  };
  const lines = (one: Alarm) => peopleInAlarm([one]).flatMap(whereLines);
  expect(lines(help({ where }))).toEqual([
    { label: 'Round', text: 'stop 5 of 12, under way since 14:02' },
    { label: 'Last visit', text: 'Clayton Street 14:49' },
    { label: 'Next stop', text: 'Grey Street, expected 15:01' },
  ]);
  expect(lines(help())).toEqual([]);
  expect(lines(alarm('missed'))).toEqual([
    { label: 'Position', text: 'none: it is sent with a call for help only' },
  ]);
  const nextStop = { siteName: 'Dean Street', expectedAt: null, setOffAt: at('14:51') };
  expect(lines(help({ where: { ...NOWHERE, nextStop } }))).toEqual([
    { label: 'Next stop', text: 'Dean Street, on the way since 14:51' },
  ]);
});

test('the position is the one of the last call for help that had one', () => {
  const position = (latitude: number) => ({ latitude, longitude: -1.6, near: `near ${latitude}` });
  const calls = [
    help({ position: position(1) }),
    alarm('second', { kind: 'help', dueAt: at('15:01'), position: position(2) }),
    alarm('third', { kind: 'help', dueAt: at('15:01') }),
  ];
  expect(peopleInAlarm(calls).map(sentPlace)).toMatchObject([
    { latitude: 2, near: 'near 2', sent: 'sent with the call 15:01' },
  ]);
});
