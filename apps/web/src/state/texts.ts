/** Profile messages of the error catalogue. */
export const profileTexts = {
  failed: 'Failed to fetch user profile',
  failedAtLogin: 'Failed to fetch user profile Please try again.',
  failedOnPatrol: 'Could not load profile and areas.',
} as const;
