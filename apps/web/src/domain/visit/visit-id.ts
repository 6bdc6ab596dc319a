/** How many random bytes an id needs. */
export const RANDOM_BYTES = 10;

/** A UUID of version 7: 48 bits of time in ms, then random bits. */
export function visitId(at: number, random: Uint8Array): string {
  const bytes = [...timeBytes(at), ...random.slice(0, RANDOM_BYTES)];
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function timeBytes(at: number): number[] {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
}
