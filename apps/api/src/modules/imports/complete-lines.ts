const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/**
 * Cuts a piece of a CSV file after its last complete line. A line break within quotes does not end a line. The rest begins a
 * line, and the next piece continues it.
 */
export function completeLines(bytes: Uint8Array): { readonly lines: Uint8Array; readonly rest: Uint8Array } {
  let isQuoted = false;
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) isQuoted = !isQuoted;
    else if (bytes[at] === LINE_FEED && !isQuoted) end = at + 1;
  }
  return { lines: bytes.subarray(0, end), rest: bytes.subarray(end) };
}
