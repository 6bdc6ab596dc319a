import * as v from 'valibot';
import { timeInput } from '#scalars.ts';

/** A UUID of version 7. It begins with a time, so that ids sort, and can be partitioned, by time. */
export const eventId = v.pipe(
  v.string('An id is required.'),
  v.regex(
    /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    'A UUID of version 7 in lower case is required.',
  ),
);

/** Fields of every event. The device generates the id: sent twice, it is the same event. */
export const eventBase = {
  id: eventId,
  /** When it happened, by the clock of the service as the device knows it. */
  at: timeInput,
};
