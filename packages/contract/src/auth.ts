import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { profile } from './profile.ts';
import { active, emailInput, nameInput, passwordInput, text, tokenInput } from './scalars.ts';

const maybeText = v.optional(text);
/** Present only when the service replaces the token; then the new one counts and the old one is used up. */
const newToken = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);

/** The front end reads `message` or `detail`; either may be missing. The service sends `message`. */
const accountReply = v.object({ message: maybeText, detail: v.exactOptional(text) });

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
  refusals: [400, 401, 429, 503],
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
  refusals: [400, 401, 429],
});

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change the password of the signed-in user; ends all their sessions and opens a new one.',
  method: 'POST',
  path: '/api/v1/auth/change-password/',
  access: 'bearer',
  body: v.object({
    current_password: passwordInput,
    new_password: passwordInput,
    re_new_password: passwordInput,
  }),
  reply: v.object({ ...accountReply.entries, access: newToken, refresh: newToken }),
  refusals: [400, 401, 429, 503],
});

export const requestReset = defineCall({
  name: 'requestReset',
  summary: 'Ask for a password-reset link. The answer is the same for every address.',
  method: 'POST',
  path: '/api/v1/auth/password-reset/',
  host: 'provider',
  access: 'public',
  body: v.object({ email: emailInput }),
  reply: accountReply,
  refusals: [400, 429],
});

export const confirmReset = defineCall({
  name: 'confirmReset',
  summary: 'Set a new password with the token of a reset link.',
  method: 'POST',
  path: '/api/v1/auth/password-reset-confirm/',
  access: 'public',
  body: v.object({ uid: tokenInput, token: tokenInput, password: passwordInput }),
  reply: accountReply,
  refusals: [400, 429, 503],
});

export const register = defineCall({
  name: 'register',
  summary: 'Create an account; it becomes active when its address is verified.',
  method: 'POST',
  path: '/api/v1/auth/register/',
  host: 'provider',
  access: 'public',
  body: v.object({
    email: emailInput,
    password: passwordInput,
    re_password: passwordInput,
    first_name: nameInput,
    last_name: nameInput,
  }),
  // The service sends `detail`.
  reply: v.object({ message: v.exactOptional(text), detail: maybeText }),
  refusals: [400, 429, 503],
});
