import { hasHiddenCharacters } from './visible-name.ts';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 150;

type Owner = { readonly email: string; readonly firstName: string; readonly lastName: string };
type Errors = Readonly<Record<string, readonly string[]>>;

/** Messages by field, named as the account calls name them; empty when a new account is valid. */
export function accountErrors({ email, firstName, lastName }: Owner, others: Errors = {}): Errors {
  const isEmail = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email.trim()) && email.length <= MAX_EMAIL_LENGTH;
  const errors = {
    email: isEmail ? [] : [`'${email}' is not an email address.`],
    first_name: nameErrors('first name', firstName),
    last_name: nameErrors('last name', lastName),
    ...others,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0));
}

const HIDDEN = 'must not contain line breaks or characters that cannot be seen.';

function nameErrors(what: string, name: string): readonly string[] {
  if (name.trim() === '') return [`The ${what} is missing.`];
  if (hasHiddenCharacters(name.trim())) return [`The ${what} ${HIDDEN}`];
  return name.length > MAX_NAME_LENGTH ? [`The ${what} is longer than ${MAX_NAME_LENGTH} characters.`] : [];
}
