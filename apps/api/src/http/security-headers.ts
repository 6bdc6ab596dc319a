import type { Config } from '#config/config.ts';
import type { ClientConfig } from './client-config.ts';

/** The hashes of the built page's inline scripts and styles, from the build's `csp.json`. */
export type PageHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

type Headers = Readonly<Record<string, string>>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** On every reply. Pages replace the content security policy with their own. */
export function commonHeaders(config: Pick<Config, 'PUBLIC_URL'>): Headers {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(config.PUBLIC_URL?.startsWith('https://') === true
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** The front end may load from and call its own origin and the hosts of its configuration. */
export function pagePolicy(client: ClientConfig, hashes: PageHashes): string {
  const tiles = origins([client.mapStyle, ...client.mapHosts]);
  const called = origins([client.apiHost, client.mapsToken === '' ? '' : client.mapsHost]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'", 'data:', ...origins([client.weatherIconHost]), ...tiles],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...called, ...origins([client.weatherIconHost]), ...tiles],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // The service worker's URL is created from a string; the default policy allows the map's worker and nothing else.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['patrolplan-worker', 'default'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** A host that is a path of our own origin is covered by 'self'. */
function origins(hosts: readonly string[]): readonly string[] {
  return [...new Set(hosts.filter((host) => /^https?:/.test(host)).map((host) => new URL(host).origin))];
}
