import type { SiteAddress } from './site-address.ts';
import type { WeatherNow } from './weather-now.ts';
import type { SiteEvent } from '#domain/event/site-event.ts';

/** What is kept of a site for use without a connection, and when (ms since 1970) it was last read. */
export type KeptDetail = {
  readonly at: number;
  readonly address?: SiteAddress | undefined;
  readonly weather?: WeatherNow | undefined;
  readonly events?: readonly SiteEvent[] | undefined;
};

/** By site id. */
export type KeptDetails = Readonly<Record<string, KeptDetail>>;

export type DetailPart = Omit<KeptDetail, 'at'>;

const KEPT_SITES = 60;
const DAY_MS = 24 * 60 * 60_000;

/** The details with one more part; of too many sites the ones read longest ago are forgotten. */
export function withDetail(kept: KeptDetails, siteId: number, part: DetailPart, at: number): KeptDetails {
  const all: KeptDetails = { ...kept, [siteId]: { ...kept[siteId], ...part, at } };
  const newest = Object.entries(all)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, KEPT_SITES);
  return Object.fromEntries(newest);
}

/** Which of these sites have no address that was read within the last day. */
export function lackingAddress(
  kept: KeptDetails,
  siteIds: readonly number[],
  now: number,
): readonly number[] {
  return siteIds.filter((siteId) => {
    const detail = kept[siteId];
    return !detail?.address || now - detail.at > DAY_MS;
  });
}
