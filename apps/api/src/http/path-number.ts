const MAX_ID = 2_147_483_647;

/** The id in a path; 0, which no record has, for anything else. */
export function pathNumber(text = ''): number {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : 0;
}
