import { WEBHOOK_EVENTS, type WebhookEvent } from '@patrolplan/contract/staff';
import { type EventFields, eventBody } from '@patrolplan/contract/webhook-events';
import { bodySchema } from './schemas.ts';

const SUMMARIES: Readonly<Record<WebhookEvent, string>> = {
  'boost.set': 'A boost was set by staff, a program or the command line.',
  'job.done': 'A visit did a job.',
  'site.marked': 'A warden marked a site that cannot be enforced.',
  'request.closed':
    'A request was closed, by a visit or by staff. Without its text. After a closing by staff it is sent 30 seconds later.',
  'evidence.day': 'The sums of a day by area, on the next morning.',
};

const EXAMPLES: EventFields = {
  'boost.set': {
    boost_ids: [12],
    sites: [{ site_id: 7, site_name: 'Sandgate', area_name: 'Quayside' }],
    area_name: null,
    amount: 2,
    reason: 'Match day',
    times: [{ starts_at: '2026-11-17T10:00:00.000Z', ends_at: '2026-11-17T18:00:00.000Z' }],
  },
  'job.done': {
    job_id: '019a8c9e-3a00-7000-8000-000000000022',
    site_id: 7,
    site_name: 'Sandgate',
    area_name: 'Quayside',
    reason: 'Bus lane blocked',
    due_by: '2026-11-17T18:00:00.000Z',
    done_at: '2026-11-17T10:00:00.000Z',
  },
  'site.marked': {
    mark_id: '019a8c9e-3a00-7000-8000-000000000031',
    site_id: 7,
    site_name: 'Sandgate',
    area_name: 'Quayside',
    reason: 'signs',
    marked_at: '2026-11-17T10:00:00.000Z',
    ends_at: '2026-11-24T10:00:00.000Z',
  },
  'request.closed': {
    request_id: 31,
    kind: 'school-run',
    site_id: 7,
    site_name: 'Sandgate',
    area_name: 'Quayside',
    times: 3,
    first_asked_at: '2026-11-16T15:20:00.000Z',
    closed_at: '2026-11-17T10:00:00.000Z',
    is_visited: true,
    answer: 'Visited on 17 November at 10:00.',
  },
  'evidence.day': {
    day: '2026-11-16',
    sites: 40,
    seen: 31,
    visits: 52,
    areas: [{ area_name: 'Quayside', sites: 40, seen: 31, visits: 52 }],
  },
};

/** What the service sends to webhooks, by event. */
export const webhookOperations = (): Readonly<Record<string, object>> =>
  Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: operation(event) }]));

const operation = (event: WebhookEvent) => ({
  operationId: `webhook-${event}`,
  summary: SUMMARIES[event],
  description:
    'Signed in the header `PatrolPlan-Signature`; `PatrolPlan-Delivery` is the `id`, the same in every attempt.',
  tags: ['staff: webhooks'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: bodySchema(eventBody(event)), example: exampleBody(event) },
    },
  },
  responses: {
    '2XX': { description: 'Accepted.' },
    '4XX': { description: 'Refused: it is not sent again, but for 408, 425 and 429.' },
  },
});

/** The whole body of a delivery. */
const exampleBody = (event: WebhookEvent): object => ({
  id: '6f1c2a34-0d3e-4f5a-9b6c-7d8e9f0a1b2c',
  event,
  is_test: false,
  created_at: '2026-11-17T10:00:04.000Z',
  ...EXAMPLES[event],
});
