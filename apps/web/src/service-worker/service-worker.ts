import { cachedConfig } from './cached-config.ts';
import { cachedIcon } from './cached-icons.ts';
import { cachedMapData } from './cached-map-data.ts';
import { openPush, showPush } from './push-message.ts';
import { requestKind } from './request-kind.ts';
import { createShellCache } from './shell-cache.ts';
import type { Shell } from './shell-cache.ts';
import { TAKE_OVER } from '#platform/pwa/worker-protocol.ts';

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
