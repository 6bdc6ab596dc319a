import * as v from 'valibot';
import { defineCall } from '#define-call.ts';

/** The whole content of a message. A poll brings the rest. */
export const PUSH_TEXTS = {
  job: 'A job from your supervisor',
  round: 'A round from your supervisor',
} as const;

export const readPushKey = defineCall({
  name: 'readPushKey',
  summary: 'The public key that a browser needs to subscribe to push messages.',
  method: 'GET',
  path: '/api/v1/push/key/',
  access: 'bearer',
  reply: v.object({ key: v.string() }),
  refusals: [401, 404],
});

const endpoint = v.pipe(
  v.string('An address is required.'),
  v.maxLength(1_000, 'This address is too long.'),
  // The service checks the rest; valibot's own check would be loaded with the sign-in.
  v.regex(/^https?:\/\/\S+$/, 'An address is required.'),
);
const base64url = (least: number, most: number) =>
  v.pipe(
    v.string('A key is required.'),
    v.minLength(least, 'This key is too short.'),
    v.maxLength(most, 'This key is too long.'),
    v.regex(/^[\w-]+=*$/, 'This is not a valid key.'),
  );

export const subscribeToPush = defineCall({
  name: 'subscribeToPush',
  summary:
    'Send push messages to this browser. The body is what the browser gives; a repeat changes nothing.',
  method: 'POST',
  path: '/api/v1/push/subscriptions/',
  access: 'bearer',
  body: v.object({
    endpoint,
    keys: v.object({ p256dh: base64url(86, 90), auth: base64url(22, 26) }),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 404, 429],
});

export const unsubscribeFromPush = defineCall({
  name: 'unsubscribeFromPush',
  summary: 'No more push messages to this browser.',
  method: 'POST',
  path: '/api/v1/push/subscriptions/remove/',
  access: 'bearer',
  body: v.object({ endpoint }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 404],
});
