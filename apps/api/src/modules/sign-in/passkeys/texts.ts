export const texts = {
  added: 'The passkey is added.',
  removed: 'The passkey is removed.',
  notAdded: 'This passkey could not be added. Try again.',
  tooMany: 'At most 20 passkeys. Remove one first.',
  known: 'This passkey is in the list already.',
  lastSignInOption: 'Add another way to sign in first.',
  refused: 'No active account was found with this passkey.',
  needsStronger:
    'You signed in with a password. Staff need a passkey or single sign-on: ask another member of staff for a sign-in link.',
  switchFirst: 'Sign in with a passkey or single sign-on before you require it from others.',
  onlyProvider: 'Only single sign-on signs in here.',
  badLink: 'This link is not valid or has been used. Ask for another one.',
} as const;
