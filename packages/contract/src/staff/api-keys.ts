import * as v from 'valibot';
import { API_SCOPES } from '#api-scopes.ts';
import { defineCall } from '#define-call.ts';
import { keyNameInput } from './inputs.ts';

const key = v.object({
  id: v.number(),
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  /** The last characters of the key, by which people recognise it. */
  ending: v.string(),
  made_at: v.string(),
  /** Who made it; null when the account is gone. */
  made_by: v.nullable(v.string()),
  /** To the minute; null: never. */
  last_used_at: v.nullable(v.string()),
  revoked_at: v.nullable(v.string()),
});

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  summary: 'The API keys of programs, newest first. The keys themselves are not stored.',
  method: 'GET',
  path: '/api/v1/staff/api-keys/',
  access: 'staff',
  reply: v.object({ keys: v.array(key) }),
  refusals: [401, 403, 404],
});

export const makeApiKey = defineCall({
  name: 'makeApiKey',
  summary: 'Make an API key for a program. The reply has the key, this once.',
  method: 'POST',
  path: '/api/v1/staff/api-keys/',
  access: 'staff',
  body: v.object({
    name: keyNameInput,
    scopes: v.pipe(
      v.array(v.picklist(API_SCOPES, 'This is no scope.'), 'A list is required.'),
      v.minLength(1, 'Choose what the key may do.'),
      v.maxLength(API_SCOPES.length, 'This list is too long.'),
    ),
  }),
  reply: v.object({ id: v.number(), key: v.string() }),
  refusals: [400, 401, 403, 404],
});

export const revokeApiKey = defineCall({
  name: 'revokeApiKey',
  summary: 'Revoke an API key. It is refused at its next call.',
  method: 'POST',
  path: '/api/v1/staff/api-keys/revoke/',
  access: 'staff',
  body: v.object({ id: v.pipe(v.number('A number is required.'), v.integer('A whole number is required.')) }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 403, 404],
});
