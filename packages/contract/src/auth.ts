import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { profile } from './profile.ts';
import { active, emailInput, passwordInput, text, tokenInput } from './scalars.ts';

const maybeText = v.optional(text);
/** Present only when the service rotates the token: the new one replaces the old one, which is then invalid. */
export const newToken = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);

/** The profile decides whether the account is active; a login reply may lack the field. */
const loginUser = v.object({ ...profile.entries, is_active: v.optional(active) });

export const logIn = defineCall({
  name: 'logIn',
  summary: 'Sign in with an email address and a password.',
  method: 'POST',
  path: '/api/v1/auth/login/',
  access: 'public',
  body: v.object({ email: emailInput, password: passwordInput }),
  // Both tokens may be missing: the front end has its own message for such a reply.
  reply: v.object({
    access: maybeText,
    refresh: maybeText,
    user: v.fallback(v.optional(loginUser), undefined),
  }),
  refusals: [401, 429, 503],
});

export const refreshToken = defineCall({
  name: 'refreshToken',
  summary: 'Exchange the refresh token for a new access token, and for the refresh token that replaces it.',
  method: 'POST',
  path: '/api/v1/auth/token/refresh/',
  access: 'public',
  body: v.object({ refresh: tokenInput }),
  // Without `refresh` the sent token stays valid.
  reply: v.object({ access: v.pipe(v.string(), v.nonEmpty()), refresh: v.exactOptional(newToken) }),
  refusals: [401, 429],
});
