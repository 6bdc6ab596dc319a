import { expect, test } from 'vitest';
import { leavesSignInOption } from './sign-in-options.ts';

const NONE = { hasPassword: false, passkeys: 0, identities: 0 };

test.each([
  [NONE, true, false],
  [{ ...NONE, hasPassword: true }, true, true],
  [{ ...NONE, hasPassword: true }, false, false],
  [{ ...NONE, passkeys: 1 }, false, true],
  [{ ...NONE, identities: 1 }, false, true],
])(
  'with %j left, and a password that counts: %s, a sign-in option is left: %s',
  (left, passwordCounts, kept) => {
    expect(leavesSignInOption(left, { passwordCounts })).toBe(kept);
  },
);
