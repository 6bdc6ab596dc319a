import { expect, test } from 'vitest';
import { accountErrors } from './account-errors.ts';

const ada = { email: 'ada.wood@patrolplan.example', firstName: 'Ada', lastName: 'Wood' };

test.each([
  ada,
  { ...ada, email: '  ada.wood@patrolplan.example ' },
  { ...ada, email: `${'a'.repeat(242)}@example.com` },
  { ...ada, firstName: 'A'.repeat(150), lastName: 'W'.repeat(150) },
])('an account with an address and both names is valid: $email', (account) => {
  expect(accountErrors(account)).toEqual({});
});

test.each([
  '',
  'ada',
  'ada@patrolplan',
  '@patrolplan.example',
  'ada@.example',
  'ada@patrolplan.',
  'ada wood@patrolplan.example',
  'ada@wood@patrolplan.example',
  'ada@patrol plan.example',
  'ada@patrolplan.example x',
  `${'a'.repeat(243)}@example.com`,
])('the email address %s is refused', (email) => {
  expect(accountErrors({ ...ada, email })).toEqual({ email: [`'${email}' is not an email address.`] });
});

test('a name is neither empty nor longer than 150 characters', () => {
  expect(accountErrors({ ...ada, firstName: ' ', lastName: '' })).toEqual({
    first_name: ['The first name is missing.'],
    last_name: ['The last name is missing.'],
  });
  expect(accountErrors({ ...ada, firstName: 'A'.repeat(151), lastName: 'W'.repeat(151) })).toEqual({
    first_name: ['The first name is longer than 150 characters.'],
    last_name: ['The last name is longer than 150 characters.'],
  });
});

test('a name with hidden characters is refused, and spaces around it are ignored', () => {
  const hidden = 'must not contain line breaks or characters that cannot be seen.';
  expect(accountErrors({ ...ada, firstName: 'A\u200bda', lastName: 'Wo\nod' })).toEqual({
    first_name: [`The first name ${hidden}`],
    last_name: [`The last name ${hidden}`],
  });
  expect(accountErrors({ ...ada, firstName: ' Ada\n' })).toEqual({});
});

test('account errors of all fields are in one list, and fields without errors are not', () => {
  expect(accountErrors(ada, { password: ['Too short.'], areas: [] })).toEqual({ password: ['Too short.'] });
});
