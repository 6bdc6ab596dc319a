import type { SiteEvent } from '#domain/event/site-event.ts';
import type { contract, ReadReply } from '@patrolplan/contract';

/** Data of a site for offline use, and when (ms since 1970) it was last read. */
export type StoredDetail = {
  readonly at: number;
  readonly address?: SiteAddress | undefined;
  readonly weather?: WeatherNow | undefined;
  readonly events?: readonly SiteEvent[] | undefined;
};

/** By site id. */
export type StoredDetails = Readonly<Record<string, StoredDetail>>;

export type DetailPart = Omit<StoredDetail, 'at'>;

const MAX_STORED_SITES = 60;
const DAY_MS = 24 * 60 * 60_000;

/** Adds a detail; beyond the limit, the sites read longest ago are dropped. */
export function withDetail(
  stored: StoredDetails,
  siteId: number,
  part: DetailPart,
  at: number,
): StoredDetails {
  const all: StoredDetails = { ...stored, [siteId]: { ...stored[siteId], ...part, at } };
  const newest = Object.entries(all)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX_STORED_SITES);
  return Object.fromEntries(newest);
}

/** The sites without an address that was read within the last day. */
export function lackingAddress(
  stored: StoredDetails,
  siteIds: readonly number[],
  now: number,
): readonly number[] {
  return siteIds.filter((siteId) => {
    const detail = stored[siteId];
    return !detail?.address || now - detail.at > DAY_MS;
  });
}

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

/** The weather at one site, for its detail screen. */
export type WeatherNow = {
  readonly icon: string;
  readonly main: string;
  readonly description: string;
  readonly temp: number | null;
};

export function weatherFromReply(reply: ReadReply<typeof contract.readSiteWeather>): WeatherNow {
  return {
    icon: reply.weather_icon,
    main: reply.weather_main,
    description: reply.weather_description,
    temp: reply.temp,
  };
}
