/** The colour of each score part. Always used with the name or the position of the part. */
export const scoreFills = {
  base: 'bg-p-base',
  weather: 'bg-p-weather',
  boost: 'bg-p-boost',
  event: 'bg-p-event',
  route: 'bg-p-route',
} as const;
