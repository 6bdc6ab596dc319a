import type { ScorePart } from '#domain/score/score-breakdown.ts';

const parts: Readonly<Record<ScorePart, string>> = {
  base: 'Base',
  weather: 'Weather',
  boost: 'Boost',
  event: 'Event',
  route: 'Route',
};

/** The words of the site detail. */
export const detailTexts = {
  back: '← Back to Patrol Plan',
  boosted: 'Boosted',
  boostScore: (part: string) => `Boost Score: ${part}`,
  loadingWeather: 'Loading weather...',
  noWeather: 'No weather data',
  breakdown: 'Score Breakdown',
  parts,
  final: 'Final Score',
  route: 'Route Info',
  distance: 'Distance',
  duration: 'Duration',
  noRoute: 'Route information not available',
  address: 'Site Address',
  addressLines: {
    address1: 'Address 1',
    address2: 'Address 2',
    address3: 'Address 3',
    address4: 'Address 4',
    area: 'Area',
    city: 'City',
    county: 'County',
    postcode: 'Postcode',
    country: 'Country',
  },
  events: 'Active Events',
  activeEvents: 'Total currently active:',
  nearEvents: 'Starting soon or just ended',
  near: { starts: 'Starts', ended: 'Ended' },
  noneActive: 'No events currently active for today.',
  noEvents: 'No events in this area.',
  eventDistance: (miles: string) => `Distance: ${miles}`,
  eventPage: 'Event page',
  opensNewTab: '(opens in a new tab)',
  unknown: 'Unknown',
} as const;
