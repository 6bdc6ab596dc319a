import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { type Reply, type ServerRequest, fakeServer } from './fake-server.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { signIn, signOut } from '#state/session/session.ts';

/** A page of a user who has just signed in: nothing is stored or cached. The function answers the calls. */
export function startPage(answer: (request: ServerRequest, times: number) => Reply | Promise<Reply>) {
  signOut();
  queryClient.clear();
  const server = fakeServer(answer);
  vi.stubGlobal('fetch', server.fetch);
  // React runs the actions of a page in order: a form of the next test would wait for a call that hangs.
  onTestFinished(() => server.shutDown());
  signIn({ access: 'access-1', refresh: 'refresh-1' });
  return server;
}

export function renderState<T>(hook: () => T) {
  return renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}
