import ICAL from 'ical.js';

export type ICalendarEvent = {
  /** Stays the same in every file, so that a calendar program replaces the event. */
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly start: Date;
  readonly end: Date;
  readonly isCancelled: boolean;
};

/** Events as an iCalendar file (RFC 5545). Times are in UTC, so every program shows them right in its own zone. */
export function iCalendar(events: readonly ICalendarEvent[], madeAt: Date): string {
  const calendar = component('vcalendar', {
    version: '2.0',
    prodid: '-//PatrolPlan//Jobs//EN',
    'x-wr-calname': 'PatrolPlan jobs',
  });
  for (const { uid, summary, description, location, start, end, isCancelled } of events) {
    const event = component('vevent', {
      uid,
      dtstamp: utc(madeAt),
      dtstart: utc(start),
      dtend: utc(end),
      summary: plain(summary),
      description: plain(description),
      location: plain(location),
      status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
      // A job does not block the time of the calendar's reader.
      transp: 'TRANSPARENT',
    });
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}

function component(
  name: string,
  properties: Readonly<Record<string, string | ReturnType<typeof utc>>>,
): InstanceType<typeof ICAL.Component> {
  const made = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties)) made.addPropertyWithValue(property, value);
  return made;
}

const utc = (at: Date) => ICAL.Time.fromJSDate(at, true);

/** Control characters other than line breaks are not allowed in a file. */
const plain = (text: string): string => text.toWellFormed().replaceAll(/[^\t\n\P{Cc}]/gu, '');
