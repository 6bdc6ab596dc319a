import type { Site } from '#domain/site/site.ts';

/** A sample site for tests: give what the test is about. */
export function aSite(given: Partial<Site> = {}): Site {
  return {
    siteId: 1,
    siteName: 'Quayside Car Park',
    areaName: 'Quayside',
    baseScore: 5,
    weatherScore: 0,
    eventScore: 0,
    currentPeriod: 'afternoon',
    dayType: 'saturday',
    latitude: 54.968,
    longitude: -1.603,
    weather: { main: 'Rain', temp: 9 },
    lastVisitedAt: null,
    ...given,
  };
}
