/** The system's own words for a server that cannot be reached or went away in the middle. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL's: connection lost (08), no room, memory or connection left (53), stopped, starting or a statement that
 * took too long (57), trouble with its files (58). It refuses to write (25006) on a server that is no longer the primary.
 */
const NOT_NOW = /^(25006|(08|53|57|58)[0-9A-Z]{3})$/;

/** The driver has no code for these. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether something failed because the database cannot work just now: the same call may well succeed in a moment. */
export function isDatabaseAway(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if (fault instanceof AggregateError && fault.errors.some(isDatabaseAway)) return true;
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  return (
    NO_CONNECTION.has(code) ||
    NOT_NOW.test(code) ||
    DRIVER_WORDS.test(fault.message) ||
    isDatabaseAway(fault.cause)
  );
}
