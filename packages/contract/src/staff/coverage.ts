import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { timeInput } from '#scalars.ts';
import { reasonInput } from './inputs.ts';

/** How many sites were last visited how long ago. A visit before midnight counts until it is four hours old. */
const coveredArea = v.object({
  id: v.number(),
  name: v.string(),
  sites: v.number(),
  under_30_min: v.number(),
  under_60_min: v.number(),
  under_2_h: v.number(),
  under_4_h: v.number(),
  over_4_h: v.number(),
  not_today: v.number(),
  /** The longest time since a visit, in minutes, of the sites that are not in `not_today`; null when there are none. */
  longest_minutes: v.nullable(v.number()),
  /** Base scores and boosts of now, as far as the sites have recovered since their last visit. */
  value_waiting: v.number(),
  /** Sites that cannot be enforced now. They are in no other number of the area. Only with the feature `marks`. */
  cannot_be_enforced: v.exactOptional(v.number()),
});

const staffVisit = v.object({
  id: v.string(),
  site_id: v.number(),
  site_name: v.string(),
  area_name: v.string(),
  visited_at: v.string(),
  outcome: v.picklist(['visited', 'skipped']),
  reason: v.nullable(v.string()),
  /** Empty for a program. */
  note: v.string(),
  /** Null for a program, and unless the organisation lets staff see who made a visit. */
  warden: v.nullable(v.string()),
});

const readCoverage = defineStaffCall({
  name: 'readCoverage',
  summary: 'For each area, its sites by the time since the last visit; and the last visits.',
  method: 'GET',
  path: '/api/v1/staff/coverage/',
  scope: 'coverage:read',
  reply: v.object({
    names_wardens: v.boolean(),
    areas: v.array(coveredArea),
    visits: v.array(staffVisit),
    /** How many visits were made in the last hour. */
    visits_last_hour: v.number(),
  }),
});

const visitIdInput = v.pipe(v.string('A UUID is required.'), v.uuid('A UUID is required.'));
const position = v.object({ at: timeInput, id: visitIdInput });

const findNotes = defineStaffCall({
  name: 'findNotes',
  summary:
    'The visits with a note, newest first, a page at a time. Every word of the text is in the note or in the name of the site or area.',
  method: 'POST',
  path: '/api/v1/staff/coverage/notes/',
  body: v.object({
    text: v.pipe(v.string('A text is required.'), v.maxLength(200, 'This text is too long.')),
    from: v.nullable(timeInput),
    after: v.optional(v.nullable(position), null),
  }),
  reply: v.object({
    names_wardens: v.boolean(),
    visits: v.array(staffVisit),
    /** All that match, at most 1,000. */
    count: v.number(),
    next: v.nullable(position),
  }),
});

const strikeVisit = defineStaffCall({
  name: 'strikeVisit',
  summary: 'Strikes a visit, with the reason: it counts no longer, for nobody.',
  method: 'POST',
  path: '/api/v1/staff/visits/strike/',
  body: v.object({ id: visitIdInput, reason: reasonInput }),
  reply: v.object({ struck_at: v.string() }),
  refusals: [404],
});

const restoreVisit = defineStaffCall({
  name: 'restoreVisit',
  summary: 'Undoes the strike of a visit. It then counts again, without an answer to what was found.',
  method: 'POST',
  path: '/api/v1/staff/visits/restore/',
  // Undoes only the strike that the person saw.
  body: v.object({ id: visitIdInput, struck_at: timeInput }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

export const coverageCalls = { readCoverage, findNotes, strikeVisit, restoreVisit };
