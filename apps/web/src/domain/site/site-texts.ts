import type { SiteAddress } from './stored-details.ts';

const KIND = / (?:(?:On-Street|Permit|Loading|Disabled|Short Stay|Long Stay) )?(?:Car Park|Bays?)$/;

/** 'Eldon Square' for 'Eldon Square Car Park': enough to recognise a site that was on the screen a moment ago. */
export const shortSiteName = (siteName: string): string => siteName.replace(KIND, '');

/** 'Stowell Street · NE1 4XQ'; empty if neither is known. The postcode does not wrap. */
export function streetText({ address1, postcode }: Pick<SiteAddress, 'address1' | 'postcode'>): string {
  return [address1, postcode.replaceAll(' ', '\u00a0')].filter((part) => part !== '').join(' · ');
}
