/**
 * UK number plates as people type them, with or without a space. Letters that a format does not use are left out. Older
 * formats look like 'Bay 12b' or 'A167 was', so lower case counts only where no ordinary text has the same form.
 */
const PLATES: readonly RegExp[] = [
  // Since 2001: AB12 CDE. 'NE12 and' is a postcode district and a word.
  /\b[A-HJ-PR-Y]{2}\d{2}[\s-]?[A-HJ-PR-Z]{3}\b/,
  /\b[A-HJ-PR-Y]{2}\d{2}[A-HJ-PR-Z]{3}\b/i,
  /\b[A-HJ-PR-Ya-hj-pr-y][a-hj-pr-y]\d{2}[\s-][a-hj-pr-z]{3}\b/,
  // 1983 to 2001: A123 BCD.
  /\b[A-HJ-NP-TV-Y]\d{1,3}[\s-]?[A-HJ-PR-Z]{3}\b/,
  /\b[A-HJ-NP-TV-Y]\d{1,3}[A-HJ-PR-Z]{3}\b/i,
  // 1963 to 1982: ABC 123D.
  /\b[A-HJ-PR-Z]{3}[\s-]?\d{1,3}[A-HJ-NPR-TV-Y]\b/,
  // Before, and in Northern Ireland: AB 1234, 123 ABC, AIZ 1234.
  /\b[A-Z]{2,3}[\s-]?[1-9]\d{2,3}\b/,
  /\b[1-9]\d{2,3}[\s-]?[A-Z]{2,3}\b/,
];

export function looksLikePlate(text: string): boolean {
  return PLATES.some((plate) => plate.test(text));
}
