/** Decimals as a spreadsheet writes them; not everything that JavaScript parses as a number. */
export function isPlainNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text);
}
