import * as v from 'valibot';
import { API_SCOPES } from '#api-scopes.ts';
import { defineStaffCall } from '#define-call.ts';
import { idInput } from '#scalars.ts';
import { keyNameInput } from './inputs.ts';

/** The longest time a key is valid, and the time of one without a choice. */
const MAX_KEY_DAYS = 365;
const A_NUMBER_OF_DAYS = 'Enter a whole number of days.';

const key = v.object({
  id: v.number(),
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  /** The last characters of the key, by which people recognise it. */
  ending: v.string(),
  made_at: v.string(),
  /** Who created it; null when the account is deleted. */
  made_by: v.nullable(v.string()),
  /** To the minute; null: never. */
  last_used_at: v.nullable(v.string()),
  revoked_at: v.nullable(v.string()),
  /** From then on it is refused. */
  ends_at: v.optional(v.nullable(v.string()), null),
  /** False when the account that created it is closed or not staff any more: the key is refused. */
  has_maker: v.optional(v.boolean(), true),
});

const listApiKeys = defineStaffCall({
  name: 'listApiKeys',
  summary: 'The API keys of programs, newest first. The keys themselves are not stored.',
  method: 'GET',
  path: '/api/v1/staff/api-keys/',
  reply: v.object({ keys: v.array(key) }),
  refusals: [404],
});

const makeApiKey = defineStaffCall({
  name: 'makeApiKey',
  summary:
    'Make an API key for a program. The reply has the key, this once. It ends after its days, and with the account of its maker.',
  method: 'POST',
  path: '/api/v1/staff/api-keys/',
  body: v.object({
    name: keyNameInput,
    scopes: v.pipe(
      v.array(v.picklist(API_SCOPES, 'This is not a scope.'), 'A list is required.'),
      v.minLength(1, 'Choose what the key may do.'),
      v.maxLength(API_SCOPES.length, 'This list is too long.'),
    ),
    /** The key is refused after this many days. */
    days: v.optional(
      v.pipe(
        v.number(A_NUMBER_OF_DAYS),
        v.integer(A_NUMBER_OF_DAYS),
        v.minValue(1, 'At least 1 day.'),
        v.maxValue(MAX_KEY_DAYS, 'At most 365 days.'),
      ),
      MAX_KEY_DAYS,
    ),
  }),
  reply: v.object({ id: v.number(), key: v.string() }),
  refusals: [404],
});

const revokeApiKey = defineStaffCall({
  name: 'revokeApiKey',
  summary: 'Revoke an API key. It is refused at its next call.',
  method: 'POST',
  path: '/api/v1/staff/api-keys/revoke/',
  body: v.object({ id: idInput }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

export const apiKeysCalls = { listApiKeys, makeApiKey, revokeApiKey };
