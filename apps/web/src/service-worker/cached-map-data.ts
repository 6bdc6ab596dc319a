import { MAP_DATA_CACHE } from '#platform/pwa/worker-protocol.ts';

/** A file of the shipped map data from the cache, or fetched and then cached. Its address has a version. */
export async function cachedMapData(request: Request, caches: CacheStorage): Promise<Response> {
  const cache = await caches.open(MAP_DATA_CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
