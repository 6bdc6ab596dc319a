import { noteServerDate } from './clock-difference.ts';
import { endSession, sessionNumber, tokens } from '#state/session/session.ts';
import { configReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { online, outage } from '#platform/connection.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { handoffFetch } from '#platform/boot-handoff/handoff-fetch.ts';
import { type HttpClient, createHttpClient } from '#platform/http/client.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { transportTexts } from '#platform/http/texts.ts';
import { whenPageActive } from '#platform/page/page-active.ts';
import { whenTrue } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const profile = storedValue('pp:profile');

/** The app's HTTP client, wired to the session. */
export const api: HttpClient = createHttpClient({
  fetch: handoffFetch((url, init) => fetch(url, init), bootHandoff),
  whenPageActive,
  noteDate: noteServerDate,
  tokens,
  sessionNumber,
  async hosts() {
    await configReady();
    const { apiHost, providerApiHost } = runtimeConfig();
    return { product: apiHost, provider: providerApiHost };
  },
  exclusive: exclusiveOverTabs('patrolplan-token'),
  whenOnline: () => whenTrue(online),
  hasProfile: () => profile.reread() !== null,
  onNotRenewed: outage.set,
  onExpired: () => endSession(transportTexts.sessionExpired),
  onInactive: () => endSession(transportTexts.deactivated),
});

// Cleared by a refreshed token, here or in another tab, and by the end of the session.
storedValue('accessToken').subscribe(() => outage.set(null));
