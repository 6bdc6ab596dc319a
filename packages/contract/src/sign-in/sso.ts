import * as v from 'valibot';
import { logIn } from '#auth.ts';
import { defineCall } from '#define-call.ts';
import { maybeTime, tokenInput } from '#scalars.ts';

/** 256 random bits as base64url. Only the browser that began has them when it comes back. */
const bindingInput = v.pipe(
  v.string('This field is required.'),
  v.regex(/^[\w-]{43}$/, 'This is not a random value of a browser.'),
);
const providerAddress = v.object({ url: v.string() });
const exchange = v.object({ code: tokenInput, binding: bindingInput });

export const beginSso = defineCall({
  name: 'beginSso',
  summary:
    "Begin to sign in at the organisation's provider: the address to go to. With the two parts of an invitation link, the invitation is accepted through the provider.",
  method: 'POST',
  path: '/api/v1/auth/sso/begin/',
  access: 'public',
  body: v.object({
    binding: bindingInput,
    invitation: v.exactOptional(v.object({ uid: tokenInput, token: tokenInput })),
  }),
  reply: providerAddress,
  refusals: [404, 429, 503],
});

export const finishSso = defineCall({
  name: 'finishSso',
  summary:
    'Exchange the one-time code of the return address for a session. Only the browser that began can do it, within a minute.',
  method: 'POST',
  path: '/api/v1/auth/sso/finish/',
  access: 'public',
  body: exchange,
  reply: logIn.reply,
  // Not 401: a client would try to renew a session that does not exist.
  refusals: [404, 429],
});

export const readSsoLink = defineCall({
  name: 'readSsoLink',
  summary: "Whether an account at the organisation's provider signs the user in, and since when.",
  method: 'GET',
  path: '/api/v1/auth/sso/link/',
  access: 'bearer',
  reply: v.object({ linked_at: maybeTime }),
  refusals: [404],
});

export const beginSsoLink = defineCall({
  name: 'beginSsoLink',
  summary: 'Begin to link the account at the provider to the signed-in user: the address to go to.',
  method: 'POST',
  path: '/api/v1/auth/sso/link/begin/',
  access: 'bearer',
  body: v.object({ binding: bindingInput }),
  reply: providerAddress,
  refusals: [403, 404, 503],
});

export const finishSsoLink = defineCall({
  name: 'finishSsoLink',
  summary:
    'Link the account at the provider with the one-time code of the return address; the owner gets an email.',
  method: 'POST',
  path: '/api/v1/auth/sso/link/finish/',
  access: 'bearer',
  body: exchange,
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

export const removeSsoLink = defineCall({
  name: 'removeSsoLink',
  summary:
    'Remove the link to the account at the provider, unless it is the last way to sign in; the owner gets an email. Removing a link that is gone already succeeds.',
  method: 'POST',
  path: '/api/v1/auth/sso/link/remove/',
  access: 'bearer',
  reply: v.object({ message: v.string() }),
  refusals: [403, 404],
});
