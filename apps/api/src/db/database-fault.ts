/** Connection faults of the system, a wrong sign-in, or a database that does not exist. */
const UNUSABLE = /^(E[A-Z]+|28\w{3}|3D000|08\w{3}|57P0\d)$/;

/** The usual reasons why the database cannot be used, in a sentence; undefined for anything else. */
export function databaseFault(cause: unknown): string | undefined {
  const code = codeOf(cause);
  if (code !== undefined && UNUSABLE.test(code) && !isFileFault(cause)) {
    return `The database of DATABASE_URL cannot be used (${code}).`;
  }
  if (cause instanceof Error && /unsupported startup parameter/.test(messagesOf(cause))) {
    return 'The pooler in front of the database refuses start-up parameters: set DATABASE_POOLER=true.';
  }
  return undefined;
}

/** The code of an error or of the error that caused it. */
export function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  return codeOf(cause.cause);
}

/** A fault of a file names its path. */
export function isFileFault(cause: unknown): cause is Error & { readonly path: string } {
  return cause instanceof Error && 'syscall' in cause && 'path' in cause;
}

function messagesOf(cause: Error): string {
  return cause.cause instanceof Error ? `${cause.message} ${messagesOf(cause.cause)}` : cause.message;
}
