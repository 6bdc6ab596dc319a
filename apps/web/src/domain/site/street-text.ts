import type { SiteAddress } from './stored-details.ts';

/** 'Stowell Street · NE1 4XQ'; empty if neither is known. The postcode does not wrap. */
export function streetText({ address1, postcode }: Pick<SiteAddress, 'address1' | 'postcode'>): string {
  return [address1, postcode.replaceAll(' ', '\u00a0')].filter((part) => part !== '').join(' · ');
}
