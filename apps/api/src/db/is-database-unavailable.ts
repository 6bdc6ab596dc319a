/** System error codes for a server that cannot be reached or closed the connection. */
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
 * SQLSTATEs: connection lost (08), no disk space, memory or connection left (53), stopped, starting or statement
 * timeout (57), file errors (58), and a write on a server that is no longer the primary (25006).
 */
const TRANSIENT_SQLSTATES = /^(25006|(08|53|57|58)[0-9A-Z]{3})$/;

/** Messages of driver errors that have no code. */
const TRANSIENT_DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether an error is transient, because the database is unavailable: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    NO_CONNECTION.has(code) ||
    TRANSIENT_SQLSTATES.test(code) ||
    TRANSIENT_DRIVER_MESSAGES.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}
