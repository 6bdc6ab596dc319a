import { CONFIG_PATH, isServicePath } from '@patrolplan/contract/service-paths';

/** How the worker handles a request; `leave` passes it to the network. */
export type RequestKind = 'page' | 'shell-file' | 'config' | 'icon' | 'map-data' | 'leave';

/** The parts of a request that decide its kind. */
export type RequestFacts = {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
};

/** The number in the path is the version of the data. */
const MAP_DATA = /^\/simulated\/map\/\d+\//;
const ICON = /\/img\/wn\/\w{2,4}@2x\.png$/;

export function requestKind(
  request: RequestFacts,
  own: { origin: string; files: ReadonlySet<string> },
): RequestKind {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return 'leave';
  // The icons may be on another host or on the service's own.
  if (request.destination === 'image' && ICON.test(pathname)) return 'icon';
  if (origin !== own.origin) return 'leave';
  if (pathname === CONFIG_PATH && request.mode !== 'navigate') return 'config';
  if (MAP_DATA.test(pathname) && request.mode !== 'navigate') return 'map-data';
  // None of these is a screen, and replies of the service are never cached.
  if (isServicePath(pathname)) return 'leave';
  if (request.mode === 'navigate') return isFile(pathname) ? 'leave' : 'page';
  // Includes files that this version does not have: a page of an older version may request them.
  return own.files.has(pathname) || pathname.startsWith('/assets/') ? 'shell-file' : 'leave';
}

/** A file opened in a tab, such as an icon or the manifest. A site name may contain a dot, but is deeper in the path. */
function isFile(pathname: string): boolean {
  return /^\/(assets\/|icons\/|[^/]+\.[a-z]+$)/.test(pathname);
}
