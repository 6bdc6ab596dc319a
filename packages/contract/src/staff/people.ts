import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { areaNamesInput, emailInput, nameInput, idInput } from '#scalars.ts';

const id = idInput;
const flag = v.boolean('true or false is required.');
const textUpTo = (length: number) =>
  v.pipe(v.string('A text is required.'), v.maxLength(length, 'This text is too long.'));
/** Longer than both names of a person, also where their lower case is longer. */
const MAX_FULL_NAME_LENGTH = 1_000;

/** A person as staff see them. `version` grows with every change and is sent back with the next one. */
const person = v.object({
  id: v.number(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  is_active: v.boolean(),
  is_staff: v.boolean(),
  /** False until the person has chosen a password by the link of an email. */
  has_password: v.boolean(),
  areas: v.array(v.string()),
  last_sign_in_at: v.nullable(v.string()),
  version: v.number(),
});

const onePerson = v.object({ person });

const PEOPLE_ORDERS = ['name', 'last_sign_in'] as const;

/** Cursor: where a page of a list ends. */
const peoplePosition = v.object({ key: textUpTo(MAX_FULL_NAME_LENGTH), id });

const findPeople = defineStaffCall({
  name: 'findPeople',
  summary: 'The people whose name or email address contains every word, a page at a time.',
  method: 'POST',
  path: '/api/v1/staff/people/search/',
  body: v.object({
    text: textUpTo(200),
    /** Only the active people of this area. */
    area: v.optional(v.nullable(textUpTo(200)), null),
    order: v.optional(v.picklist(PEOPLE_ORDERS, 'Unknown order.'), 'name'),
    descending: v.optional(flag, false),
    after: v.optional(v.nullable(peoplePosition), null),
  }),
  reply: v.object({ people: v.array(person), next: v.nullable(peoplePosition) }),
});

const readPerson = defineStaffCall({
  name: 'readPerson',
  summary: 'One person, and how many devices are signed in.',
  method: 'POST',
  path: '/api/v1/staff/people/read/',
  body: v.object({ id }),
  reply: v.object({ person, open_sessions: v.number() }),
  refusals: [404],
});

const invitePerson = defineStaffCall({
  name: 'invitePerson',
  summary: 'Create an account and email its owner a link to choose a password.',
  method: 'POST',
  path: '/api/v1/staff/people/invite/',
  body: v.object({
    email: emailInput,
    first_name: nameInput,
    last_name: nameInput,
    is_staff: v.optional(flag, false),
    areas: v.optional(areaNamesInput, []),
  }),
  reply: onePerson,
});

/** The version that the caller saw. Another version in the database is a conflict. */
const version = v.pipe(v.number('A whole number is required.'), v.integer('A whole number is required.'));

const savePerson = defineStaffCall({
  name: 'savePerson',
  summary: 'Give a person exactly these areas, and the staff flag or not.',
  method: 'POST',
  path: '/api/v1/staff/people/save/',
  body: v.object({ id, version, is_staff: flag, areas: areaNamesInput }),
  reply: onePerson,
  refusals: [404, 409],
});

/** More than a page of the list shows. */
const MAX_PEOPLE = 100;

const savePeopleAreas = defineStaffCall({
  name: 'savePeopleAreas',
  summary: 'Give each of several people exactly these areas: all of them or none.',
  method: 'POST',
  path: '/api/v1/staff/people/areas/',
  body: v.object({
    people: v.pipe(
      v.array(v.object({ id, version, areas: areaNamesInput }), 'A list is required.'),
      v.nonEmpty('Choose at least one person.'),
      v.maxLength(MAX_PEOPLE, 'Too many people.'),
    ),
  }),
  reply: v.object({ people: v.array(person) }),
  refusals: [404, 409],
});

const setPersonActive = defineStaffCall({
  name: 'setPersonActive',
  summary: 'Deactivate a person, which ends all sessions, or activate them again.',
  method: 'POST',
  path: '/api/v1/staff/people/active/',
  body: v.object({ id, version, is_active: flag }),
  reply: onePerson,
  refusals: [404, 409],
});

const endPersonSessions = defineStaffCall({
  name: 'endPersonSessions',
  summary: 'Sign a person out on every device.',
  method: 'POST',
  path: '/api/v1/staff/people/sign-out/',
  body: v.object({ id }),
  reply: v.object({ ended: v.number() }),
  refusals: [404],
});

const mailPersonLink = defineStaffCall({
  name: 'mailPersonLink',
  summary: 'Email a person a link to choose a password. Until then the old one stays.',
  method: 'POST',
  path: '/api/v1/staff/people/mail-link/',
  body: v.object({ id }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

const mailSignInLink = defineStaffCall({
  name: 'mailSignInLink',
  summary: 'Email a person a link that signs in once, within an hour: for somebody who lost their passkey.',
  method: 'POST',
  path: '/api/v1/staff/people/mail-sign-in-link/',
  body: v.object({ id }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

const exportPerson = defineStaffCall({
  name: 'exportPerson',
  summary: 'Everything that is stored about a person.',
  method: 'POST',
  path: '/api/v1/staff/people/export/',
  body: v.object({ id }),
  // A file for the person, whose parts grow with the product.
  reply: v.record(v.string(), v.unknown()),
  refusals: [404],
});

const erasePerson = defineStaffCall({
  name: 'erasePerson',
  summary: 'Delete a person. Their visits, changes and boosts stay without the name.',
  method: 'POST',
  path: '/api/v1/staff/people/erase/',
  body: v.object({ id, name: textUpTo(MAX_FULL_NAME_LENGTH) }),
  reply: v.object({ message: v.string() }),
  refusals: [404],
});

export const peopleCalls = {
  findPeople,
  readPerson,
  invitePerson,
  savePerson,
  savePeopleAreas,
  setPersonActive,
  endPersonSessions,
  mailPersonLink,
  mailSignInLink,
  exportPerson,
  erasePerson,
};
