import { contract } from '@patrolplan/contract';
import { readIncoming } from './read-incoming.ts';
import { send } from './send.ts';
import type { Wire } from './send.ts';
import { withRetry } from './with-retry.ts';

/** The tokens of the session. Reading them looks at storage, where another tab may have written. */
export type Tokens = {
  readonly access: () => string | null;
  readonly refresh: () => string | null;
  /** False when it could not be stored; this tab still uses it. */
  readonly storeAccess: (token: string) => boolean;
};

/** Runs one piece of work at a time over all tabs. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

const MORE_TRIES = 2;

/**
 * Exchanges the refresh token for a new access token. One exchange serves every call that failed with the old token, in
 * this tab and in all others. Null: the exchange failed for good. With no answer it is tried twice more, 1 s
 * apart, and while the device reports itself offline it waits.
 */
export function createRenewal(
  deps: Wire & {
    tokens: Tokens;
    exclusive: Exclusive;
    readonly apiHost: () => Promise<string>;
    readonly whenOnline: () => Promise<void>;
    readonly pause: (ms: number) => Promise<void>;
  },
): (stale: string | null) => Promise<string | null> {
  const { tokens } = deps;
  let asked: string | null = null;

  const exchange = singleFlight(() =>
    deps.exclusive(async () => {
      const current = tokens.access();
      if (current !== null && current !== asked) return current; // another tab was faster
      const attempt = async () => {
        await deps.whenOnline();
        const refresh = tokens.refresh();
        if (refresh === null) return { status: 401, body: undefined };
        const url = (await deps.apiHost()) + contract.refreshToken.path;
        const { method } = contract.refreshToken;
        return send(deps, { method, url, body: { refresh }, token: tokens.access() });
      };
      const refreshWas = tokens.refresh();
      const incoming = await withRetry(attempt, { count: MORE_TRIES }, deps.pause);
      const reply = readIncoming(contract.refreshToken, incoming);
      // Signed out, or signed in as someone else, during the call: the token belongs to no current session.
      if (!reply.ok || tokens.refresh() !== refreshWas) return null;
      tokens.storeAccess(reply.value.access);
      return reply.value.access;
    }),
  );

  return async (stale) => {
    const current = tokens.access();
    if (current !== null && current !== stale) return current;
    asked = stale;
    return exchange();
  };
}

/** One at a time over all tabs by Web Locks; where the browser has none, over this tab alone. */
export function exclusiveBy(locks: Pick<LockManager, 'request'> | undefined, name: string): Exclusive {
  if (!locks) return (work) => work();
  // Safe: `request` settles with what its callback settled with; its declared type adds one layer too many.
  return <T>(work: () => Promise<T>) => locks.request(name, work) as Promise<T>;
}

/** Many callers, one run: callers during a run share its result. */
function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= run().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
