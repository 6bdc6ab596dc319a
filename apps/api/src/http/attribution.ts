import type { Config } from '#config/config.ts';

/** A provider's name as its terms require it, with a link where they require one. */
type Credit = { readonly text: string; readonly href?: string };

/** Attribution of the data that the screens show. */
export type Attribution = {
  readonly routes?: readonly Credit[];
  readonly weather?: readonly Credit[];
  readonly events?: readonly Credit[];
  readonly map?: readonly Credit[];
};

const OPENSTREETMAP = 'https://www.openstreetmap.org/copyright';
const MAPBOX: readonly Credit[] = [
  { text: '© Mapbox', href: 'https://www.mapbox.com/about/maps/' },
  { text: '© OpenStreetMap', href: OPENSTREETMAP },
];
const OPENWEATHER: readonly Credit[] = [
  { text: 'Weather data provided by OpenWeather', href: 'https://openweathermap.org/' },
];
const TICKETMASTER: readonly Credit[] = [
  { text: 'Events provided by Ticketmaster', href: 'https://www.ticketmaster.com/' },
];
/** The demo attributes only providers in use, and the source of its real streets. */
const SIMULATED: Required<Attribution> = {
  routes: [
    { text: 'Simulated routes' },
    { text: 'Streets © OpenStreetMap contributors', href: OPENSTREETMAP },
  ],
  weather: [{ text: 'Simulated weather' }],
  events: [{ text: 'Simulated events' }],
  map: [
    { text: '© OpenStreetMap contributors', href: OPENSTREETMAP },
    { text: 'Contains OS data © Crown copyright and database right 2017' },
  ],
};

type Providers = Pick<
  Config,
  | 'PATROL_MODE'
  | 'OPENWEATHERMAP_KEY'
  | 'TICKETMASTER_KEY'
  | 'MAPS_HOST'
  | 'MAPS_TOKEN'
  | 'MAPS_ATTRIBUTION'
  | 'MAP_STYLE'
  | 'MAP_ATTRIBUTION'
>;

/** Credit of the provider in use, of its simulation in a demo, else none. */
export function listAttribution(config: Providers): Attribution {
  const simulated: Attribution = config.PATROL_MODE === 'demo' ? SIMULATED : {};
  const named = {
    routes: config.MAPS_TOKEN === undefined ? simulated.routes : mapsCredits(config),
    weather: config.OPENWEATHERMAP_KEY === undefined ? simulated.weather : OPENWEATHER,
    events: config.TICKETMASTER_KEY === undefined ? simulated.events : TICKETMASTER,
    map: config.MAP_STYLE === undefined ? simulated.map : baseMapCredits(config),
  };
  return {
    ...(named.routes && { routes: named.routes }),
    ...(named.weather && { weather: named.weather }),
    ...(named.events && { events: named.events }),
    ...(named.map && { map: named.map }),
  };
}

/** Attribution of a configured base map, as the operator sets it: the terms of its source require it. */
function baseMapCredits({ MAP_ATTRIBUTION: text }: Providers): readonly Credit[] | undefined {
  return text === undefined ? undefined : [{ text }];
}

/** Attribution of another maps service than Mapbox, as the operator sets it. */
function mapsCredits({ MAPS_HOST: host, MAPS_ATTRIBUTION: text }: Providers): readonly Credit[] | undefined {
  if (text !== undefined) return [{ text }];
  return host === undefined || /(^|\.)mapbox\.com$/.test(new URL(host).hostname) ? MAPBOX : undefined;
}
