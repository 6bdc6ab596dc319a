import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Reply } from './fake-server.ts';
import { startPage } from './render-state.tsx';
import { queryClient } from '#platform/query/query-client.ts';

export const PROFILE_REPLY = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_areas: ['Quayside', 'Byker'],
};

/** Renders a screen of a signed-in user. Replies are found by a part of the call's path; other calls get no reply. */
export function renderScreen(
  screen: ReactNode,
  path: string,
  replies: Readonly<Record<string, Reply>> = {},
  historyState: unknown = null,
) {
  history.replaceState(historyState, '', path);
  const server = startPage(({ url }) => {
    const found = Object.entries(replies).find(([part]) => url.includes(part));
    return found ? found[1] : 'hangs';
  });
  return { server, ...render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>) };
}
