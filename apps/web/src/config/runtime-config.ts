import { type Feature, knownFeatures } from '@patrolplan/contract/features';

/** The hosts and features of this deployment, read from `/config.json`: one build serves every deployment. */
export type RuntimeConfig = {
  /** The product's API host; empty is the same origin. */
  readonly apiHost: string;
  /** The absolute host of forgot-password and register. */
  readonly providerApiHost: string;
  readonly mapsHost: string;
  /** Empty: no routes are requested. */
  readonly mapsToken: string;
  readonly weatherIconHost: string;
  /** The address of a MapLibre style; empty for the built-in base map. */
  readonly mapStyle: string;
  /** The address of the data of the built-in base map; empty if there is none. */
  readonly mapData: string;
  /** The enabled optional features. */
  readonly features: readonly Feature[];
  /** How to open a site in the navigation app of the device; absent: no link. Parsed by the code of the link only. */
  readonly navigation: unknown;
  /** Attribution of data providers. Parsed by the code that shows it only. */
  readonly attribution: unknown;
  /** The organisation's provider of single sign-on. Only the code that shows it reads it. */
  readonly sso: unknown;
  /** Share of pages that report their errors, from 0 to 1. */
  readonly clientErrors: number;
  /** Settings of the demo; undefined in other deployments. Parsed only by the code that shows them. */
  readonly demo: unknown;
};

const MAPS_HOST = 'https://api.mapbox.com';
const WEATHER_ICON_HOST = 'https://openweathermap.org';

let current: RuntimeConfig | undefined;

export function runtimeConfig(): RuntimeConfig {
  return current ?? readRuntimeConfig(undefined, pageOrigin());
}

/** Sets the configuration. A missing or broken file means the defaults. */
export function adoptRuntimeConfig(file: unknown): void {
  current = readRuntimeConfig(file, pageOrigin());
}

export function readRuntimeConfig(file: unknown, origin: string): RuntimeConfig {
  const fields = Object(file) as Readonly<Record<string, unknown>>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const host = (name: string) => text(name).replace(/(?<!\/)\/+$/, '');
  const apiHost = host('apiHost');
  const clientErrors = fields['clientErrors'];
  return {
    apiHost,
    providerApiHost: absolute(host('providerApiHost') || apiHost, origin),
    mapsHost: host('mapsHost') || MAPS_HOST,
    mapsToken: text('mapsToken'),
    weatherIconHost: host('weatherIconHost') || WEATHER_ICON_HOST,
    mapStyle: host('mapStyle'),
    mapData: host('mapData'),
    features: knownFeatures(fields['features']),
    navigation: fields['navigation'],
    sso: fields['sso'],
    attribution: fields['attribution'],
    clientErrors: typeof clientErrors === 'number' ? clientErrors : 0,
    demo: fields['demo'],
  };
}

function absolute(host: string, origin: string): string {
  return host === '' || host.startsWith('/') ? `${origin}${host}` : host;
}

function pageOrigin(): string {
  return typeof location === 'undefined' ? '' : location.origin;
}
