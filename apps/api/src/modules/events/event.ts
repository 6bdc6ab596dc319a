import * as v from 'valibot';
import { isTimeZone } from '#time/wall-time.ts';
import { eventEnd, eventStart, eventTimes } from './event-times.ts';
import { webAddress } from './web-address.ts';

/** A stored event. */
export type Event = {
  readonly id: string;
  readonly name: string;
  readonly venueName: string;
  readonly venueAddressLine1: string;
  readonly venueAddressLine2: string;
  readonly venueCity: string;
  readonly venuePostcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly url: string;
};

const MAX_TEXT_LENGTH = 500;
const text = v.fallback(
  v.pipe(
    v.string(),
    // PostgreSQL cannot store this character.
    v.transform((value) => value.replaceAll('\u0000', '').slice(0, MAX_TEXT_LENGTH)),
  ),
  '',
);
const maybeText = v.optional(text, '');
const named = v.fallback(v.optional(v.object({ name: maybeText }), {}), { name: '' });
const degrees = (limit: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
    v.minValue(-limit),
    v.maxValue(limit),
  );

const venue = v.object({
  name: maybeText,
  address: v.fallback(v.optional(v.object({ line1: maybeText, line2: maybeText }), {}), {
    line1: '',
    line2: '',
  }),
  city: named,
  postalCode: maybeText,
  timezone: maybeText,
  location: v.object({ latitude: degrees(90), longitude: degrees(180) }),
});

/** One event of Ticketmaster's documented reply, as far as we read it. */
export const ticketmasterEvent = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  name: text,
  url: maybeText,
  dates: v.object({
    start: eventStart,
    end: eventEnd,
    timezone: maybeText,
    status: v.fallback(v.optional(v.object({ code: maybeText }), {}), { code: '' }),
  }),
  classifications: v.fallback(v.optional(v.array(v.object({ segment: named })), []), []),
  _embedded: v.object({ venues: v.pipe(v.array(v.unknown()), v.minLength(1)) }),
});

/** Ticketmaster's status codes of an event that is cancelled or postponed. */
const NOT_TAKING_PLACE = new Set(['cancelled', 'canceled', 'postponed']);

/** Converts an event of the provider; null when it does not take place, or has no place or no day. */
export function toEvent(event: v.InferOutput<typeof ticketmasterEvent>, defaultZone: string): Event | null {
  if (NOT_TAKING_PLACE.has(event.dates.status.code)) return null;
  const { _embedded: parts } = event;
  const read = v.safeParse(venue, parts.venues[0]);
  if (!read.success) return null;
  const place = read.output;
  const zone = [place.timezone, event.dates.timezone].find(isTimeZone) ?? defaultZone;
  const kind = event.classifications[0]?.segment.name ?? '';
  const times = eventTimes(event.dates, { zone, kind });
  if (times === null) return null;
  return {
    id: event.id,
    name: event.name,
    venueName: place.name,
    venueAddressLine1: place.address.line1,
    venueAddressLine2: place.address.line2,
    venueCity: place.city.name,
    venuePostcode: place.postalCode,
    latitude: place.location.latitude,
    longitude: place.location.longitude,
    ...times,
    url: webAddress(event.url),
  };
}
