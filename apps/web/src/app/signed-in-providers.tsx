import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Shell } from './shell/shell.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { session } from '#state/session.ts';

// A reply belongs to the person who asked: none outlives a sign-in or sign-out, here or in another tab.
session.subscribe(() => queryClient.clear());

/** The frame of every screen that reads the service's replies. In a chunk of its own: the sign-in needs none of it. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>{children}</Shell>
    </QueryClientProvider>
  );
}
