/** Session and transport messages of the error catalogue. */
export const transportTexts = {
  sessionExpired: 'Session expired. Please login again.',
  deactivated: 'Your account has been deactivated. Please contact support.',
  server: 'Server error. Please try again later.',
  refused: 'An error occurred. Please try again.',
  noResponse: 'Network error. Please check your connection.',
} as const;
