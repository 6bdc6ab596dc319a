import type { contract, ReadReply } from '@patrolplan/contract';

export type SiteEvent = {
  readonly id: string;
  readonly name: string;
  readonly venueName: string;
  readonly venueAddress: readonly string[];
  readonly start: string;
  readonly end: string;
  readonly miles: number | null;
  readonly url: string;
};

export function eventFromReply(reply: ReadReply<typeof contract.readSiteEvents>[number]): SiteEvent {
  return {
    id: reply.id,
    name: reply.name,
    venueName: reply.venue_name,
    venueAddress: [
      reply.venue_address_line_1,
      reply.venue_address_line_2,
      reply.venue_city,
      reply.venue_postcode,
    ],
    start: reply.startdatetime,
    end: reply.enddatetime,
    miles: reply.distance,
    url: reply.url,
  };
}

/** The address to open, if it is one that a browser may safely open from a page: http or https, nothing else. */
export function openableUrl(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : null;
}
