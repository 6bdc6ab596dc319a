import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isOutage } from './call-error.ts';
import { online } from '#platform/connection.ts';
import { pageVisible } from '#platform/page/visibility.ts';

/**
 * False at build time, when the shell is rendered: no connection can be followed, and a timer would keep the process
 * alive.
 */
const inBrowser = typeof window !== 'undefined';

if (inBrowser) {
  // The query cache assumes a connection until an event; our source knows the initial state.
  onlineManager.setEventListener((setOnline) => {
    setOnline(online.get());
    return online.subscribe(() => setOnline(online.get()));
  });
  focusManager.setEventListener((setFocused) => pageVisible.subscribe(() => setFocused(pageVisible.get())));
}

const CACHED_MS = 30 * 60_000;
const RETRY_MS = 60_000;

/**
 * Cache of the service's replies. No retries by default (a call sets its own); paused while offline; keeps the last
 * data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: inBrowser ? CACHED_MS : Infinity,
      refetchOnWindowFocus: false,
      // A failed call is repeated when the connection returns; a successful one is not.
      refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : false),
      // A device may report a connection while the service is unavailable: retry once a minute.
      refetchInterval: (query) => (isOutage(query.state.error) ? RETRY_MS : false),
      networkMode: 'online',
    },
    mutations: { retry: false },
  },
});
