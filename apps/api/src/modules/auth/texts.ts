/** What the account calls say. */
export const texts = {
  signInFirst: 'Authentication credentials were not provided.',
  badToken: 'The token is not valid or has expired.',
  inactive: 'User account is inactive',
} as const;
