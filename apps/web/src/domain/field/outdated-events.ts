import type { FieldEvent } from './field-event.ts';

/** Answered events are stored for longer than a shift that lasts past midnight, for its sheet. */
const STORED_MS = 24 * 3_600_000;

/**
 * The events to delete from the device: answered ones that are older than a day, or of somebody else than the person (null: nobody).
 * Waiting events stay, also those of another person. A refused visit or closure stays until its owner has read and removed it.
 */
export function outdatedEvents(
  events: readonly FieldEvent[],
  { userId, now }: { readonly userId: number | null; readonly now: number },
): readonly string[] {
  // The visit that a waiting correction is about is shown as waiting.
  const corrected = new Set(
    events.flatMap((event) =>
      event.kind === 'visit_correction' && event.state !== 'sent' ? [event.visitId] : [],
    ),
  );
  return events.flatMap((event) => {
    const isOver = event.userId !== userId || event.at < now - STORED_MS;
    const isRead = event.state === 'sent' || !staysUntilRead(event);
    return event.state !== 'waiting' && isOver && isRead && !corrected.has(event.id) ? [event.id] : [];
  });
}

const staysUntilRead = ({ kind }: FieldEvent): boolean =>
  kind === 'visit' || kind === 'visit_correction' || kind === 'closure';
