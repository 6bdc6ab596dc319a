export const locationsTexts = {
  heading: 'Select Locations',
  text: 'Choose one or more areas to continue.',
  areas: 'Areas',
  placeholder: 'Select areas...',
  chosen: (count: number, total: number) => `${count} of ${total} areas`,
  remove: (area: string) => `Remove ${area}`,
  loading: 'Loading locations...',
  empty: 'No areas available.',
  noneGiven: 'Ask your supervisor to add areas to your account.',
  continue: 'Continue',
  blocked: 'Select at least one area',
} as const;
