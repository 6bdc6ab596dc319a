import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, text } from '#scalars.ts';

const sessionIdInput = v.pipe(v.string('This field is required.'), v.uuid('This is not a session.'));
/** SHA-256 as base64url. */
const digestInput = v.pipe(
  v.string('This field is required.'),
  v.regex(/^[\w-]{43}$/, 'This is not a digest.'),
);

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'Where the signed-in user is signed in, the newest use first.',
  method: 'GET',
  path: '/api/v1/auth/sessions/',
  access: 'bearer',
  reply: v.object({
    sessions: lenientList(
      v.object({
        id: v.string(),
        /** Browser and system in words; empty where they are unknown. */
        device: text,
        started_at: v.string(),
        /** Exact to five minutes. */
        last_used_at: v.string(),
        is_current: v.boolean(),
      }),
    ),
  }),
});

export const endOwnSession = defineCall({
  name: 'endOwnSession',
  summary: 'End a session of the signed-in user. Ending one that has ended already succeeds.',
  method: 'POST',
  path: '/api/v1/auth/sessions/end/',
  access: 'bearer',
  body: v.object({ id: sessionIdInput }),
  reply: v.object({ ended: v.number() }),
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  summary: 'End every session of the signed-in user but the one that makes the call.',
  method: 'POST',
  path: '/api/v1/auth/sessions/end-others/',
  access: 'bearer',
  reply: v.object({ ended: v.number() }),
});

export const logOut = defineCall({
  name: 'logOut',
  summary:
    'End a session by the SHA-256 digest of its refresh token (base64url). A device that logs out offline keeps the digest, which opens nothing. The reply is the same for every digest.',
  method: 'POST',
  path: '/api/v1/auth/logout/',
  access: 'public',
  body: v.object({ refresh_digest: digestInput }),
  reply: v.object({ message: v.string() }),
  refusals: [429],
});
