/** An open request at a site, as the service sends it. */
export type Asked = { readonly kind: string; readonly times: number; readonly since: string };

/** By site id, the oldest request first. */
export type AskedSites = Readonly<Record<string, readonly Asked[]>>;

/** How often something was asked for at a site. */
export const timesAsked = (asked: readonly Asked[] = []): number =>
  asked.reduce((sum, { times }) => sum + times, 0);

/** 'asked 3 times'; once is said on the page of the site only. */
export const askedText = (times: number): string | null =>
  times > 1 ? `asked\u00a0${times}\u00a0times` : null;
