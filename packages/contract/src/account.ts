import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { newToken } from './auth.ts';
import { emailInput, nameInput, passwordInput, text, tokenInput } from './scalars.ts';

const maybeText = v.optional(text);

/** The front end reads `message` or `detail`; either may be missing. The service sends `message`. */
const accountReply = v.object({ message: maybeText, detail: v.exactOptional(text) });

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
  refusals: [429, 503],
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
  refusals: [429],
});

export const confirmReset = defineCall({
  name: 'confirmReset',
  summary: 'Set a new password with the token of a reset link.',
  method: 'POST',
  path: '/api/v1/auth/password-reset-confirm/',
  access: 'public',
  body: v.object({ uid: tokenInput, token: tokenInput, password: passwordInput }),
  reply: accountReply,
  refusals: [429, 503],
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
  refusals: [429, 503],
});
