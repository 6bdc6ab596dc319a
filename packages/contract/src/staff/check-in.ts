import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { countInput, emailInput, idInput, nameInput } from '#scalars.ts';
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
  /** Grows with every change and is sent back with the next one. */
  version: v.number(),
  name: v.string(),
  email: v.string(),
  webhook_url: v.string(),
});

const readCheckIn = defineStaffCall({
  name: 'readCheckIn',
  summary: 'Whether wardens check in, how often unless agreed otherwise, and who is notified.',
  method: 'GET',
  path: '/api/v1/staff/check-in/',
  reply: v.object({
    is_on: v.boolean(),
    minutes: v.number(),
    contacts: v.array(contact),
    /** Why the last message to a contact was not accepted; absent roles have no failure. */
    failures: v.array(v.object({ role: v.picklist(CONTACT_ROLES), reason: v.string() })),
  }),
  refusals: [404],
});

const saveCheckIn = defineStaffCall({
  name: 'saveCheckIn',
  summary:
    'Switch check-in on or off and set its usual interval. `was` is what the caller saw. It cannot be switched on without a contact.',
  method: 'POST',
  path: '/api/v1/staff/check-in/save/',
  body: v.object({ was: checkIn, ...checkIn.entries }),
  reply: v.object({ is_on: v.boolean(), minutes: v.number() }),
  refusals: [404, 409],
});

const contactInput = v.pipe(
  v.object({
    role: v.picklist(CONTACT_ROLES, 'Unknown contact.'),
    /** The version that the caller saw; null: there was no contact. */
    version: v.optional(v.nullable(countInput), null),
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

const saveContact = defineStaffCall({
  name: 'saveContact',
  summary:
    'Who is notified of a missed check-in and of a call for help. `version` is the one that the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/check-in/contacts/save/',
  body: contactInput,
  reply: v.object({
    contact,
    /** Signs the webhook. Shown once, when it is created. */
    webhook_secret: v.nullable(v.string()),
  }),
  refusals: [404, 409],
});

const removeContact = defineStaffCall({
  name: 'removeContact',
  summary:
    'Removes a contact: nobody is notified in this place any more. Refused for the last contact while check-in is on.',
  method: 'POST',
  path: '/api/v1/staff/check-in/contacts/remove/',
  body: v.object({
    role: v.picklist(CONTACT_ROLES, 'Unknown contact.'),
    /** The version that the caller saw. A contact that somebody else has changed stays. Null: not compared. */
    version: v.optional(v.nullable(countInput), null),
  }),
  reply: v.object({ message: v.string() }),
  refusals: [404, 409],
});

const interval = v.object({
  /** Null: the usual interval. */
  minutes: v.nullable(v.number()),
  usual_minutes: v.number(),
  is_on: v.boolean(),
});

const readPersonInterval = defineStaffCall({
  name: 'readPersonInterval',
  summary: 'How often a person checks in.',
  method: 'POST',
  path: '/api/v1/staff/check-in/person/',
  body: v.object({ id: idInput }),
  reply: interval,
  refusals: [404],
});

const savePersonInterval = defineStaffCall({
  name: 'savePersonInterval',
  summary: 'Agree with a person how often they check in. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/check-in/person/save/',
  body: v.object({
    id: idInput,
    was: v.nullable(checkInMinutesInput),
    minutes: v.nullable(checkInMinutesInput),
  }),
  reply: interval,
  refusals: [404, 409],
});

export const checkInCalls = {
  readCheckIn,
  saveCheckIn,
  saveContact,
  removeContact,
  readPersonInterval,
  savePersonInterval,
};
