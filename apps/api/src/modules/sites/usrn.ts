/** A Unique Street Reference Number: the number of a street in the gazetteers of Great Britain. */
export const isUsrn = (text: string): boolean => /^\d{8}$/.test(text);

/** The stored form of a number as a record has it, where leading zeros may be missing; undefined for what is none. */
export function readUsrn(sent: unknown): string | undefined {
  const digits = String(sent);
  return /^[1-9]\d{0,7}$|^\d{8}$/.test(digits) ? digits.padStart(8, '0') : undefined;
}
