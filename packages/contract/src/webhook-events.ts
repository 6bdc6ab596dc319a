import * as v from 'valibot';
import { CLOSURE_REASONS } from './closures/closure.ts';
import { REQUEST_KIND_CODES } from './requests/request.ts';
import type { WebhookEvent } from './staff/webhooks.ts';

/** What each event says beside the fields that all of them have. No person is in any of them. */
const EVENT_FIELDS = {
  'boost.set': v.object({
    boost_ids: v.array(v.number()),
    /** Empty for a boost of a whole area. */
    sites: v.array(v.object({ site_id: v.number(), site_name: v.string(), area_name: v.string() })),
    /** Null for a boost of sites. */
    area_name: v.nullable(v.string()),
    amount: v.number(),
    reason: v.string(),
    /** More than one for a boost that repeats. */
    times: v.array(v.object({ starts_at: v.string(), ends_at: v.string() })),
  }),
  'job.done': v.object({
    job_id: v.string(),
    site_id: v.number(),
    site_name: v.string(),
    area_name: v.string(),
    reason: v.string(),
    due_by: v.string(),
    done_at: v.string(),
  }),
  'site.marked': v.object({
    mark_id: v.string(),
    site_id: v.number(),
    site_name: v.string(),
    area_name: v.string(),
    reason: v.picklist(CLOSURE_REASONS),
    marked_at: v.string(),
    /** When it ends by itself unless staff confirm it; null: without an end. */
    ends_at: v.nullable(v.string()),
  }),
  'request.closed': v.object({
    request_id: v.number(),
    kind: v.picklist(REQUEST_KIND_CODES),
    /** Null for a request that was not placed. */
    site_id: v.nullable(v.number()),
    site_name: v.nullable(v.string()),
    area_name: v.nullable(v.string()),
    times: v.number(),
    first_asked_at: v.string(),
    closed_at: v.string(),
    is_visited: v.boolean(),
    /** The sentence that the senders read. */
    answer: v.string(),
  }),
  'evidence.day': v.object({
    /** The local day, such as '2026-11-16'. */
    day: v.string(),
    sites: v.number(),
    /** Sites with at least one visit on that day. */
    seen: v.number(),
    visits: v.number(),
    areas: v.array(
      v.object({ area_name: v.string(), sites: v.number(), seen: v.number(), visits: v.number() }),
    ),
  }),
} as const satisfies Record<WebhookEvent, v.ObjectSchema<v.ObjectEntries, undefined>>;

export type EventFields = {
  readonly [Event in WebhookEvent]: v.InferOutput<(typeof EVENT_FIELDS)[Event]>;
};

/** The whole body of a delivery. A receiver drops a delivery whose `id` it has had. */
export const eventBody = (event: WebhookEvent) =>
  v.object({
    id: v.string(),
    event: v.literal(event),
    is_test: v.boolean(),
    created_at: v.string(),
    ...EVENT_FIELDS[event].entries,
  });
