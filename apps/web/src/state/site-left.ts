/** The site whose detail was open until now; only the next screen may ask for it. */
let left: number | null = null;

export function leaveSite(siteId: number): void {
  left = siteId;
}

/** The site just left, once. */
export function takeSiteLeft(): number | null {
  const siteId = left;
  left = null;
  return siteId;
}
