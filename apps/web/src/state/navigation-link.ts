import { runtimeConfig } from '#config/runtime-config.ts';
import { directionsLink } from '#domain/directions/directions-link.ts';
import type { Destination } from '#domain/directions/directions-link.ts';
import { deviceKind } from '#platform/device-kind.ts';

/**
 * The link that hands a site over to the navigation of this device. Nothing is sent before the tap. Null where the
 * deployment has no such link, or where the position of the site is not known.
 */
export function directionsTo(site: {
  readonly siteName: string;
  readonly position: Destination['position'] | null;
}): string | null {
  const { siteName, position } = site;
  return position && directionsLink(runtimeConfig().navigation, deviceKind(), { siteName, position });
}
