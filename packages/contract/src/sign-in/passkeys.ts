import * as v from 'valibot';
import { logIn } from '#auth.ts';
import { defineCall } from '#define-call.ts';
import { lenientList, maybeTime, tokenInput } from '#scalars.ts';

const REQUIRED = 'This field is required.';
const MAX_BYTES_TEXT = 20_000;
const bytes = v.pipe(
  v.string(REQUIRED),
  v.nonEmpty(REQUIRED),
  v.maxLength(MAX_BYTES_TEXT, 'This is too long.'),
  v.regex(/^[\w-]+$/, 'This is not base64url.'),
);
const credential = { id: bytes, rawId: bytes, type: v.literal('public-key', 'This is not a passkey.') };

/** The options of the WebAuthn API as JSON. Only the browser reads them. */
const optionsReply = v.object({ options: v.record(v.string(), v.unknown()) });

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  summary: 'The passkeys of the signed-in user.',
  method: 'GET',
  path: '/api/v1/auth/passkeys/',
  access: 'bearer',
  reply: v.object({
    passkeys: lenientList(
      v.object({
        id: v.number(),
        name: v.string(),
        /** Whether the owner's other devices may have a copy. */
        is_synced: v.boolean(),
        created_at: v.string(),
        last_used_at: maybeTime,
      }),
    ),
    /** What the browser reports to the authenticator. Strict: it forgets each passkey that is not in the list. */
    accepted: v.exactOptional(
      v.object({ rp_id: v.string(), user_id: v.string(), credential_ids: v.array(v.string()) }),
    ),
  }),
});

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  summary: 'Begin to add a passkey: the options for the browser, valid for five minutes.',
  method: 'POST',
  path: '/api/v1/auth/passkeys/begin/',
  access: 'bearer',
  reply: optionsReply,
  refusals: [403],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  summary: 'Add the passkey that the browser created; the owner gets an email.',
  method: 'POST',
  path: '/api/v1/auth/passkeys/add/',
  access: 'bearer',
  body: v.object({
    name: v.pipe(
      v.string(REQUIRED),
      v.transform((name) => name.replaceAll(/\s+/g, ' ').trim()),
      v.nonEmpty(REQUIRED),
      v.maxLength(60, 'Enter a shorter name.'),
      v.regex(/^\P{C}*$/u, 'This name contains a character that cannot be seen.'),
    ),
    credential: v.object({
      ...credential,
      response: v.object({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [403],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  summary:
    'Remove a passkey of the signed-in user, unless it is their last way to sign in; the owner gets an email.',
  method: 'POST',
  path: '/api/v1/auth/passkeys/remove/',
  access: 'bearer',
  body: v.object({
    id: v.pipe(
      v.number(REQUIRED),
      v.integer('Enter a whole number.'),
      v.minValue(1, 'Enter a number above 0.'),
      v.maxValue(2_147_483_647, 'This number is too large.'),
    ),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [403, 404],
});

export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  summary: 'Begin to sign in with a passkey: the options for the browser, valid for five minutes.',
  method: 'POST',
  path: '/api/v1/auth/passkeys/sign-in/begin/',
  access: 'public',
  reply: optionsReply,
  refusals: [404, 429],
});

export const passkeySignIn = defineCall({
  name: 'passkeySignIn',
  summary: 'Sign in with a passkey.',
  method: 'POST',
  path: '/api/v1/auth/passkeys/sign-in/',
  access: 'public',
  body: v.object({
    credential: v.object({
      ...credential,
      response: v.object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: v.exactOptional(bytes),
      }),
    }),
  }),
  reply: logIn.reply,
  // Not 401: a client would try to refresh a session that does not exist.
  refusals: [404, 429],
});

export const linkSignIn = defineCall({
  name: 'linkSignIn',
  summary: 'Sign in once with the token of a link that staff mailed or the command line printed.',
  method: 'POST',
  path: '/api/v1/auth/link/',
  access: 'public',
  body: v.object({ token: tokenInput }),
  reply: logIn.reply,
  refusals: [429],
});
