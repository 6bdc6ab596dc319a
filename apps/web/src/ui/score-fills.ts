/** The colour of each part of a score, always with the part's name or its place. */
export const scoreFills = {
  base: 'bg-p-base',
  weather: 'bg-p-weather',
  boost: 'bg-p-boost',
  event: 'bg-p-event',
  route: 'bg-p-route',
} as const;
