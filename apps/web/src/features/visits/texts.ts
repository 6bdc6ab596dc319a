export const visitTexts = {
  heading: 'Your visits today',
  loading: 'Loading...',
  none: 'You have marked no visits today.',
  failed: 'Visits marked on other phones could not be loaded.',
  tryAgain: 'Try again',
  notSent: 'Not sent yet',
  sent: 'Sent',
  skipped: (reason: string) => `Skipped: ${reason}`,
  remove: 'Remove',
  removeVisit: (site: string) => `Remove the visit to ${site}`,
} as const;
