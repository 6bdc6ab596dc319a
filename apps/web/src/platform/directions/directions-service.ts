import { createDirections } from './directions-client.ts';
import type { AskDirections } from './directions-client.ts';
import { runtimeConfig } from '#config/runtime-config.ts';

/** The maps service of this deployment; null without an access token, when no route is ever requested. */
export function directionsService(): AskDirections | null {
  const { mapsHost, mapsToken } = runtimeConfig();
  if (mapsToken === '') return null;
  return createDirections({ fetch: (url, init) => fetch(url, init), host: mapsHost, token: mapsToken });
}
