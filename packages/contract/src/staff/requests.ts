import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import {
  MAX_REQUEST_REFERENCE,
  MAX_REQUEST_TEXT,
  REQUEST_ANSWER_CODES,
  REQUEST_KIND_CODES,
} from '#requests/request.ts';
import { idInput, timeInput } from '#scalars.ts';
import { daysInput } from './evidence.ts';
import { kindInput } from './request-rules.ts';

const answerInput = v.picklist(REQUEST_ANSWER_CODES, 'Choose a sentence.');

/** A request as staff see it. Reports of the same thing are one request. */
const staffRequest = v.object({
  id: v.number(),
  kind: v.picklist(REQUEST_KIND_CODES),
  /** Null: not placed. */
  site_id: v.nullable(v.number()),
  site_name: v.nullable(v.string()),
  area_name: v.nullable(v.string()),
  /** The street of the nearest site, of a request that is not placed. */
  near: v.nullable(v.string()),
  /** Of the first report; else of its site. */
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  first_asked_at: v.string(),
  last_asked_at: v.string(),
  times: v.number(),
  acknowledged_at: v.nullable(v.string()),
  closed_at: v.nullable(v.string()),
  /** What the senders read; null while it is open. */
  answer: v.nullable(v.string()),
  is_visited: v.boolean(),
  /** What it did to the plan; null: it was only listed. */
  boost: v.nullable(v.object({ amount: v.number(), starts_at: v.string(), ends_at: v.string() })),
  job: v.nullable(
    v.object({
      by: v.string(),
      state: v.picklist(['open', 'accepted', 'done', 'over']),
    }),
  ),
});

const listRequests = defineStaffCall({
  name: 'listRequests',
  summary:
    'The open requests, at most 500, the oldest first, and the last 200 that were closed in the last 30 days. Without their texts.',
  method: 'GET',
  path: '/api/v1/staff/requests/',
  reply: v.object({
    /** How many are open in all. */
    open_count: v.number(),
    oldest_at: v.nullable(v.string()),
    open: v.array(staffRequest),
    closed: v.array(staffRequest),
  }),
  refusals: [404],
});

const countRequests = defineStaffCall({
  name: 'countRequests',
  summary: 'How many requests are open, and since when the oldest one is.',
  method: 'GET',
  path: '/api/v1/staff/requests/count/',
  reply: v.object({ open_count: v.number(), oldest_at: v.nullable(v.string()) }),
  refusals: [404],
});

const readRequest = defineStaffCall({
  name: 'readRequest',
  summary: 'A request with its text, its reports and what happened to it.',
  method: 'POST',
  path: '/api/v1/staff/requests/read/',
  body: v.object({ id: idInput }),
  reply: v.object({
    request: staffRequest,
    text: v.string(),
    /** How many personal details were removed at the door. */
    removed_details: v.number(),
    /** From its position to the site; null without one of the two. */
    metres: v.nullable(v.number()),
    /** The place of the site among those of its area now, without routes; null when it is not in the plan. */
    place: v.nullable(v.object({ place: v.number(), of: v.number() })),
    /** At most 200, the first one first. */
    reports: v.array(
      v.object({
        asked_at: v.string(),
        reference: v.string(),
        source: v.picklist(['open311', 'form', 'csv']),
        /** The name of the API key; null for one that staff wrote down. */
        program: v.nullable(v.string()),
      }),
    ),
    updates: v.array(
      v.object({ at: v.string(), state: v.picklist(['open', 'closed']), sentence: v.string() }),
    ),
  }),
  refusals: [404],
});

const latitudeInput = v.pipe(v.number('A number is required.'), v.minValue(-90), v.maxValue(90));
const longitudeInput = v.pipe(v.number('A number is required.'), v.minValue(-180), v.maxValue(180));

const positionInput = v.object({ latitude: latitudeInput, longitude: longitudeInput });

const findRequestPlace = defineStaffCall({
  name: 'findRequestPlace',
  summary: 'The site that a position belongs to: the nearest one within 150 m.',
  method: 'POST',
  path: '/api/v1/staff/requests/places/',
  body: positionInput,
  reply: v.object({
    /** Null: a request at this position is not placed. */
    site: v.nullable(
      v.object({ site_id: v.number(), site_name: v.string(), area_name: v.string(), metres: v.number() }),
    ),
    /** Farther than 10 km from every site: a request at this position is refused. */
    is_outside: v.boolean(),
  }),
  refusals: [404],
});

const addRequest = defineStaffCall({
  name: 'addRequest',
  summary:
    'Writes down a request that came by telephone or letter, at a site or a position. Personal details are removed from its text.',
  method: 'POST',
  path: '/api/v1/staff/requests/add/',
  body: v.object({
    kind: kindInput,
    site_id: v.optional(v.nullable(idInput), null),
    position: v.optional(v.nullable(positionInput), null),
    text: v.optional(
      v.pipe(
        v.string('A text is required.'),
        v.trim(),
        v.maxLength(MAX_REQUEST_TEXT, `At most ${MAX_REQUEST_TEXT} characters.`),
      ),
      '',
    ),
    reference: v.optional(
      v.pipe(
        v.string('A text is required.'),
        v.trim(),
        v.maxLength(MAX_REQUEST_REFERENCE, `At most ${MAX_REQUEST_REFERENCE} characters.`),
      ),
      '',
    ),
  }),
  reply: v.object({
    id: v.number(),
    times: v.number(),
    removed_details: v.number(),
    is_placed: v.boolean(),
  }),
  refusals: [404],
});

const placeRequest = defineStaffCall({
  name: 'placeRequest',
  summary: 'Gives a request that is open a site.',
  method: 'POST',
  path: '/api/v1/staff/requests/place/',
  body: v.object({ id: idInput, site_id: idInput }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const acknowledgeRequest = defineStaffCall({
  name: 'acknowledgeRequest',
  summary: 'Tells the senders that somebody has read a request. It stays open.',
  method: 'POST',
  path: '/api/v1/staff/requests/acknowledge/',
  body: v.object({ id: idInput }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const closeRequest = defineStaffCall({
  name: 'closeRequest',
  summary:
    'Closes a request with a sentence. The senders read it after 30 seconds; until then it can be undone with `reopenRequest`.',
  method: 'POST',
  path: '/api/v1/staff/requests/close/',
  body: v.object({ id: idInput, answer: answerInput }),
  reply: v.object({
    /** Identifies this closing, for its undo. */
    closed_at: v.string(),
  }),
  refusals: [404, 409],
});

const reopenRequest = defineStaffCall({
  name: 'reopenRequest',
  summary: 'Undoes the closing of a request before its senders have read it.',
  method: 'POST',
  path: '/api/v1/staff/requests/reopen/',
  body: v.object({ id: idInput, closed_at: timeInput }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

/** Of the requests that came in a time. Minutes are from the first report to the visit; null without a visit. */
const answered = {
  requests: v.number(),
  visited: v.number(),
  median_minutes: v.nullable(v.number()),
  nine_of_ten_minutes: v.nullable(v.number()),
};

const readRequestEvidence = defineStaffCall({
  name: 'readRequestEvidence',
  summary:
    'How soon a visit answered the requests of the last days, by area and by week, and how many visits answered one.',
  method: 'POST',
  path: '/api/v1/staff/requests/evidence/',
  body: v.object({ days: daysInput }),
  reply: v.object({
    ...answered,
    /** Visits of these days that answered a request. */
    answering_visits: v.number(),
    /** Without requests that are not placed. */
    areas: v.array(v.object({ area_id: v.number(), ...answered, answering_visits: v.number() })),
    /** By the Monday of the week in which they came, the first one first. */
    weeks: v.array(v.object({ monday: v.string(), ...answered })),
  }),
  refusals: [404],
});

export const requestsCalls = {
  listRequests,
  countRequests,
  readRequest,
  findRequestPlace,
  addRequest,
  placeRequest,
  acknowledgeRequest,
  closeRequest,
  reopenRequest,
  readRequestEvidence,
};
