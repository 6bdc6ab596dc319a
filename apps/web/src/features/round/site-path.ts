import { paths } from '#config/paths.ts';

/** A link to a site, with the state that makes 'back' return to the round. */
export function siteLink({ siteId, siteName }: { readonly siteId: number; readonly siteName: string }) {
  return { href: paths.siteDetail(siteId, siteName), state: { back: 'round' } } as const;
}
