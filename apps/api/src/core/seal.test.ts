import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

test('a sealed token is read with its secret, also after a newer one is put in front', () => {
  const sealed = seal('a refresh token', ['old']);
  expect(sealed.toString()).not.toContain('refresh');
  expect(unseal(sealed, ['old'])).toBe('a refresh token');
  expect(unseal(sealed, ['new', 'old'])).toBe('a refresh token');
});

test('a sealed token is not read without its secret or after a change', () => {
  const sealed = seal('a refresh token', ['old']);
  expect(unseal(sealed, ['new'])).toBeUndefined();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(unseal(sealed, ['old'])).toBeUndefined();
});

test('a sealed webhook secret is not read as a token of the provider', () => {
  const sealed = seal('whsec', ['old'], 'webhook secrets');
  expect(unseal(sealed, ['old'], 'webhook secrets')).toBe('whsec');
  expect(unseal(sealed, ['old'])).toBeUndefined();
});
