import * as v from 'valibot';
import type { Provider } from '#providers/provider.ts';
import type { ProviderReply } from '#providers/provider-reply.ts';
import { type Event, ticketmasterEvent, toEvent } from './event.ts';
import type { SearchCircle } from './search-circle.ts';

export type Ticketmaster = {
  readonly provider: Provider;
  readonly host: string;
  readonly key: string;
  /** For events and venues without a time zone. */
  readonly defaultZone: string;
};

export type FoundEvents = {
  readonly events: readonly Event[];
  readonly pages: number;
  readonly isComplete: boolean;
};

const PAGE_SIZE = 200;
/** Ticketmaster answers only the first thousand. */
const MAX_PAGES = 5;

const searchReply = v.object({
  _embedded: v.optional(v.object({ events: v.array(v.unknown()) })),
  page: v.object({ totalPages: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});

/**
 * The events in a circle that start within a time, from all pages:
 * https://developer.ticketmaster.com/products-and-docs/apis/discovery-api/v2/
 * An event that cannot be read is left out; a page that cannot be had fails the search. A search with more pages than can
 * be had is not complete.
 */
export async function searchEvents(
  ticketmaster: Ticketmaster,
  circle: SearchCircle,
  time: { readonly from: Date; readonly until: Date },
): Promise<ProviderReply<FoundEvents>> {
  const { provider, host, key, defaultZone } = ticketmaster;
  const found: Event[] = [];
  let pages = 1;
  let isComplete = true;
  for (let page = 0; page < pages; page += 1) {
    const url = new URL(`${host}/discovery/v2/events.json`);
    url.search = new URLSearchParams({
      apikey: key,
      latlong: `${circle.latitude.toFixed(5)},${circle.longitude.toFixed(5)}`,
      radius: String(circle.radiusMiles),
      unit: 'miles',
      startDateTime: wholeSeconds(time.from),
      endDateTime: wholeSeconds(time.until),
      sort: 'date,asc',
      locale: '*',
      size: String(PAGE_SIZE),
      page: String(page),
    }).toString();
    const reply = await provider.ask(url, searchReply);
    if (!reply.ok) return reply;
    const { page: pageOf, _embedded: parts } = reply.value;
    isComplete = pageOf.totalPages <= MAX_PAGES;
    pages = Math.min(MAX_PAGES, pageOf.totalPages);
    found.push(...(parts?.events ?? []).flatMap((event) => readEvent(event, defaultZone)));
  }
  return { ok: true, value: { events: found, pages: Math.max(1, pages), isComplete } };
}

function readEvent(sent: unknown, defaultZone: string): readonly Event[] {
  const read = v.safeParse(ticketmasterEvent, sent);
  const event = read.success ? toEvent(read.output, defaultZone) : null;
  return event === null ? [] : [event];
}

/** Ticketmaster refuses fractions of a second. */
const wholeSeconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
