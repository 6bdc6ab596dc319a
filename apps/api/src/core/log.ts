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

/** The look-behind lets a match begin at the start of a word only: without it a long word costs quadratic time. */
const EMAIL = /(?<![^\s@"'()<>=:,;])[^\s@"'()<>=:,;]+@[^\s@"'()<>=:,;]+/g;
/** A password in a connection string, up to the `@`. */
const URL_PASSWORD = /(:\/\/[^:/]*):[^]+/;
/** The long random values in tokens. */
const TOKEN = /\b[\w-]{32,}(?:\.[\w-]+)*/g;

/** Takes addresses and tokens out of a text that others wrote, such as a driver's message. */
export function withoutSecrets(text: string): string {
  return text.replace(/\S+/g, withoutPassword).replace(EMAIL, '[hidden]').replace(TOKEN, '[hidden]');
}

/** Each part of a word before an `@` is looked at once. */
function withoutPassword(word: string): string {
  const parts = word.split('@');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => part.replace(URL_PASSWORD, '$1:[hidden]')), last].join('@');
}

/**
 * Only the fields that help to find the error. The driver's own fields are left out: PostgreSQL's `detail` quotes the row, and
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
