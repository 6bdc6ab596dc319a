import type { BootHandoff } from './boot-handoff.ts';
import type { Fetch } from '#platform/http/send.ts';

/**
 * `fetch`, except that a request the boot script has already sent is answered by its response: same address, same body,
 * same token, once. An early request that found no answer is made again in the ordinary way.
 */
export function handoffFetch(fetch: Fetch, readHandoff: () => BootHandoff | undefined): Fetch {
  return async (url, init) => {
    const handoff = readHandoff();
    const call = handoff?.call;
    if (!handoff || !call || call.url !== url || init.method !== 'POST') return fetch(url, init);
    handoff.call = undefined; // whatever comes of it, it is used up
    const sameToken = new Headers(init.headers).get('Authorization') === `Bearer ${call.token}`;
    if (!sameToken || call.body !== init.body) return fetch(url, init);
    const response = await call.response.catch(() => null);
    return response ?? fetch(url, init);
  };
}
