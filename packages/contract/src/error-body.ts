/** The fields whose error lists the front end reads. */
export type ErrorField = 'email' | 'password' | 'current_password' | 'new_password';

/** What a refused call may carry. Every part is optional; servers differ. */
export type ErrorBody = {
  readonly detail?: string;
  readonly error?: string;
  readonly message?: string;
} & { readonly [Field in ErrorField]?: readonly string[] };

/** Reads any refused reply; never fails. What is not text, or not a list of texts, is left out. */
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

/** The first complaint about one field, if there is any. */
export function firstError(body: ErrorBody, field: ErrorField): string | undefined {
  return body[field]?.[0];
}

const TEXT_PARTS = new Set<string>(['detail', 'error', 'message']);
const FIELD_PARTS = new Set<string>(['email', 'password', 'current_password', 'new_password']);
