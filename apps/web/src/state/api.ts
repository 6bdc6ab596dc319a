import { noteServerDate } from './clock-difference.ts';
import { endSession, sessionNumber, tokens } from './session.ts';
import { configReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { online, whenOnline } from '#platform/connection.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { handoffFetch } from '#platform/boot-handoff/handoff-fetch.ts';
import { createHttpClient } from '#platform/http/client.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { exclusiveOverTabs } from '#platform/http/renew-token.ts';
import { transportTexts } from '#platform/http/texts.ts';
import { whenPageActive } from '#platform/page/page-active.ts';

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
  whenOnline: () => whenOnline(online),
  onExpired: () => endSession(transportTexts.sessionExpired),
  onInactive: () => endSession(transportTexts.deactivated),
});
