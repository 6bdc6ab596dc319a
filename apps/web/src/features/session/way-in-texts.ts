export const wayInTexts = {
  passkey: 'Sign in with a passkey',
  passkeyPending: 'Waiting for your device...',
  noPasskey: 'No passkey was used.',
  passkeyRefused: 'This passkey does not sign in here. Try another way.',
  orEmail: 'or with your email address',
  linkTitle: 'Sign in with your link',
  linkNote: 'This link signs you in once. Then add a passkey, so that you do not need another one.',
  linkSubmit: 'Sign in',
  linkSubmitting: 'Signing in...',
  linkMissing: 'This link is not complete. Open it again from the email.',
  linkRefused: 'This link is not valid or has been used. Ask for another one.',
  toSignIn: 'Go to the sign-in page',
} as const;
