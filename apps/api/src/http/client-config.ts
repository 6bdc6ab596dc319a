import type { Feature } from '@patrolplan/contract/features';
import type { Config } from '#config/config.ts';
import { type Attribution, listAttribution } from './attribution.ts';

/** The content of `/config.json`, which configures the front end. */
export type ClientConfig = {
  readonly apiHost: string;
  readonly mapsHost: string;
  /** Public by nature: the browser sends it. Empty means that no route is ever requested. */
  readonly mapsToken: string;
  readonly weatherIconHost: string;
  /** Absent: no link 'Directions'. A kind of device without a template has the default of the front end. */
  readonly navigation?: ClientNavigation;
  /** A MapLibre style; empty for the built-in base map. */
  readonly mapStyle: string;
  /** Further hosts that the style loads from. Only the page's policy names them. */
  readonly mapHosts: readonly string[];
  /** The demo's data for the built-in base map; empty elsewhere. */
  readonly mapData: string;
  readonly features: readonly Feature[];
  readonly attribution: Attribution;
  /** Only with the feature `sso`: how the sign-in button names the organisation. */
  readonly sso?: ClientSso;
  /** Which share of the pages reports its errors. Absent: none. */
  readonly clientErrors?: number;
  /** Only in the demo: the accounts that the sign-in page offers, and where its email can be read. */
  readonly demo?: ClientDemo;
};

/** `isOnly`: nothing else signs in. `isDown`: the provider could not be reached in the last minute. */
type ClientSso = { readonly name: string; readonly isOnly?: true; readonly isDown?: true };

/** Templates with `{latitude}`, `{longitude}` and `{name}`. */
type ClientNavigation = {
  readonly android?: string;
  readonly ios?: string;
  readonly web?: string;
};

export type ClientDemo = {
  readonly accounts: readonly {
    readonly name: string;
    readonly role: string;
    readonly email: string;
    readonly password: string;
    /** Selected at sign-in, so that the plan is not empty. */
    readonly areas: readonly string[];
  }[];
  /** Absent where the demo sends real email. */
  readonly mailbox?: string;
};

const PUBLIC_MAPS_HOST = 'https://api.mapbox.com';
const PUBLIC_WEATHER_ICON_HOST = 'https://openweathermap.org';
/** The demo's simulated services are below our own origin. */
const SIMULATED_HOST = '/simulated';

export function clientConfig(
  config: Pick<
    Config,
    | 'PATROL_MODE'
    | 'MAPS_HOST'
    | 'MAPS_TOKEN'
    | 'MAPS_ATTRIBUTION'
    | 'WEATHER_ICON_HOST'
    | 'MAP_STYLE'
    | 'MAP_HOSTS'
    | 'MAP_ATTRIBUTION'
    | 'OPENWEATHERMAP_KEY'
    | 'TICKETMASTER_KEY'
    | 'FEATURES'
    | 'CLIENT_ERRORS'
    | 'NAVIGATION'
    | 'NAVIGATION_ANDROID'
    | 'NAVIGATION_IOS'
    | 'NAVIGATION_WEB'
  >,
  demo?: ClientDemo,
): ClientConfig {
  const isDemo = config.PATROL_MODE === 'demo';
  const simulatesMaps = isDemo && config.MAPS_TOKEN === undefined;
  return {
    apiHost: '',
    mapsHost: simulatesMaps ? SIMULATED_HOST : (config.MAPS_HOST ?? PUBLIC_MAPS_HOST),
    mapsToken: simulatesMaps ? 'simulated' : (config.MAPS_TOKEN ?? ''),
    weatherIconHost: config.WEATHER_ICON_HOST ?? (isDemo ? SIMULATED_HOST : PUBLIC_WEATHER_ICON_HOST),
    ...(config.NAVIGATION === 'none' ? {} : { navigation: navigationTemplates(config) }),
    mapStyle: config.MAP_STYLE ?? '',
    mapHosts: config.MAP_HOSTS,
    mapData: isDemo ? `${SIMULATED_HOST}/map/1` : '',
    features: config.FEATURES,
    attribution: listAttribution(config),
    ...(config.CLIENT_ERRORS === 0 ? {} : { clientErrors: config.CLIENT_ERRORS }),
    ...(isDemo && demo !== undefined ? { demo } : {}),
  };
}

function navigationTemplates(
  config: Pick<Config, 'NAVIGATION_ANDROID' | 'NAVIGATION_IOS' | 'NAVIGATION_WEB'>,
): ClientNavigation {
  const { NAVIGATION_ANDROID: android, NAVIGATION_IOS: ios, NAVIGATION_WEB: web } = config;
  return {
    ...(android === undefined ? {} : { android }),
    ...(ios === undefined ? {} : { ios }),
    ...(web === undefined ? {} : { web }),
  };
}
