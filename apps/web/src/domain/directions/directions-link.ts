export type DeviceKind = 'android' | 'ios' | 'web';

export type Destination = {
  readonly siteName: string;
  readonly position: { readonly latitude: number; readonly longitude: number };
};

/** Used for device kinds that the configuration leaves out. */
const DEFAULT_TEMPLATES: Readonly<Record<DeviceKind, string>> = {
  android: 'geo:{latitude},{longitude}?q={latitude},{longitude}({name})',
  ios: 'https://maps.apple.com/?daddr={latitude},{longitude}&q={name}',
  web: 'https://www.openstreetmap.org/directions?to={latitude}%2C{longitude}',
};

/** URL schemes of navigation apps and web pages. Any other, such as `javascript:`, is refused. */
const SCHEMES = /^(https?|geo|maps|comgooglemaps|waze|google\.navigation|om|here-route):/i;

/**
 * The URL that opens the navigation app of the device with a destination. `configured` is the field `navigation` of
 * `/config.json`: templates by device kind with `{latitude}`, `{longitude}` and `{name}`. Null without that field, and
 * for a template that is not a URL with an allowed scheme.
 */
export function directionsLink(
  configured: unknown,
  device: DeviceKind,
  { siteName, position }: Destination,
): string | null {
  if (typeof configured !== 'object' || configured === null) return null;
  const templates: Readonly<Record<string, unknown>> = { ...configured };
  const own = templates[device];
  const template = typeof own === 'string' && own.trim() !== '' ? own.trim() : DEFAULT_TEMPLATES[device];
  if (!SCHEMES.test(template)) return null;
  return template
    .replaceAll('{latitude}', position.latitude.toFixed(6))
    .replaceAll('{longitude}', position.longitude.toFixed(6))
    .replaceAll('{name}', () => encodeURIComponent(siteName.toWellFormed()));
}
