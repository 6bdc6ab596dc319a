import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type ICalendarEvent, iCalendar } from './icalendar.ts';

const MADE_AT = new Date('2026-11-17T10:00:00Z');
const moment = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 1_000, max: Date.UTC(2040, 0, 1) / 1_000 })
  .map((seconds) => new Date(seconds * 1_000));
/** Everything that a file has to escape or fold, and what it cannot hold. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(fc.constantFrom(',', ';', '\\', '\n', '\\n', ':', '"', 'é', '🅿️', ' ', 'BEGIN:VEVENT'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
);
const event = fc.record<ICalendarEvent>({
  uid: fc.uuid(),
  summary: text,
  description: text,
  location: text,
  start: moment,
  end: moment,
  isCancelled: fc.boolean(),
});
const readable = (value: string) => value.toWellFormed().replaceAll(/[^\t\n\P{Cc}]/gu, '');

test('a calendar of any texts and times is read back with equal values', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      const calendar = new ICAL.Component(ICAL.parse(iCalendar(events, MADE_AT)));
      const read = calendar.getAllSubcomponents('vevent').map((vevent) => {
        const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(vevent);
        const isCancelled = vevent.getFirstPropertyValue('status') === 'CANCELLED';
        expect(startDate.zone.tzid).toBe('UTC');
        return {
          uid,
          summary,
          description,
          location,
          start: startDate.toJSDate(),
          end: endDate.toJSDate(),
          isCancelled,
        };
      });
      expect(read).toEqual(
        events.map((one) => ({
          ...one,
          summary: readable(one.summary),
          description: readable(one.description),
          location: readable(one.location),
        })),
      );
    }),
  );
});

test('every line of a calendar ends in CRLF and has at most 75 bytes', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 3 }), (events) => {
      const file = iCalendar(events, MADE_AT);
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
      const lines = file.split('\r\n');
      expect(lines.filter((line) => line.includes('\n') || Buffer.byteLength(line) > 75)).toEqual([]);
    }),
  );
});
