import { paths } from '#config/paths.ts';

/** Where a link to a site goes, and what tells the site that 'back' means the round. */
export function siteLink({ siteId, siteName }: { readonly siteId: number; readonly siteName: string }) {
  return { href: paths.siteDetail(siteId, siteName), state: { back: 'round' } } as const;
}
