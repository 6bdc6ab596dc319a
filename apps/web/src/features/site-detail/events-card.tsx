import { useQuery, skipToken } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import ExternalLink from 'lucide-react/icons/external-link';
import MapPin from 'lucide-react/icons/map-pin';
import { eventsQuery } from './site-queries.ts';
import { detailTexts } from './texts.ts';
import { Missing } from './missing.tsx';
import { whyMissing } from './use-site-detail.ts';
import {
  type ComingEvent,
  type NearEvent,
  type SiteEvent,
  activeEvents,
  comingEvents,
  eventSpan,
  nearEvents,
  openableUrl,
} from '#domain/event/site-event.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedDetail } from '#state/sites/site-details.ts';
import { Card } from '#ui/page/card.tsx';
import { distanceText, timeText, joinedAddress, spanText } from '#domain/format.ts';
import { useFeature } from '#state/settings/features.ts';

/**
 * Events that count for the score without being active, one line each: 'Starts 12:30 · Club Concert · NX Newcastle ·
 * 0.3 miles'.
 */
function NearEvents({ events }: { events: readonly NearEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ul
      aria-label={detailTexts.nearEvents}
      className="mt-2.5 grid gap-1.5 border-t border-line pt-2.5 text-second wrap-anywhere"
    >
      {events.map((near) => (
        <li key={near.event.id}>{nearText(near)}</li>
      ))}
    </ul>
  );
}

function nearText({ event, kind, at }: NearEvent): string {
  return [
    `${detailTexts.near[kind]} ${timeText(at)}`,
    event.name,
    event.venueName,
    event.miles === null ? '' : distanceText(event.miles),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Shown only if the event score is above 0; a score of 0 leaves one sentence, an unknown one nothing. */
export function EventsCard({ siteId, eventScore }: { siteId: number; eventScore: number | null }) {
  if (eventScore === null) return null;
  if (eventScore > 0) return <ActiveEvents siteId={siteId} />;
  return <p className="px-1 text-second text-ink-2">{detailTexts.noEvents}</p>;
}

function ActiveEvents({ siteId }: { siteId: number }) {
  const query = useQuery(eventsQuery(siteId));
  const events = query.data ?? storedDetail(siteId)?.events;
  useSource(minuteClock); // Updates when an event begins or ends.
  const active = events ? activeEvents(events, now()) : null;
  return (
    <Card title={detailTexts.events}>
      <p className="text-second text-ink-2">
        {detailTexts.activeEvents} {active ? active.length : <Missing why={whyMissing(query)} />}
      </p>
      {active?.length === 0 && <p className="mt-1 text-second">{detailTexts.noneActive}</p>}
      {active !== null && active.length > 0 && (
        <ul className="mt-2.5 grid gap-2.5">
          {active.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {events && <NearEvents events={nearEvents(events, now())} />}
    </Card>
  );
}

function EventItem({ event }: { event: SiteEvent }) {
  const span = eventSpan(event);
  const address = joinedAddress(event.venueAddress);
  const url = openableUrl(event.url);
  return (
    <li className="rounded-control border border-line px-4 py-3.5 wrap-anywhere">
      <h3 className="text-body font-strong">{event.name}</h3>
      {event.venueName !== '' && <p className="mt-0.5 text-second">{event.venueName}</p>}
      {address !== '' && <p className="text-second text-ink-2">{address}</p>}
      {span && (
        <p className="mt-1 flex items-center gap-2 text-second">
          <Clock aria-hidden className="size-4 shrink-0" />
          {spanText(span.start, span.endKnown ? span.end : null)}
        </p>
      )}
      {event.miles !== null && (
        <p className="mt-1 flex items-center gap-2 text-second">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {detailTexts.eventDistance(distanceText(event.miles))}
        </p>
      )}
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-2 text-second font-semibold text-link underline underline-offset-4"
        >
          <span>
            {detailTexts.eventPage}
            <span className="sr-only"> {detailTexts.opensNewTab}</span>
          </span>
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
      )}
    </li>
  );
}

/** Events later today, from the reply of the card of active events. Makes no call itself. */
export function ComingEvents({ siteId, className }: { siteId: number; className: string }) {
  const { data } = useQuery({ ...eventsQuery(siteId), queryFn: skipToken });
  useSource(minuteClock); // Updates as an event approaches.
  const isOn = useFeature('why');
  const coming = comingEvents(data ?? storedDetail(siteId)?.events ?? [], now());
  if (!isOn || coming.length === 0) return null;
  return (
    <div className={className}>
      <Card title={detailTexts.comingEvents}>
        <ul className="-mb-2 grid">
          {coming.map((one) => (
            <li key={one.event.id} className="flex gap-4 border-t border-line py-2 wrap-anywhere">
              <span className="shrink-0 text-body font-strong tabular-nums">{timeText(one.at)}</span>
              <span className="min-w-0">
                <span className="block text-body font-strong">{one.event.name}</span>
                <span className="block text-second text-ink-2">{placeText(one)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function placeText({ event }: ComingEvent): string {
  const distance = event.miles === null ? '' : distanceText(event.miles);
  return [event.venueName, distance].filter((part) => part !== '').join(' · ');
}
