import { contract } from '@patrolplan/contract';
import type { CallFailure } from './call-failure.ts';
import { readIncoming } from './read-incoming.ts';
import { type Wire, send } from './send.ts';
import { withRetry } from './with-retry.ts';
import { type Result, failed, ok } from '#domain/result.ts';

/** The tokens of the session. Reads storage each time, because another tab may have written. */
export type Tokens = {
  readonly access: () => string | null;
  readonly refresh: () => string | null;
  /** Without a `refresh` the stored one stays. Tokens that cannot be stored are still used by this tab. */
  readonly store: (fresh: { readonly access: string; readonly refresh?: string | undefined }) => void;
};

/** Runs one task at a time across all tabs. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

const MORE_TRIES = 2;
const ENDED: CallFailure = { kind: 'session-ended' };

/**
 * Exchanges the refresh token for a new access token, and for a new refresh token if the service sends one. One
 * exchange serves every call that failed with the old token, in this tab and in all others. Without a response it is
 * retried twice, 1 s apart; while the device is offline it waits.
 */
export function createRenewal(
  deps: Wire & {
    tokens: Tokens;
    exclusive: Exclusive;
    readonly apiHost: () => Promise<string>;
    readonly whenOnline: () => Promise<void>;
    readonly pause: (ms: number) => Promise<void>;
  },
): (stale: string | null) => Promise<Result<string, CallFailure>> {
  const { tokens } = deps;
  let staleToken: string | null = null;

  const exchange = singleFlight(() =>
    deps.exclusive(async () => {
      const byOther = otherThan(staleToken);
      if (byOther !== null) return ok(byOther); // Another tab has refreshed it already.
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
      // Another tab signed out, signed in or refreshed during the call: its tokens win, even over a successful reply.
      if (tokens.refresh() !== refreshWas) {
        const stored = otherThan(staleToken);
        return stored === null ? failed(ENDED) : ok(stored);
      }
      if (!reply.ok) return reply;
      tokens.store(reply.value);
      return ok(reply.value.access);
    }),
  );

  function otherThan(stale: string | null): string | null {
    const current = tokens.access();
    return current === stale ? null : current;
  }

  return async (stale) => {
    const current = otherThan(stale);
    if (current !== null) return ok(current);
    staleToken = stale;
    return exchange();
  };
}

/** Runs tasks of this name one at a time across all tabs of this browser. */
export function exclusiveOverTabs(name: string): Exclusive {
  return exclusiveBy(typeof navigator === 'undefined' ? undefined : navigator.locks, name);
}

/** One at a time across all tabs by Web Locks; without browser support, in this tab only. */
export function exclusiveBy(locks: Pick<LockManager, 'request'> | undefined, name: string): Exclusive {
  if (!locks) return inTurn();
  // Safe: `request` settles with the value of its callback; its declared type adds a layer too many.
  return <T>(work: () => Promise<T>) => locks.request(name, work) as Promise<T>;
}

function inTurn(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Concurrent callers share one run and its result. */
function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
