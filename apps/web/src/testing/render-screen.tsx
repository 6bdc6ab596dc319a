import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { fakeServer } from './fake-server.ts';
import type { Reply } from './fake-server.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { signIn, signOut } from '#state/session.ts';

export const PROFILE_REPLY = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_areas: ['Quayside', 'Byker'],
};

/** Renders a screen of a signed-in user. The service replies by a part of the call's path; other calls get no reply. */
export function renderScreen(
  screen: ReactNode,
  path: string,
  replies: Readonly<Record<string, Reply>> = {},
  historyState: unknown = null,
) {
  signOut();
  queryClient.clear();
  history.replaceState(historyState, '', path);
  const server = fakeServer(({ url }) => {
    const found = Object.entries(replies).find(([part]) => url.includes(part));
    return found ? found[1] : 'hangs';
  });
  vi.stubGlobal('fetch', server.fetch);
  // React runs the actions of one page in order: a form of the next test would wait for a call that hangs.
  onTestFinished(() => server.shutDown());
  signIn({ access: 'access-1', refresh: 'refresh-1' });
  return { server, ...render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>) };
}
