/** A site without hours for a day type is patrolled all day; `closed` means that it is not patrolled on that day type. */
const CLOSED = 'closed';
const SPAN = /^(\d{1,2}):(\d{2})\s*(?:-|–|to)\s*(\d{1,2}):(\d{2})$/i;

/**
 * Hours as people type them, in their one stored form: '08:00-18:30', 'closed', or '' for all day. An end before the start
 * is on the next day. Undefined when the text means none of these.
 */
export function readHours(text: string): string | undefined {
  const tidy = text.trim();
  if (tidy === '' || tidy.toLowerCase() === 'all day') return '';
  if (tidy.toLowerCase() === CLOSED) return CLOSED;
  const [, fromHour = '', fromMinute = '', untilHour = '', untilMinute = ''] = SPAN.exec(tidy) ?? [];
  const from = timeOf(fromHour, fromMinute);
  const until = timeOf(untilHour, untilMinute);
  return from === undefined || until === undefined || from === until ? undefined : `${from}-${until}`;
}

function timeOf(hour: string, minute: string): string | undefined {
  if (hour === '' || Number(minute) > 59) return undefined;
  const isTime = Number(hour) < 24 || (Number(hour) === 24 && Number(minute) === 0);
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}
