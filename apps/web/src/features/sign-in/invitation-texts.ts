/** Separate from the texts of the sign-in screen: loaded with the invitation page. */
export const invitationTexts = {
  heading: 'Choose your password',
  headingOnly: 'Accept your invitation',
  account: (email: string) => `For your account ${email}.`,
  rule: 'At least 10 characters. Not a common password, and not your name or email address.',
  password: 'Password',
  again: 'Password again',
  submit: 'Save and sign in',
  submitting: 'Signing in...',
  mismatch: 'Passwords do not match',
  failed: 'Your password could not be saved.',
  saved: 'Your password is saved. Sign in with it.',
  brokenLink: 'This link is not complete. Open it again from the email.',
  anotherLink: 'Ask for another link',
} as const;
