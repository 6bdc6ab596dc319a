import type { Feature } from '@patrolplan/contract/features';
import type { Config } from '#config.ts';

/** What `/config.json` tells the front end. */
export type ClientConfig = {
  readonly apiHost: string;
  readonly mapsHost: string;
  /** Public by nature: the browser sends it. Empty means that no route is ever requested. */
  readonly mapsToken: string;
  readonly weatherIconHost: string;
  readonly features: readonly Feature[];
};

const PUBLIC_MAPS_HOST = 'https://api.mapbox.com';
const PUBLIC_WEATHER_ICON_HOST = 'https://openweathermap.org';
/** The demo's stand-ins lie below our own address. */
const SIMULATED_HOST = '/simulated';

export function clientConfig(
  config: Pick<Config, 'PATROL_MODE' | 'MAPS_HOST' | 'MAPS_TOKEN' | 'WEATHER_ICON_HOST' | 'FEATURES'>,
): ClientConfig {
  const isDemo = config.PATROL_MODE === 'demo';
  const simulatesMaps = isDemo && config.MAPS_TOKEN === undefined;
  return {
    apiHost: '',
    mapsHost: simulatesMaps ? SIMULATED_HOST : (config.MAPS_HOST ?? PUBLIC_MAPS_HOST),
    mapsToken: simulatesMaps ? 'simulated' : (config.MAPS_TOKEN ?? ''),
    weatherIconHost: config.WEATHER_ICON_HOST ?? (isDemo ? SIMULATED_HOST : PUBLIC_WEATHER_ICON_HOST),
    features: config.FEATURES,
  };
}
