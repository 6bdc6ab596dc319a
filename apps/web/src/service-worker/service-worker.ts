import { openPush, showPush } from './push-message.ts';
import { requestKind } from './request-kind.ts';
import { type Shell, createShellCache } from './shell-cache.ts';
import { ICON_CACHE, MAP_DATA_CACHE, TAKE_OVER } from '#platform/pwa/worker-protocol.ts';
import { CONFIG_PATH } from '@patrolplan/contract/service-paths';

/** A file of the shipped map data from the cache, or fetched and then cached. Its address has a version. */
async function cachedMapData(request: Request, caches: CacheStorage): Promise<Response> {
  const cache = await caches.open(MAP_DATA_CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** More than the number of icons of the weather service. */
const MOST_ICONS = 40;

/** A weather icon from the cache, or fetched and then cached. */
async function cachedIcon(request: Request, caches: CacheStorage): Promise<Response> {
  const cache = await caches.open(ICON_CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  // Responses of other hosts are opaque: they can be shown and cached, but not read.
  if (response.ok || response.type === 'opaque') {
    await cache.put(request, response.clone());
    const [oldest, ...others] = await cache.keys();
    if (oldest && others.length >= MOST_ICONS) await cache.delete(oldest);
  }
  return response;
}

const CONFIG_CACHE = 'patrolplan-config';

/** The deployment's configuration from the network; without a connection, from the cache. */
async function cachedConfig(request: Request, caches: CacheStorage): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(CONFIG_CACHE)).put(CONFIG_PATH, response.clone());
    return response;
  } catch (cause) {
    const cached = await caches.match(CONFIG_PATH, { cacheName: CONFIG_CACHE });
    if (cached) return cached;
    throw cause;
  }
}

declare const self: ServiceWorkerGlobalScope;
declare const SHELL: Shell;

/** Makes the app open and run without a connection. Replies of the API are never cached here. */
const shell = createShellCache(SHELL, { caches, locks: navigator.locks });
const own = { origin: location.origin, files: shell.files };

// A new version waits until no page of the old version is open, or until a person activates it.
self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});

// The first version takes control of the page that registered it, so that this page works offline too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text() ?? '', self));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(self));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (requestKind(request, own)) {
    case 'page':
      event.respondWith(shell.page(request));
      event.waitUntil(Promise.all([shell.refreshPage(), shell.tidy()]));
      return;
    case 'shell-file':
      event.respondWith(shell.file(request));
      return;
    case 'config':
      event.respondWith(cachedConfig(request, caches));
      return;
    case 'map-data':
      event.respondWith(cachedMapData(request, caches));
      return;
    case 'icon':
      event.respondWith(cachedIcon(request, caches));
      return;
    case 'leave':
  }
});
