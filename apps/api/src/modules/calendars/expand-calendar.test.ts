import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { type Span, expandCalendar } from './expand-calendar.ts';
import { splitCalendar } from './split-calendar.ts';

const calendar = (...events: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...events.flatMap(eventOf), 'END:VCALENDAR'].join(
    '\r\n',
  );
const eventOf = (lines: readonly string[]) => [
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Term',
  ...lines,
  'END:VEVENT',
];

function readText(text: string, span: Span) {
  const split = splitCalendar(text);
  return split.ok ? expandCalendar(split.value, span) : split;
}

function occasions(text: string, from: string, to: string, timeZone = 'Europe/London') {
  const span = { from: new Date(from), to: new Date(to), timeZone };
  const read = readText(text, span);
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}
const starts = (lines: readonly string[], from: string, to: string) =>
  occasions(calendar(lines), from, to).map(({ start }) => start.toISOString().slice(0, 16));

const YEAR = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'] as const;
const LONDON = 'DTSTART;TZID=Europe/London:';

/** Expected starts in UTC, worked out by hand from the calendar of 2026: clocks go forward on 29 March and back on 25 October. */
test.each([
  ['a single event in winter', [`${LONDON}20260105T090000`], ['2026-01-05T09:00']],
  ['a single event in summer', [`${LONDON}20260706T090000`], ['2026-07-06T08:00']],
  ['a time in UTC', ['DTSTART:20260706T090000Z'], ['2026-07-06T09:00']],
  ['a floating time', ['DTSTART:20260706T090000'], ['2026-07-06T08:00']],
  ['another zone', ['DTSTART;TZID=America/New_York:20260706T090000'], ['2026-07-06T13:00']],
  [
    'the name that Outlook gives London',
    ['DTSTART;TZID=GMT Standard Time:20260706T090000'],
    ['2026-07-06T08:00'],
  ],
  [
    'a zone with a path before its name',
    ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20260706T090000'],
    ['2026-07-06T08:00'],
  ],
  ['an all-day event', ['DTSTART;VALUE=DATE:20260706'], ['2026-07-05T23:00']],
  [
    'days across the clock change in spring',
    [`${LONDON}20260327T090000`, 'RRULE:FREQ=DAILY;COUNT=4'],
    ['2026-03-27T09:00', '2026-03-28T09:00', '2026-03-29T08:00', '2026-03-30T08:00'],
  ],
  [
    'days across the clock change in autumn',
    [`${LONDON}20261023T090000`, 'RRULE:FREQ=DAILY;COUNT=4'],
    ['2026-10-23T08:00', '2026-10-24T08:00', '2026-10-25T09:00', '2026-10-26T09:00'],
  ],
  [
    'a time that the clock change skips',
    [`${LONDON}20260328T013000`, 'RRULE:FREQ=DAILY;COUNT=2'],
    ['2026-03-28T01:30', '2026-03-29T01:30'],
  ],
  [
    'a time that the clock change repeats',
    [`${LONDON}20261024T013000`, 'RRULE:FREQ=DAILY;COUNT=2'],
    ['2026-10-24T00:30', '2026-10-25T00:30'],
  ],
  [
    'Mondays and Thursdays until a day',
    [`${LONDON}20260105T090000`, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20260115T235959Z'],
    ['2026-01-05T09:00', '2026-01-08T09:00', '2026-01-12T09:00', '2026-01-15T09:00'],
  ],
  [
    'an end in UTC that is the last start in summer',
    [`${LONDON}20260706T090000`, 'RRULE:FREQ=DAILY;UNTIL=20260708T080000Z'],
    ['2026-07-06T08:00', '2026-07-07T08:00', '2026-07-08T08:00'],
  ],
  [
    'an end in UTC just before a start in summer',
    [`${LONDON}20260706T090000`, 'RRULE:FREQ=DAILY;UNTIL=20260708T075959Z'],
    ['2026-07-06T08:00', '2026-07-07T08:00'],
  ],
  [
    'every second week',
    [`${LONDON}20260105T090000`, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3'],
    ['2026-01-05T09:00', '2026-01-19T09:00', '2026-02-02T09:00'],
  ],
  [
    'the last Friday of a month',
    [`${LONDON}20260130T090000`, 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'],
    ['2026-01-30T09:00', '2026-02-27T09:00', '2026-03-27T09:00'],
  ],
  [
    'the 31st, which some months lack',
    [`${LONDON}20260131T090000`, 'RRULE:FREQ=MONTHLY;COUNT=3'],
    ['2026-01-31T09:00', '2026-03-31T08:00', '2026-05-31T08:00'],
  ],
  [
    'the last weekday of a month',
    [`${LONDON}20260130T090000`, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
    ['2026-01-30T09:00', '2026-02-27T09:00', '2026-03-31T08:00'],
  ],
  ['every year since long ago', ['DTSTART;VALUE=DATE:19001225', 'RRULE:FREQ=YEARLY'], ['2026-12-25T00:00']],
  [
    'a rule without end from long ago',
    [`${LONDON}19700105T090000`, 'RRULE:FREQ=WEEKLY;INTERVAL=26'],
    ['2026-04-27T08:00', '2026-10-26T09:00'],
  ],
  [
    'a left-out start',
    [`${LONDON}20260105T090000`, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/London:20260106T090000'],
    ['2026-01-05T09:00', '2026-01-07T09:00'],
  ],
  [
    'a left-out start in UTC',
    [`${LONDON}20260706T090000`, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260707T080000Z'],
    ['2026-07-06T08:00', '2026-07-08T08:00'],
  ],
  [
    'a left-out day',
    [`${LONDON}20260105T090000`, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260106'],
    ['2026-01-05T09:00', '2026-01-07T09:00'],
  ],
  [
    'left-out all-day days on one line',
    ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20260106,20260107'],
    ['2026-01-05T00:00', '2026-01-08T00:00'],
  ],
  [
    'an added start',
    [`${LONDON}20260105T090000`, 'RDATE;TZID=Europe/London:20260120T100000'],
    ['2026-01-05T09:00', '2026-01-20T10:00'],
  ],
  ['a cancelled event', [`${LONDON}20260105T090000`, 'STATUS:CANCELLED'], []],
])('the starts of %s equal the reference', (_what, lines, expected) => {
  expect(starts(lines, ...YEAR)).toEqual(expected);
});

test('a changed repetition replaces the one of the rule, and a cancelled one removes it', () => {
  const text = calendar(
    [`${LONDON}20260706T090000`, 'RRULE:FREQ=DAILY;COUNT=3'],
    ['RECURRENCE-ID;TZID=Europe/London:20260707T090000', `${LONDON}20260707T140000`, 'SUMMARY:Moved'],
    ['RECURRENCE-ID:20260708T080000Z', `${LONDON}20260708T090000`, 'STATUS:CANCELLED'],
  );
  const found = occasions(text, ...YEAR);
  expect(found.map(({ start }) => start.toISOString().slice(5, 16))).toEqual(['07-06T08:00', '07-07T13:00']);
});

test.each([
  ['an end', ['DTSTART:20260706T090000Z', 'DTEND:20260706T103000Z'], 90],
  ['a duration', ['DTSTART:20260706T090000Z', 'DURATION:PT45M'], 45],
  ['a day over the clock change', [`${LONDON}20260328T120000`, 'DURATION:P1D'], 23 * 60],
  [
    'two all-day days over the clock change',
    ['DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330'],
    47 * 60,
  ],
  ['an all-day event without an end', ['DTSTART;VALUE=DATE:20260106'], 24 * 60],
])('the length of an event with %s', (_what, lines, minutes) => {
  const [event] = occasions(calendar(lines), ...YEAR);
  expect(((event?.end.getTime() ?? 0) - (event?.start.getTime() ?? 0)) / 60_000).toBe(minutes);
});

test('an event that began before the span and is not over belongs to it', () => {
  const text = calendar(['DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20261020']);
  const found = occasions(text, '2026-10-10T00:00:00Z', '2026-10-11T00:00:00Z');
  expect(found).toMatchObject([{ firstDay: '2026-09-01', lastDay: '2026-10-19' }]);
});

const DAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

test('daily and weekly rules have the days that counting day by day finds, at the same time of day in every season', () => {
  fc.assert(
    fc.property(
      fc.record({
        start: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2019-01-01', days)),
        isWeekly: fc.boolean(),
        interval: fc.integer({ min: 1, max: 5 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
        hour: fc.integer({ min: 3, max: 23 }),
        zone: fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Sydney', 'UTC'),
        from: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2019-06-01', days)),
      }),
      ({ start, isWeekly, interval, weekdays, hour, zone, from }) => {
        const time = `${String(hour).padStart(2, '0')}0000`;
        const rule = isWeekly
          ? `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${weekdays.map((day) => DAY_CODES[day]).join()}`
          : `FREQ=DAILY;INTERVAL=${interval}`;
        const lines = [
          `DTSTART;TZID=${zone}:${start.replaceAll('-', '')}T${time}`,
          `RRULE:${rule}`,
          'DURATION:PT1H',
        ];
        const to = addDays(from, 60);
        const span = [`${from}T00:00:00Z`, `${to}T00:00:00Z`] as const;
        const found = occasions(calendar(lines), ...span).map(({ start: at }) => localMoment(at, zone));
        const weekOf = (day: string) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
        const expected: string[] = [];
        for (let day = addDays(from, -2); day <= addDays(to, 2); day = addDays(day, 1)) {
          const since = (Date.parse(day) - Date.parse(start)) / 86_400_000;
          const weekday = (new Date(day).getUTCDay() + 6) % 7;
          const isDue = isWeekly
            ? weekdays.includes(weekday) && (weekOf(day) - weekOf(start)) % interval === 0
            : since % interval === 0;
          const at = zonedMoment(day, `${String(hour).padStart(2, '0')}:00:00`, zone).getTime();
          const isInSpan = at + 3_600_000 > Date.parse(span[0]) && at < Date.parse(span[1]);
          if (isInSpan && since >= 0 && isDue) expected.push(day);
        }
        expect(found.map(({ day }) => day)).toEqual(expected);
        expect(new Set(found.map(({ time: wall }) => wall.slice(0, 2))).size).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: sampleSize(300) },
  );
});

const refusal = (text: string) => {
  const read = readText(text, {
    from: new Date(YEAR[0]),
    to: new Date(YEAR[1]),
    timeZone: 'Europe/London',
  });
  return read.ok ? `read: ${read.value.length}` : read.failure;
};
const ofEvent = (reason: string) => `The event ‘Term’ cannot be read: ${reason}.`;

test.each([
  ['a web page', '<html></html>', 'This is not a calendar: it does not begin with BEGIN:VCALENDAR.'],
  ['an empty text', '', 'This is not a calendar: it does not begin with BEGIN:VCALENDAR.'],
  [
    'a calendar that is cut off',
    calendar(['DTSTART:20260101T090000Z']).slice(0, -30),
    'This calendar is cut off: its end is missing.',
  ],
  [
    'an end without a beginning',
    'BEGIN:VCALENDAR\nEND:VEVENT',
    'This calendar cannot be read: END:VEVENT has no beginning.',
  ],
  [
    'deep nesting',
    `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(50)}`,
    'This calendar cannot be read: it is nested too deeply.',
  ],
  [
    'a calendar of more than 1 MB',
    `BEGIN:VCALENDAR\n${'X'.repeat(1_100_000)}`,
    'The calendar is larger than 1 MB.',
  ],
  [
    'too many events',
    calendar(...Array.from({ length: 2_001 }, () => ['DTSTART:20260101T090000Z'])),
    'The calendar has more than 2,000 events.',
  ],
  ['an event without a start', calendar([]), ofEvent('it has no start')],
  [
    'a start that is no date',
    calendar(['DTSTART:tomorrow']),
    ofEvent('it does not follow the iCalendar format'),
  ],
  [
    'an end before the start',
    calendar(['DTSTART:20260102T090000Z', 'DTEND:20260101T090000Z']),
    ofEvent('it ends before it starts'),
  ],
  [
    'an unknown zone',
    calendar(['DTSTART;TZID=Mars/Base:20260101T090000']),
    ofEvent('the time zone ‘Mars/Base’ is not known'),
  ],
  [
    'repetition by the second',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=SECONDLY']),
    ofEvent('it repeats more often than daily'),
  ],
  [
    'repetition by the minute',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=MINUTELY']),
    ofEvent('it repeats more often than daily'),
  ],
  [
    'a rule without a frequency',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:X']),
    ofEvent('its rule of repetition has no frequency'),
  ],
  [
    'a count of billions in the past',
    calendar(['DTSTART:19000101T090000Z', 'RRULE:FREQ=DAILY;COUNT=2000000000']),
    ofEvent('it repeats too often'),
  ],
  [
    'several rules',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']),
    ofEvent('it has several rules of repetition'),
  ],
  [
    'a rule that never comes true',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']),
    'read: 1',
  ],
  [
    'a day that never comes',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']),
    ofEvent('its rule of repetition contradicts itself'),
  ],
  [
    'a weekly rule with a day of the month',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=WEEKLY;BYMONTHDAY=1']),
    ofEvent('its rule of repetition contradicts itself'),
  ],
  [
    'a weekly rule with a week of the year',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYWEEKNO=40']),
    ofEvent('its rule of repetition counts days that its frequency does not have'),
  ],
  [
    'a daily rule with the second Sunday',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=DAILY;BYDAY=2SU']),
    ofEvent('its rule of repetition counts days that its frequency does not have'),
  ],
  [
    'an interval of a hundred million days',
    calendar(['DTSTART:20260101T090000Z', 'RRULE:FREQ=DAILY;INTERVAL=100000000']),
    ofEvent('its interval of repetition is not a number from 1 to 1000'),
  ],
  [
    'a fifth Monday of February in years that are never leap years',
    calendar(['DTSTART:20260201T090000Z', 'RRULE:FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO']),
    ofEvent('its interval of repetition is not a number from 1 to 12'),
  ],
  [
    'a length of a billion days',
    calendar(['DTSTART;VALUE=DATE:20260101', 'DURATION:P999999999D']),
    ofEvent('it lasts longer than ten years'),
  ],
  [
    'a length of more digits than a number has',
    calendar(['DTSTART:20260101T090000Z', `DURATION:PT${'9'.repeat(400)}H`]),
    ofEvent('it lasts longer than ten years'),
  ],
  [
    'an end in 100 years',
    calendar(['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:21260101']),
    ofEvent('it lasts longer than ten years'),
  ],
  [
    'a start in the year 9999',
    calendar(['DTSTART;VALUE=DATE:99990101']),
    ofEvent('its dates are not between 1900 and 2199'),
  ],
  [
    'a start in the year 1601',
    calendar(['DTSTART:16010101T000000']),
    ofEvent('its dates are not between 1900 and 2199'),
  ],
  [
    'a day that does not exist',
    calendar(['DTSTART;VALUE=DATE:20260230']),
    ofEvent('the date ‘2026-02-30’ does not exist'),
  ],
  [
    'a time that does not exist',
    calendar(['DTSTART:20260228T256000']),
    ofEvent('the date ‘2026-02-28T25:60:00’ does not exist'),
  ],
  [
    'an end of a rule that does not exist',
    calendar(['DTSTART;VALUE=DATE:20260201', 'RRULE:FREQ=DAILY;UNTIL=20260230']),
    ofEvent('the date ‘2026-02-30’ does not exist'),
  ],
  [
    'a left-out day that does not exist',
    calendar([
      'DTSTART;VALUE=DATE:20260201',
      'RRULE:FREQ=DAILY;COUNT=9',
      'EXDATE;VALUE=DATE:20260205,20260431',
    ]),
    ofEvent('the date ‘2026-04-31’ does not exist'),
  ],
  [
    'a leap day of a leap year and an end in the year 9999',
    calendar([
      'DTSTART;VALUE=DATE:20240229',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=1;UNTIL=99991231T235959Z',
    ]),
    'read: 1',
  ],
  [
    'a line with 200,000 parameters',
    calendar([`DTSTART${';A=1'.repeat(200_000)}:20260101T090000Z`]),
    'This calendar cannot be read: event 1 has a line of more than 2,000 characters.',
  ],
  [
    'dates with 5,000 parameters',
    calendar(['DTSTART:20260101T090000Z', `RDATE;X=":"${';A=1'.repeat(5_000)}:20260101T090000Z`]),
    'This calendar cannot be read: event 1 has a property with too many parameters.',
  ],
  [
    'more lines than an event has',
    calendar(['DTSTART:20260101T090000Z', ...Array.from({ length: 2_101 }, () => 'EXDATE:20260101T090000Z')]),
    'This calendar cannot be read: event 1 has more than 2,100 lines.',
  ],
  [
    'a long description, which is not parsed',
    calendar(['DTSTART:20260101T090000Z', `DESCRIPTION${';A=1'.repeat(100_000)}:x`]),
    'read: 1',
  ],
  [
    'a change of all later repetitions',
    calendar(['DTSTART:20260101T090000Z', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260101T090000Z']),
    ofEvent('a change of all later repetitions is not read'),
  ],
])('%s is refused with one sentence, or bounded', (_what, text, sentence) => {
  expect(refusal(text)).toBe(sentence);
});

test('any text is read or refused, never thrown', () => {
  const line = fc.constantFrom(
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=YEARLY;BYDAY=9MO',
    'RRULE:X',
    'EXDATE:0',
    'DTEND:1',
    'DURATION:-P1D',
    'RRULE:FREQ=WEEKLY;BYDAY=',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=99',
    'RDATE;VALUE=PERIOD:20260101T000000Z/PT1H',
    ' folded',
    'X',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
      refusal(calendar(['DTSTART:20260101T090000Z', ...lines]));
    }),
    { numRuns: sampleSize(150) },
  );
});
