import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localMoment } from './local-moment.ts';

const london = (iso: string) => localMoment(new Date(iso), 'Europe/London');

test('Monday to Friday are weekdays, Saturday and Sunday have their own types', () => {
  const types = ['09', '10', '11', '12', '13', '14', '15'].map(
    (day) => london(`2026-11-${day}T12:00:00Z`).weekday,
  );
  expect(types).toEqual(['weekday', 'weekday', 'weekday', 'weekday', 'weekday', 'saturday', 'sunday']);
});

test('midnight is 00:00:00 of the new day, a second earlier is 23:59:59 of the old', () => {
  expect(london('2026-11-14T00:00:00Z')).toEqual({
    day: '2026-11-14',
    time: '00:00:00',
    weekday: 'saturday',
  });
  expect(london('2026-11-13T23:59:59.999Z')).toEqual({
    day: '2026-11-13',
    time: '23:59:59',
    weekday: 'weekday',
  });
});

test('a Saturday in London starts at 23:00 UTC on Friday in summer', () => {
  expect(london('2026-07-03T22:59:59Z')).toMatchObject({ day: '2026-07-03', weekday: 'weekday' });
  expect(london('2026-07-03T23:00:00Z')).toEqual({
    day: '2026-07-04',
    time: '00:00:00',
    weekday: 'saturday',
  });
});

test('when the clocks go forward, 00:59:59 is followed by 02:00:00', () => {
  expect(london('2026-03-29T00:59:59Z').time).toBe('00:59:59');
  expect(london('2026-03-29T01:00:00Z')).toEqual({ day: '2026-03-29', time: '02:00:00', weekday: 'sunday' });
});

test('when the clocks go back, the hour from 01:00 to 02:00 comes twice', () => {
  expect(london('2026-10-25T00:30:00Z').time).toBe('01:30:00');
  expect(london('2026-10-25T01:30:00Z').time).toBe('01:30:00');
  expect(london('2026-10-25T02:00:00Z').time).toBe('02:00:00');
});

test('other zones have other days: half past ten in the evening UTC is Sunday in Kolkata and Auckland', () => {
  const at = new Date('2026-11-14T22:30:00Z');
  expect(localMoment(at, 'Asia/Kolkata')).toEqual({ day: '2026-11-15', time: '04:00:00', weekday: 'sunday' });
  expect(localMoment(at, 'Pacific/Auckland')).toEqual({
    day: '2026-11-15',
    time: '11:30:00',
    weekday: 'sunday',
  });
  expect(localMoment(at, 'America/New_York')).toEqual({
    day: '2026-11-14',
    time: '17:30:00',
    weekday: 'saturday',
  });
});

test('every moment of three years has a well-formed day and time whose weekday is that of the calendar', () => {
  const zones = fc.constantFrom('Europe/London', 'America/St_Johns', 'Pacific/Apia', 'UTC', 'Asia/Kathmandu');
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const { day, time, weekday } = localMoment(at, zone);
      expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
      const ofCalendar = new Date(`${day}T12:00:00Z`).getUTCDay();
      expect(weekday).toBe(ofCalendar === 6 ? 'saturday' : ofCalendar === 0 ? 'sunday' : 'weekday');
    }),
  );
});
