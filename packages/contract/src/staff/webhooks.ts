import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { countInput, idInput } from '#scalars.ts';
import { teamId } from '#team/event.ts';
import { keyNameInput } from './inputs.ts';

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'boost.set',
  'job.done',
  'site.marked',
  'request.closed',
  'evidence.day',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const webhook = v.object({
  id: v.number(),
  /** Grows with every change and is sent back with the next one. */
  version: v.number(),
  name: v.string(),
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  is_on: v.boolean(),
  /** Deliveries that are not accepted yet and will be tried again. */
  waiting: v.number(),
  /** Deliveries that were given up. */
  dead: v.number(),
  last_accepted_at: v.nullable(v.string()),
  /** Why the last attempt of a delivery that waits failed; null without a failure. */
  last_error: v.nullable(v.string()),
});

const deadDelivery = v.object({
  id: v.string(),
  webhook_id: v.number(),
  event: v.picklist(WEBHOOK_EVENTS),
  created_at: v.string(),
  failed_at: v.string(),
  attempts: v.number(),
  reason: v.string(),
});

const listWebhooks = defineStaffCall({
  name: 'listWebhooks',
  summary:
    'The webhooks of other programs by name, and the newest 100 deliveries that were given up. The secrets are not sent.',
  method: 'GET',
  path: '/api/v1/staff/webhooks/',
  reply: v.object({ webhooks: v.array(webhook), dead: v.array(deadDelivery) }),
  refusals: [404],
});

const saveWebhook = defineStaffCall({
  name: 'saveWebhook',
  summary:
    'Add a webhook, or change one. The reply has the secret that signs its deliveries when a new one was created, this once.',
  method: 'POST',
  path: '/api/v1/staff/webhooks/save/',
  body: v.object({
    /** Null: a new webhook. */
    id: v.nullable(idInput),
    /** The version that the caller saw; null for a new webhook. */
    version: v.optional(v.nullable(countInput), null),
    name: keyNameInput,
    url: v.pipe(
      v.string('This field is required.'),
      v.trim(),
      v.nonEmpty('This field is required.'),
      v.maxLength(500, 'This address is too long.'),
    ),
    events: v.pipe(
      v.array(v.picklist(WEBHOOK_EVENTS, 'Unknown event.'), 'A list is required.'),
      v.minLength(1, 'Choose at least one event.'),
      v.maxLength(WEBHOOK_EVENTS.length, 'This list is too long.'),
    ),
    is_on: v.optional(v.boolean('True or false is required.'), true),
    /** A new secret, also where the address stays. A new address gets one anyway. */
    renew_secret: v.optional(v.boolean('True or false is required.'), false),
  }),
  reply: v.object({ id: v.number(), secret: v.nullable(v.string()) }),
  refusals: [404, 409],
});

const removeWebhook = defineStaffCall({
  name: 'removeWebhook',
  summary: 'Remove a webhook with everything that waits for it.',
  method: 'POST',
  path: '/api/v1/staff/webhooks/remove/',
  body: v.object({
    id: idInput,
    /** The version that the caller saw. A webhook that somebody else has changed stays. Null: not compared. */
    version: v.optional(v.nullable(countInput), null),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const testWebhook = defineStaffCall({
  name: 'testWebhook',
  summary: 'Send a signed test delivery now, once, and say how it was answered.',
  method: 'POST',
  path: '/api/v1/staff/webhooks/test/',
  body: v.object({ id: idInput }),
  /** `reason` is null when it was accepted. */
  reply: v.object({ is_accepted: v.boolean(), reason: v.nullable(v.string()) }),
  refusals: [404],
});

const resendDeliveries = defineStaffCall({
  name: 'resendDeliveries',
  summary: 'Send deliveries that were given up again, with the same ids: one of a webhook, or all of it.',
  method: 'POST',
  path: '/api/v1/staff/webhooks/resend/',
  body: v.object({
    webhook_id: idInput,
    /** Null: all that were given up. */
    delivery_id: v.nullable(teamId),
  }),
  reply: v.object({ count: v.number() }),
  refusals: [404],
});

export const webhooksCalls = { listWebhooks, saveWebhook, removeWebhook, testWebhook, resendDeliveries };
