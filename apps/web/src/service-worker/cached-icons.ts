import { ICON_CACHE } from '#platform/pwa/worker-protocol.ts';

/** More than the number of icons of the weather service. */
const MOST_ICONS = 40;

/** A weather icon from the cache, or fetched and then cached. */
export async function cachedIcon(request: Request, caches: CacheStorage): Promise<Response> {
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
