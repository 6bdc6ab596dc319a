import type { OpenStop } from '#domain/round/round.ts';

/** A stop of a round, further north the higher its number: give what the test is about. */
export function aStop(siteId: number, given: Partial<OpenStop> = {}): OpenStop {
  return {
    siteId,
    siteName: `Site ${siteId}`,
    latitude: 54.97 + siteId / 1000,
    longitude: -1.61,
    base: 4,
    weather: 0,
    boost: 0,
    event: 0,
    minutes: 6,
    open: null,
    close: null,
    ...given,
  };
}
