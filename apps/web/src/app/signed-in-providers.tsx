import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { PlainShell } from './shell/plain-shell.tsx';
import { SignedInShell } from './shell/signed-in-shell.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { session, useSession } from '#state/session/session.ts';

// Cached replies belong to one person: cleared at every sign-in and sign-out, in this tab or another.
session.subscribe(() => queryClient.clear());

/** The query cache and the shell: with navigation for a signed-in user, plain otherwise. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  const Shell = useSession().kind === 'signed-in' ? SignedInShell : PlainShell;
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>{children}</Shell>
    </QueryClientProvider>
  );
}
