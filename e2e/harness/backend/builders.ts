import type { CallReply, contract } from '@patrolplan/contract';

export type WireProfile = CallReply<typeof contract.readProfile>;
export type WireSite = CallReply<typeof contract.scoreSites>[number];
export type WireSiteDetail = CallReply<typeof contract.readSite>;
export type WireWeather = CallReply<typeof contract.readSiteWeather>;
export type WireEvent = CallReply<typeof contract.readSiteEvents>[number];

/** A Saturday afternoon in winter, when London's clock is also UTC. */
export const START = '2026-11-14T15:05:00.000Z';
/** The scores are requested again at 15:16. The clock runs: on a busy machine a page needs more than seconds to open. */
export const BEFORE_A_REFRESH = '2026-11-14T15:13:00.000Z';
export const HOME = { latitude: 54.9738, longitude: -1.6131 };
export const AREAS = ['City Centre', 'Haymarket', 'Quayside'];

export function aProfile(parts: Partial<WireProfile> = {}): WireProfile {
  return {
    first_name: 'Priya',
    last_name: 'Nair',
    is_active: true,
    is_staff: false,
    user_areas: AREAS,
    ...parts,
  };
}

export function aSite(parts: Partial<WireSite> = {}): WireSite {
  return {
    site_id: 1,
    site_name: 'Strawberry Place Bays',
    area_name: 'City Centre',
    base_score: 5,
    weather_score: 0,
    event_score: 0,
    current_period: 'afternoon',
    day_type: 'saturday',
    latitude: 54.9756,
    longitude: -1.6217,
    weather: { main: 'Rain', temp: 9 },
    ...parts,
  };
}

/** Sites 1 to count, named 'Site 1' …, each a little lower than the one before. */
export function someSites(count: number, parts: Partial<WireSite> = {}): WireSite[] {
  return Array.from({ length: count }, (_, index) =>
    aSite({
      site_id: index + 1,
      site_name: `Site ${index + 1}`,
      base_score: 50 - index,
      latitude: 54.9 + index / 1000,
      longitude: -1.6,
      ...parts,
    }),
  );
}

export function aSiteDetail(parts: Partial<WireSiteDetail> = {}): WireSiteDetail {
  return {
    addressline1: '1 Barrack Road',
    addressline2: 'St James Park',
    addressline3: 'North Stand',
    addressline4: 'Gate 4',
    area_name: 'City Centre',
    city: 'Newcastle upon Tyne',
    county: 'Tyne and Wear',
    postcode: 'NE1 4ST',
    countrycode: 'GB',
    ...parts,
  };
}

export function aWeather(parts: Partial<WireWeather> = {}): WireWeather {
  return {
    weather_icon: '10d',
    weather_main: 'Rain',
    weather_description: 'moderate rain',
    temp: 9,
    ...parts,
  };
}

export function anEvent(parts: Partial<WireEvent> = {}): WireEvent {
  return {
    id: 'ev-1',
    name: 'Newcastle United v Everton',
    venue_name: 'St James Park',
    venue_address_line_1: 'Barrack Road',
    venue_address_line_2: 'Strawberry Place',
    venue_city: 'Newcastle upon Tyne',
    venue_postcode: 'NE1 4ST',
    startdatetime: '2026-11-14T15:00:00Z',
    enddatetime: '2026-11-14T17:00:00Z',
    distance: 0.1,
    url: 'https://tickets.example/ev-1',
    ...parts,
  };
}
