import { ICON_CACHE } from '#platform/pwa/worker-protocol.ts';

/** More than the weather service has codes. */
const MOST_ICONS = 40;

/** A weather icon: as kept, else as fetched now and kept from then on. */
export async function keptIcon(request: Request, caches: CacheStorage): Promise<Response> {
  const cache = await caches.open(ICON_CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // The image of another host is opaque: it can be shown and kept, but not looked at.
  if (response.ok || response.type === 'opaque') {
    await cache.put(request, response.clone());
    const [oldest, ...others] = await cache.keys();
    if (oldest && others.length >= MOST_ICONS) await cache.delete(oldest);
  }
  return response;
}
