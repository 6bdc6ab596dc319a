/** Messages of the session checks. */
export const sessionTexts = {
  notSignedIn: 'Authentication credentials were not provided.',
  badToken: 'The token is not valid or has expired.',
  inactive: 'User account is inactive',
} as const;
