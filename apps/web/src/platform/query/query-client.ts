import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from './call-error.ts';
import { online } from '#platform/connection.ts';
import { pageVisible } from '#platform/page/visibility.ts';

/** False in the build, which renders the shell: no connection to follow there, and a timer would keep it from ending. */
const inBrowser = typeof window !== 'undefined';

if (inBrowser) {
  // The cache would assume a connection until it hears otherwise; our source knows from the start.
  onlineManager.setEventListener((setOnline) => {
    setOnline(online.get());
    return online.subscribe(() => setOnline(online.get()));
  });
  focusManager.setEventListener((setFocused) => pageVisible.subscribe(() => setFocused(pageVisible.get())));
}

const CACHED_MS = 30 * 60_000;
const ASK_AGAIN_MS = 60_000;

/** Replies of the service. No retry (calls ask for it themselves); pauses while offline; keeps the last data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: inBrowser ? CACHED_MS : Infinity,
      refetchOnWindowFocus: false,
      // A call that got no answer is still due when the connection returns; an answered one is not.
      refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : false),
      // A device may think it has a connection while nobody answers: what is due is asked for again, unhurriedly.
      refetchInterval: (query) => (isUnanswered(query.state.error) ? ASK_AGAIN_MS : false),
      networkMode: 'online',
    },
    mutations: { retry: false },
  },
});
