/** An escape sequence in JSON: a surrogate pair, a character that PostgreSQL cannot store (captured), or any other. */
const ESCAPE = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(\\u(?:0000|d[89a-f][\da-f]{2}))|\\./gi;

/**
 * JSON text in which NUL and lone surrogates are U+FFFD, as browsers read them. PostgreSQL stores neither. Both arrive only
 * as escapes: the body was decoded from UTF-8, and JSON allows no raw control character. The text is changed before it is
 * parsed, because a walk through the parsed value could be nested too deeply for the stack.
 */
export function storableJson(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (escape, unstorable?: string) =>
    unstorable === undefined ? escape : '\\ufffd',
  );
}

/** The value of JSON bytes, with texts that PostgreSQL can store; undefined when they are no JSON in UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(storableJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return value;
  } catch {
    return undefined;
  }
}
