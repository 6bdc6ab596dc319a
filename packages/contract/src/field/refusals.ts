import { GONE_REASONS } from '#team/event.ts';

/**
 * Why the service did not accept an event. Each is final: the event is not sent again. `GONE_REASONS` are about a round or a
 * job that is not, or no longer, this person's.
 */
export const FIELD_REFUSALS = [
  'invalid',
  'outside_areas',
  'too_old',
  'in_future',
  'too_many',
  'id_in_use',
  'day_over',
  'not_found',
  'site_retired',
  ...GONE_REASONS,
] as const;

export type FieldRefusal = (typeof FIELD_REFUSALS)[number];
