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

/** The URL if it is safe to open from a page: http or https only. */
export function openableUrl(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : null;
}

export type EventSpan = { readonly start: Date; readonly end: Date; readonly endKnown: boolean };

/** When an event takes place in local time; null when its start cannot be read. */
export function eventSpan(event: Pick<SiteEvent, 'start' | 'end'>): EventSpan | null {
  const start = moment(event.start, startOfDay);
  if (start === null) return null;
  const end = moment(event.end, endOfDay);
  return { start, end: end ?? endOfDay(start), endKnown: end !== null };
}

/**
 * Active events: start at or before now, end at or after now. Such an event also overlaps today, which is the third
 * rule.
 */
export function activeEvents(events: readonly SiteEvent[], now: Date): readonly SiteEvent[] {
  return events.filter((event) => {
    const span = eventSpan(event);
    return span !== null && span.start <= now && span.end >= now;
  });
}

const COUNTS_BEFORE_MS = 60 * 60_000;
const COUNTS_AFTER_MS = 30 * 60_000;

/**
 * An event that is not active but counts for the score (docs/scores.md): it starts within the hour, or has just ended.
 */
export type NearEvent = { readonly event: SiteEvent; readonly kind: 'starts' | 'ended'; readonly at: Date };

export function nearEvents(events: readonly SiteEvent[], now: Date): readonly NearEvent[] {
  return events
    .flatMap((event): NearEvent[] => {
      const span = eventSpan(event);
      if (span === null) return [];
      const untilStart = span.start.getTime() - now.getTime();
      if (untilStart > 0) {
        return untilStart <= COUNTS_BEFORE_MS ? [{ event, kind: 'starts', at: span.start }] : [];
      }
      const sinceEnd = now.getTime() - span.end.getTime();
      return sinceEnd > 0 && sinceEnd <= COUNTS_AFTER_MS ? [{ event, kind: 'ended', at: span.end }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Events that start later today and do not count for the score yet, earliest first. */
export type ComingEvent = { readonly event: SiteEvent; readonly at: Date };

export function comingEvents(events: readonly SiteEvent[], now: Date): readonly ComingEvent[] {
  return events
    .flatMap((event): ComingEvent[] => {
      const at = eventSpan(event)?.start;
      if (at === undefined) return [];
      return at.getTime() - now.getTime() > COUNTS_BEFORE_MS && at <= endOfDay(now) ? [{ event, at }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A date without a time is the local day, not midnight UTC. */
function moment(text: string, ofDay: (day: Date) => Date): Date | null {
  const dayOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const read = new Date(dayOnly ? `${text}T00:00` : text);
  if (Number.isNaN(read.getTime())) return null;
  return dayOnly ? ofDay(read) : read;
}

function startOfDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate());
}

function endOfDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 0, 0, 0, -1);
}
