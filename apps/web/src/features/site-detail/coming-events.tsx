import { skipToken, useQuery } from '@tanstack/react-query';
import { eventsQuery } from './site-queries.ts';
import { detailTexts } from './texts.ts';
import { comingEvents } from '#domain/event/site-event.ts';
import type { ComingEvent } from '#domain/event/site-event.ts';
import { distanceText, timeText } from '#domain/format.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedDetail } from '#state/site-details.ts';
import { useFeature } from '#state/features.ts';
import { Card } from '#ui/card.tsx';

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
