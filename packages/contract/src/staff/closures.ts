import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { CLOSURE_REASONS } from '#closures/closure.ts';
import { areaNameInput } from '#scalars.ts';
import { dayInput } from './inputs.ts';

const closureIdInput = v.pipe(v.string('A UUID is required.'), v.uuid('A UUID is required.'));

const closure = {
  id: v.string(),
  site_id: v.number(),
  site_name: v.string(),
  street: v.string(),
  area_name: v.string(),
  reason: v.picklist(CLOSURE_REASONS),
  /** Empty for a program. */
  note: v.string(),
  marked_at: v.string(),
  /** When it ends, or has ended, by itself; null: confirmed without an end. */
  ends_at: v.nullable(v.string()),
};

const listMarks = defineStaffCall({
  name: 'listMarks',
  summary:
    'The marks in force, at most 200: sites that cannot be enforced. Those that nobody has confirmed come first. No person is in it.',
  method: 'GET',
  path: '/api/v1/staff/marks/',
  scope: 'sites:read',
  reply: v.object({
    /** How many there are in all. */
    count: v.number(),
    marks: v.array(v.object({ ...closure, is_confirmed: v.boolean() })),
  }),
  refusals: [404],
});

const confirmMark = defineStaffCall({
  name: 'confirmMark',
  summary:
    'Confirms that a site cannot be enforced, up to and including a day, or without an end. Other marks of the site end.',
  method: 'POST',
  path: '/api/v1/staff/marks/confirm/',
  body: v.object({ id: closureIdInput, last_day: v.nullable(dayInput) }),
  reply: v.object({ ends_at: v.nullable(v.string()) }),
  refusals: [404, 409],
});

const clearMark = defineStaffCall({
  name: 'clearMark',
  summary: 'Ends all marks of the site of a mark: it can be enforced again.',
  method: 'POST',
  path: '/api/v1/staff/marks/clear/',
  body: v.object({ id: closureIdInput }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

const reported = v.object({
  from: dayInput,
  until: dayInput,
  /** Null: all areas. */
  area: v.optional(v.nullable(areaNameInput), null),
});

const readFaults = defineStaffCall({
  name: 'readFaults',
  summary:
    'The fault report for the highways team: the marks that were in force in a period, at most 500, by area and site.',
  method: 'POST',
  path: '/api/v1/staff/marks/report/',
  scope: 'sites:read',
  body: reported,
  reply: v.object({
    /** How many there are in all. */
    count: v.number(),
    faults: v.array(
      v.object({
        ...closure,
        postcode: v.string(),
        latitude: v.nullable(v.number()),
        longitude: v.nullable(v.number()),
        state: v.picklist(['unconfirmed', 'confirmed', 'cleared', 'ended']),
        cleared_at: v.nullable(v.string()),
      }),
    ),
  }),
  refusals: [404],
});

const exportFaults = defineStaffCall({
  name: 'exportFaults',
  summary: 'The whole fault report as a CSV file.',
  method: 'POST',
  path: '/api/v1/staff/marks/export/',
  scope: 'sites:read',
  body: reported,
  reply: v.object({ csv: v.string(), rows: v.number() }),
  refusals: [404],
});

export const closuresCalls = { listMarks, confirmMark, clearMark, readFaults, exportFaults };
