import { detailTexts } from './texts.ts';
import type { NearEvent } from '#domain/event/site-event.ts';
import { distanceText, timeText } from '#domain/format.ts';

/**
 * Events that count for the score without being active, one line each: 'Starts 12:30 · Club Concert · NX Newcastle ·
 * 0.3 miles'.
 */
export function NearEvents({ events }: { events: readonly NearEvent[] }) {
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
