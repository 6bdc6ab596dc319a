import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localMoment } from '#time/local-moment.ts';
import { dayNumber, dayTypesBetween } from './day-number.ts';

test('a week has five weekdays, a Saturday and a Sunday; a bank holiday and a weekday of a school term are types of their own', () => {
  const first = dayNumber('2026-12-25');
  expect(
    dayTypesBetween(
      { first, last: first + 6 },
      new Map([
        [first, 'bank holiday'],
        [first + 1, 'school day'],
        [first + 3, 'bank holiday'],
        [first + 4, 'school day'],
      ]),
    ),
  ).toEqual(['bank holiday', 'saturday', 'sunday', 'bank holiday', 'school day', 'weekday', 'weekday']);
});

test('every day has the type that the calendar gives it', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2080-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (at) => {
      const { day, weekday } = localMoment(at, 'UTC');
      const number = dayNumber(day);
      expect(dayTypesBetween({ first: number, last: number }, new Map())).toEqual([weekday]);
    }),
  );
});
