import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { emailInput, nameInput, siteIdInput } from '#scalars.ts';
import { CONTACT_ROLES } from '#shift/alarm.ts';

/** The interval is agreed with each person. */
const CHECK_IN_MINUTES = { least: 15, most: 120 } as const;

const checkInMinutesInput = v.pipe(
  v.number('A whole number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(CHECK_IN_MINUTES.least, `At least ${CHECK_IN_MINUTES.least} minutes.`),
  v.maxValue(CHECK_IN_MINUTES.most, `At most ${CHECK_IN_MINUTES.most} minutes.`),
);

const checkIn = v.object({ is_on: v.boolean('True or false is required.'), minutes: checkInMinutesInput });

const contact = v.object({
  role: v.picklist(CONTACT_ROLES),
  name: v.string(),
  email: v.string(),
  webhook_url: v.string(),
});

export const readCheckIn = defineCall({
  name: 'readCheckIn',
  summary: 'Whether wardens check in, how often unless agreed otherwise, and who is told.',
  method: 'GET',
  path: '/api/v1/staff/check-in/',
  access: 'staff',
  reply: v.object({
    is_on: v.boolean(),
    minutes: v.number(),
    contacts: v.array(contact),
    /** Why the last message to a contact was not accepted; absent roles have no failure. */
    failures: v.array(v.object({ role: v.picklist(CONTACT_ROLES), reason: v.string() })),
  }),
  refusals: [401, 403, 404],
});

export const saveCheckIn = defineCall({
  name: 'saveCheckIn',
  summary: 'Switch check-in on or off and set its usual interval. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/check-in/save/',
  access: 'staff',
  body: v.object({ was: checkIn, ...checkIn.entries }),
  reply: v.object({ is_on: v.boolean(), minutes: v.number() }),
  refusals: [400, 401, 403, 404, 409],
});

const contactInput = v.pipe(
  v.object({
    role: v.picklist(CONTACT_ROLES, 'There is no such contact.'),
    name: nameInput,
    /** Empty: no mail. */
    email: v.union([v.literal(''), emailInput], 'Enter a valid email address.'),
    /** Empty: no webhook. */
    webhook_url: v.pipe(
      v.string('A text is required.'),
      v.trim(),
      v.maxLength(500, 'This address is too long.'),
    ),
    /** A new secret, also where the address stays. */
    renew_secret: v.optional(v.boolean('True or false is required.'), false),
  }),
  v.forward(
    v.check(
      ({ email, webhook_url: url }) => email !== '' || url !== '',
      'Enter an email address or a webhook.',
    ),
    ['email'],
  ),
);

export const saveContact = defineCall({
  name: 'saveContact',
  summary: 'Who is told of a missed check-in and of a call for help.',
  method: 'POST',
  path: '/api/v1/staff/check-in/contacts/save/',
  access: 'staff',
  body: contactInput,
  reply: v.object({
    contact,
    /** Signs the webhook. Shown once, when it is made. */
    webhook_secret: v.nullable(v.string()),
  }),
  refusals: [400, 401, 403, 404],
});

export const removeContact = defineCall({
  name: 'removeContact',
  summary: 'Nobody is told in this place any more.',
  method: 'POST',
  path: '/api/v1/staff/check-in/contacts/remove/',
  access: 'staff',
  body: v.object({ role: v.picklist(CONTACT_ROLES, 'There is no such contact.') }),
  reply: v.object({ message: v.string() }),
  refusals: [400, 401, 403, 404],
});

const interval = v.object({
  /** Null: the usual interval. */
  minutes: v.nullable(v.number()),
  usual_minutes: v.number(),
  is_on: v.boolean(),
});

export const readPersonInterval = defineCall({
  name: 'readPersonInterval',
  summary: 'How often a person checks in.',
  method: 'POST',
  path: '/api/v1/staff/check-in/person/',
  access: 'staff',
  body: v.object({ id: siteIdInput }),
  reply: interval,
  refusals: [400, 401, 403, 404],
});

export const savePersonInterval = defineCall({
  name: 'savePersonInterval',
  summary: 'Agree with a person how often they check in. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/check-in/person/save/',
  access: 'staff',
  body: v.object({
    id: siteIdInput,
    was: v.nullable(checkInMinutesInput),
    minutes: v.nullable(checkInMinutesInput),
  }),
  reply: interval,
  refusals: [400, 401, 403, 404, 409],
});
