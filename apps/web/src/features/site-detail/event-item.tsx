import Clock from 'lucide-react/icons/clock';
import ExternalLink from 'lucide-react/icons/external-link';
import MapPin from 'lucide-react/icons/map-pin';
import { detailTexts } from './texts.ts';
import { eventSpan, openableUrl } from '#domain/event/site-event.ts';
import type { SiteEvent } from '#domain/event/site-event.ts';
import { joinedAddress, spanText, distanceText } from '#domain/format.ts';

export function EventItem({ event }: { event: SiteEvent }) {
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
