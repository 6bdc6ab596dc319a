import { expect, test } from 'vitest';
import { ssoRefusal } from './sso-sign-in.ts';
import { refused } from '#ui/form/form-outcome.ts';

const refusal = (body: object) => ssoRefusal({ kind: 'refused', status: 400, body }, 'City ID');

test('a failed sign-in at the provider is recognised by its code, whatever its sentence is', () => {
  expect(refusal({ detail: 'Changed words.', error_code: 'sso_failed' })).toEqual(
    refused('Sign-in with City ID did not work. Try again.', undefined),
  );
});

test('a refusal of a provider sign-in without a code shows the sentence of the service', () => {
  const detail = 'Ask your supervisor for an invitation.';
  expect(refusal({ detail })).toEqual(refused(detail));
});
