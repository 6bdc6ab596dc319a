export const texts = {
  notAvailable: 'Single sign-on is not available now.',
  badInvitation: 'This invitation is not valid or has expired. Ask your supervisor for another one.',
  failed: 'The sign-in did not work. Try again.',
  unknown: 'Ask your supervisor for an invitation.',
  taken: 'This account of your organisation is linked to somebody else.',
  linkedOther: 'Another account of your organisation is linked. Remove it first.',
  linked: 'Single sign-on is linked.',
  removed: 'Single sign-on is removed.',
  lastSignInOption: 'Add another way to sign in first.',
  needsStronger:
    'You signed in with a password. Staff need a passkey or single sign-on: ask another member of staff for a sign-in link.',
} as const;
