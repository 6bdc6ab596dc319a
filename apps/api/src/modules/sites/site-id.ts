const MAX_ID = 2_147_483_647;

/** The site id in a path; null for text that cannot be one. */
export function readSiteId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
