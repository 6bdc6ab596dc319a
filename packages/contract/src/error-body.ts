/** The fields whose error lists the front end reads. */
export type ErrorField = 'email' | 'password' | 'current_password' | 'new_password';

/**
 * Failures that the front end treats by themselves. `sso_failed`: a sign-in at the provider, for no reason that helps a person.
 * `passkey_unknown`: the service does not have this passkey, so the authenticator may forget it.
 */
export type FailureCode = 'sso_failed' | 'passkey_unknown';

/** The body of an error reply. Every part is optional, because servers differ. */
export type ErrorBody = {
  readonly detail?: string;
  readonly error?: string;
  readonly message?: string;
  /** A `FailureCode`, or one that this version does not know. */
  readonly error_code?: string;
} & { readonly [Field in ErrorField]?: readonly string[] };

/** Parses any error reply; never fails. A value that is neither text nor a list of texts is left out. */
export function readErrorBody(reply: unknown): ErrorBody {
  if (typeof reply !== 'object' || reply === null) return {};
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(reply)) {
    if (TEXT_PARTS.has(name) && typeof value === 'string' && value !== '') found[name] = value;
    if (FIELD_PARTS.has(name)) {
      const texts = (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');
      if (texts.length > 0) found[name] = texts;
    }
  }
  return found;
}

/** The first error of a field, if there is any. */
export function firstError(body: ErrorBody, field: ErrorField): string | undefined {
  return body[field]?.[0];
}

const TEXT_PARTS = new Set<string>(['detail', 'error', 'message', 'error_code']);
const FIELD_PARTS = new Set<string>(['email', 'password', 'current_password', 'new_password']);
