/** A site without hours for a day type is patrolled all day; `closed` means that it is not patrolled on that day type. */
export const CLOSED = 'closed';
const BETWEEN = /-|–|to/i;
const TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;
/** The end of a day, which no span begins with. */
const MIDNIGHT = '24:00';

/**
 * Hours as people type them, in their one stored form: '08:00-18:30', 'closed', or '' for all day. An end before the start
 * is on the next day. Undefined when the text means none of these.
 */
export function readHours(text: string): string | undefined {
  const tidy = text.trim();
  if (tidy === '' || tidy.toLowerCase() === 'all day') return '';
  if (tidy.toLowerCase() === CLOSED) return CLOSED;
  const [from = '', until = '', ...more] = tidy.split(BETWEEN).map(padded);
  const isSpan = TIME.test(from) && (TIME.test(until) || until === MIDNIGHT) && from !== until;
  return isSpan && more.length === 0 ? `${from}-${until}` : undefined;
}

/** A time of day as people type it, such as '8:00', in its stored form; undefined when it is none. */
export function readTime(text: string): string | undefined {
  const time = padded(text);
  return TIME.test(time) ? time : undefined;
}

const padded = (time: string): string => time.trim().padStart(5, '0');
