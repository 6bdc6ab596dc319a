import { type DestinationStream, type Logger, pino } from 'pino';

/** The log of the whole service: one JSON object a line, with no secret and no address of a person in it. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_FIELDS, censor: '[hidden]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const SECRET_NAMES = [
  'password',
  'current_password',
  'new_password',
  're_password',
  're_new_password',
  'token',
  'access',
  'refresh',
  'authorization',
  'email',
  'recipient',
];
const SECRET_FIELDS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const EMAIL = /[^\s@"'()<>=:,;]+@[^\s@"'()<>=:,;]+/g;
/** A password in a connection string, and the long random values that tokens are made of. */
const URL_PASSWORD = /(:\/\/[^:/@\s]*):[^@\s]+@/g;
const TOKEN = /\b[\w-]{32,}(?:\.[\w-]+)*/g;

/** Takes addresses and tokens out of a text that others wrote, such as a driver's message. */
export function withoutSecrets(text: string): string {
  return text.replace(URL_PASSWORD, '$1:[hidden]@').replace(EMAIL, '[hidden]').replace(TOKEN, '[hidden]');
}

/**
 * Only what helps to find the fault. The driver's own fields are left out: PostgreSQL's `detail` quotes the row, and
 * with it the address of a person.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
