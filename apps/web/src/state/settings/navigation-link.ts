import { runtimeConfig } from '#config/runtime-config.ts';
import { type Destination, directionsLink } from '#domain/directions/directions-link.ts';
import { deviceKind } from '#platform/device-kind.ts';

/**
 * The link that opens a site in the navigation app of this device. Sends nothing before the tap. Null where the
 * deployment has no such link, or without a position.
 */
export function directionsTo(site: {
  readonly siteName: string;
  readonly position: Destination['position'] | null;
}): string | null {
  const { siteName, position } = site;
  return position && directionsLink(runtimeConfig().navigation, deviceKind(), { siteName, position });
}
