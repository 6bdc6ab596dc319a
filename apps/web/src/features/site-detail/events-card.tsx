import { useQuery } from '@tanstack/react-query';
import { EventItem } from './event-item.tsx';
import { NearEvents } from './near-events.tsx';
import { eventsQuery } from './site-queries.ts';
import { detailTexts } from './texts.ts';
import { Missing } from './missing.tsx';
import { whyMissing } from './use-site-detail.ts';
import { activeEvents, nearEvents } from '#domain/event/site-event.ts';
import { now, minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedDetail } from '#state/site-details.ts';
import { Card } from '#ui/card.tsx';

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
