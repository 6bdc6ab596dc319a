import { expect, test } from 'vitest';
import { countTurns } from '#testing/replies/count-turns.ts';
import { TERM_CALENDAR } from '#testing/records/test-calendar.ts';
import { calendarReader } from './read-in-worker.ts';

const SPAN = {
  from: new Date('2026-11-16T07:00:00Z'),
  to: new Date('2027-12-21T07:00:00Z'),
  occasionsTo: new Date('2026-11-18T07:00:00Z'),
  timeZone: 'Europe/London',
};
const yearly = ['BEGIN:VEVENT', 'UID:1', 'DTSTART;VALUE=DATE:20200105', 'RRULE:FREQ=YEARLY', 'END:VEVENT'];
const LARGE = [
  'BEGIN:VCALENDAR',
  ...Array.from({ length: 300 }, () => yearly.join('\r\n')),
  'END:VCALENDAR',
].join('\r\n');
const term = {
  summary: 'Autumn term',
  start: new Date('2026-09-01T23:00:00Z'),
  end: new Date('2026-12-19T00:00:00Z'),
  firstDay: '2026-09-02',
  lastDay: '2026-12-18',
};

test('a calendar is read in another thread: its days of the span, and its events up to a moment', async () => {
  expect(await calendarReader()(TERM_CALENDAR, SPAN)).toEqual({
    ok: true,
    value: { events: 1, days: [{ first: '2026-11-16', last: '2026-12-18' }], occasions: [term] },
  });
});

test('occasions that begin later are left out, their days are not', async () => {
  const occasionsTo = new Date('2026-09-01T00:00:00Z');
  expect(await calendarReader()(TERM_CALENDAR, { ...SPAN, occasionsTo })).toMatchObject({
    value: { days: [{ first: '2026-11-16', last: '2026-12-18' }], occasions: [] },
  });
});

test('the process answers others while a large calendar is read', async () => {
  const read = calendarReader();
  expect(
    await countTurns(async () => expect(await read(LARGE, SPAN)).toMatchObject({ ok: true })),
  ).toBeGreaterThan(200);
});

test('a calendar that takes too long is given up, and the next one is read', async () => {
  const read = calendarReader();
  const [slow, next] = await Promise.all([read(LARGE, SPAN, 1), read(TERM_CALENDAR, SPAN)]);
  expect(slow).toEqual({ ok: false, failure: 'The calendar takes longer than 0.001 seconds to read.' });
  expect(next).toMatchObject({ ok: true, value: { events: 1 } });
});

test('calls that would wait behind too many others are refused with a sentence', async () => {
  const read = calendarReader({ maxWaiting: 2 });
  const readings = [1, 2, 3].map(() => read(TERM_CALENDAR, SPAN));
  expect((await Promise.all(readings)).map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(await read(TERM_CALENDAR, SPAN)).toMatchObject({ ok: true });
});
