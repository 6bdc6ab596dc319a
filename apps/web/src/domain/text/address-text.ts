/** The venue's address: its parts joined, the empty ones left out. */
export function joinedAddress(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Lines that may be empty by nature show N/A then. */
export function textOrNone(line: string): string {
  return line.trim() === '' ? 'N/A' : line;
}
