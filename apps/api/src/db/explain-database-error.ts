const NO_RIGHTS =
  'The role of DATABASE_URL may not create or change tables in its database. docs/operation.md has the SQL for its rights.';

/** Explanations of errors that an operator can cause or fix, by the code of the system or of PostgreSQL. */
const SENTENCES: Readonly<Record<string, (place: string) => string>> = {
  ENOTFOUND: (place) => `The host of DATABASE_URL${place} is not known. Check its name.`,
  EAI_AGAIN: (place) =>
    `The name of the host of DATABASE_URL${place} cannot be looked up just now. Check DNS.`,
  ECONNREFUSED: (place) => `Nothing listens at the address of DATABASE_URL${place}. Is PostgreSQL running?`,
  ETIMEDOUT: (place) => `The host of DATABASE_URL${place} does not answer. Is a firewall in between?`,
  EHOSTUNREACH: (place) => `The host of DATABASE_URL${place} cannot be reached from this machine.`,
  ENETUNREACH: (place) => `The host of DATABASE_URL${place} cannot be reached from this machine.`,
  '28P01': () => 'PostgreSQL refuses the name or the password of DATABASE_URL.',
  '28000': () =>
    'PostgreSQL does not let the role of DATABASE_URL in: it does not exist, or pg_hba.conf does not allow it from here.',
  '3D000': () =>
    'The database that DATABASE_URL names does not exist. docs/operation.md has the SQL that creates it.',
  '42501': () => NO_RIGHTS,
  // Without any right on a schema, PostgreSQL says that there is none.
  '3F000': () => NO_RIGHTS,
  '53300': () => 'PostgreSQL has no connection left (max_connections).',
  '55P03': () => 'Somebody else is changing the same data just now. Try again in a moment.',
  '57P03': () => 'PostgreSQL is starting or stopping. Try again in a moment.',
};

/** Other errors of connections, certificates, credentials, or of a server that stops. */
const UNUSABLE = /^(E[A-Z]+|28\w{3}|08\w{3}|57P0\d)$|CERT|SIGNATURE/;

/** The usual reasons why the database cannot be used, in a sentence; undefined for anything else. */
export function explainDatabaseError(cause: unknown): string | undefined {
  const error = findCoded(cause);
  if (error !== undefined && !isFileError(error)) {
    const { code } = error;
    const sentence = SENTENCES[code];
    if (sentence !== undefined) return `${sentence(errorPlace(error))} (${code})`;
    if (UNUSABLE.test(code)) return `The database of DATABASE_URL cannot be used: ${error.message} (${code})`;
  }
  const messages = joinMessages(cause);
  if (/unsupported startup parameter/.test(messages)) {
    return 'The pooler in front of the database refuses start-up parameters: set DATABASE_POOLER=true.';
  }
  if (/does not support SSL/.test(messages)) {
    return 'The database server has no TLS, which DATABASE_URL asks for (sslmode).';
  }
  return undefined;
}

type Coded = Error & { readonly code: string };

/** The error that has a code: this one, or the one that caused it. */
function findCoded(cause: unknown): Coded | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('code' in cause && typeof cause.code === 'string') return cause as Coded;
  if (cause instanceof AggregateError) return findCoded(cause.errors[0]);
  return findCoded(cause.cause);
}

/** The code of an error or of the error that caused it. */
export const errorCode = (cause: unknown): string | undefined => findCoded(cause)?.code;

/** Errors of the file system have a path. */
export function isFileError(cause: unknown): cause is Error & { readonly path: string } {
  return cause instanceof Error && 'syscall' in cause && 'path' in cause;
}

/** The host or the address that the system names: never a part of the URL, which holds the password. */
function errorPlace(error: Error): string {
  if ('hostname' in error && typeof error.hostname === 'string') return ` (${error.hostname})`;
  if ('address' in error && 'port' in error) return ` (${String(error.address)}:${String(error.port)})`;
  return '';
}

function joinMessages(cause: unknown): string {
  return cause instanceof Error ? `${cause.message} ${joinMessages(cause.cause)}` : '';
}
