/** An iCalendar file with the autumn term of 2026, for tests. */
export const TERM_CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test',
  'BEGIN:VEVENT',
  'UID:term',
  'SUMMARY:Autumn term',
  'DTSTART;VALUE=DATE:20260902',
  'DTEND;VALUE=DATE:20261219',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** School term weekdays 08:15 to 09:00 and 15:00 to 15:45: +2.00 for sites tagged school. */
export const schoolRule = (calendarId: number) => ({
  name: 'School run',
  effect: 'boost' as const,
  calendar_id: calendarId,
  except_calendar_id: null,
  words: '',
  weekdays: [1, 2, 3, 4, 5],
  times: ['08:15-09:00', '15:00-15:45'],
  before_minutes: 0,
  after_minutes: 0,
  tag: 'school',
  amount: 2,
});
