import { CONFIG_PATH } from '@patrolplan/contract/service-paths';

const CONFIG_CACHE = 'patrolplan-config';

/** The deployment's configuration from the network; without a connection, from the cache. */
export async function cachedConfig(request: Request, caches: CacheStorage): Promise<Response> {
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
