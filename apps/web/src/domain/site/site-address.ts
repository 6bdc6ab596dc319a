import type { contract, ReadReply } from '@patrolplan/contract';

export type SiteAddress = {
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  readonly address4: string;
  readonly area: string;
  readonly city: string;
  readonly county: string;
  readonly postcode: string;
  readonly country: string;
};

export function addressFromReply(reply: ReadReply<typeof contract.readSite>): SiteAddress {
  return {
    address1: reply.addressline1,
    address2: reply.addressline2,
    address3: reply.addressline3,
    address4: reply.addressline4,
    area: reply.area_name,
    city: reply.city,
    county: reply.county,
    postcode: reply.postcode,
    country: reply.countrycode,
  };
}
