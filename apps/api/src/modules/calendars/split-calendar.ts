import { MAX_CALENDAR_BYTES } from '@patrolplan/contract/staff';
import { type Result, fail, ok } from '#core/result.ts';

/** Far more than the terms, fixtures or suspensions of a city. */
const MAX_EVENTS = 2_000;
const MAX_DEPTH = 8;
/** Other properties of an event, such as its description, are not parsed. */
const READ_PROPERTIES = new Set([
  'BEGIN',
  'END',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'SUMMARY',
  'UID',
  'STATUS',
]);
/** As many as single dates, each on a line of its own. */
const MAX_LINES = 2_100;
const MAX_LINE_LENGTH = 2_000;
/** 2,000 single dates on one line. */
const MAX_DATES_LENGTH = 40_000;
/** The name of a property with its parameters, such as a time zone. */
const MAX_HEAD_LENGTH = 500;

/** The events of an iCalendar file as text, each on its own, so that they are parsed one by one. */
export function splitCalendar(text: string): Result<readonly string[], string> {
  if (Buffer.byteLength(text) > MAX_CALENDAR_BYTES) return fail('The calendar is larger than 1 MB.');
  if (text.startsWith('PK\u0003\u0004'))
    return fail('This file is zipped. Unpack it and choose the file inside.');
  if (text.includes('\u0000')) return fail('This is not a text file.');
  const lines = unfolded(text.replace(/^\uFEFF/, ''));
  if (!/^BEGIN:VCALENDAR$/i.test(lines[0] ?? ''))
    return fail('This is not a calendar: it does not begin with BEGIN:VCALENDAR.');
  const open: string[] = [];
  const events: string[] = [];
  let event: string[] = [];
  for (const line of lines) {
    const [, begins] = /^BEGIN:([A-Z-]{1,40})$/i.exec(line) ?? [];
    const [, ends] = /^END:([A-Z-]{1,40})$/i.exec(line) ?? [];
    if (begins !== undefined) {
      open.push(begins.toUpperCase());
      if (open.length > MAX_DEPTH) return fail('This calendar cannot be read: it is nested too deeply.');
      if (begins.toUpperCase() === 'VEVENT') event = [];
    }
    // Components inside an event, such as an alarm, are skipped.
    if (open.at(-1) === 'VEVENT' && READ_PROPERTIES.has(readPropertyName(line))) {
      const problem = event.length >= MAX_LINES ? 'has more than 2,100 lines' : lineProblem(line);
      if (problem !== undefined)
        return fail(`This calendar cannot be read: event ${events.length + 1} ${problem}.`);
      event.push(line);
    }
    if (ends === undefined) continue;
    if (open.pop() !== ends.toUpperCase())
      return fail(`This calendar cannot be read: END:${ends} has no beginning.`);
    if (ends.toUpperCase() === 'VEVENT') events.push(event.join('\r\n'));
    if (events.length > MAX_EVENTS) return fail('The calendar has more than 2,000 events.');
  }
  return open.length > 0 ? fail('This calendar is cut off: its end is missing.') : ok(events);
}

const readPropertyName = (line: string): string => (/^[A-Za-z-]{0,40}/.exec(line)?.[0] ?? '').toUpperCase();

function lineProblem(line: string): string | undefined {
  const longest = ['RDATE', 'EXDATE'].includes(readPropertyName(line)) ? MAX_DATES_LENGTH : MAX_LINE_LENGTH;
  if (line.length > longest) return `has a line of more than ${longest.toLocaleString('en-GB')} characters`;
  // A colon within quotes belongs to a parameter.
  const [head = ''] = /^[^":]*(?:"[^"]*"[^":]*)*/.exec(line) ?? [];
  return head.length > MAX_HEAD_LENGTH ? 'has a property with too many parameters' : undefined;
}

/** A line that begins with a space continues the one before. */
function unfolded(text: string): readonly string[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
