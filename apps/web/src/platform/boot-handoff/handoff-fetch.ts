import type { BootHandoff } from './boot-handoff.ts';
import type { Fetch } from '#platform/http/send.ts';

/**
 * `fetch`, but a request that the boot script has already sent gets that response: same address, body and token, once.
 * If that request failed, it is sent again.
 */
export function handoffFetch(fetch: Fetch, readHandoff: () => BootHandoff | undefined): Fetch {
  return async (url, init) => {
    const handoff = readHandoff();
    const call = handoff?.call;
    if (!handoff || !call || call.url !== url || init.method !== 'POST') return fetch(url, init);
    handoff.call = undefined; // used once, whatever the outcome
    const sameToken = new Headers(init.headers).get('Authorization') === `Bearer ${call.token}`;
    if (!sameToken || call.body !== init.body) return fetch(url, init);
    const response = await call.response.catch(() => null);
    return response ?? fetch(url, init);
  };
}
