import { type Call, type CallInput, type ReadReply, callPath, contract } from '@patrolplan/contract';
import { type CallFailure, isTransient } from './call-failure.ts';
import { readIncoming, isInactiveReply } from './read-incoming.ts';
import { type Exclusive, type Tokens, createRenewal } from './renew-token.ts';
import { type Incoming, type Wire, send } from './send.ts';
import { type Retry, pause, withRetry } from './with-retry.ts';
import { type Result, failed } from '#domain/result.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Only for idempotent calls. */
  readonly retry?: Retry;
  /** A token that is not stored yet: used unchanged, never refreshed. */
  readonly token?: string;
  /** The version that the caller has: the service answers 304 if it is the current one. */
  readonly version?: string;
};

export type HttpClient = {
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: CallOptions,
  ): Promise<Result<ReadReply<C>, CallFailure>>;
};

export type HttpDeps = Wire & {
  tokens: Tokens;
  /** Changes with every sign-in and sign-out. Replies to requests from an earlier session are discarded. */
  readonly sessionNumber: () => number;
  readonly hosts: () => Promise<{ product: string; provider: string }>;
  exclusive: Exclusive;
  readonly whenOnline: () => Promise<void>;
  /** Whether a profile of this session is stored. Without one, every failed refresh ends the session. */
  readonly hasProfile: () => boolean;
  /** Called when the token could not be refreshed for a temporary cause; the session continues. */
  readonly onNotRenewed: (cause: CallFailure) => void;
  readonly onExpired: () => void;
  readonly onInactive: () => void;
  readonly pause?: (ms: number) => Promise<void>;
};

const LOGIN = 'logIn';
/** Its reply may contain the tokens of a new session, which replaces the old one. */
const CHANGE_PASSWORD = 'changePassword';

/**
 * The only HTTP client: bearer token on every call, one token refresh and one replay after a 401, failures as values.
 */
export function createHttpClient(deps: HttpDeps): HttpClient {
  const wait = deps.pause ?? pause;
  const apiHost = async () => (await deps.hosts()).product;
  const renew = createRenewal({ ...deps, apiHost, pause: wait });

  return {
    async call<C extends Call>(call: C, input: CallInput<C>, options: CallOptions = {}) {
      const { signal } = options;
      const began = deps.sessionNumber();
      const host = (await deps.hosts())[call.host];
      const url = host + callPath(call, input.params);
      const attempt = (token: string | null): Promise<Incoming> => {
        const once = () =>
          send(deps, { method: call.method, url, body: input.body, token, signal, version: options.version });
        // No refresh with the old tokens may run before the new ones are stored.
        if (call.name === CHANGE_PASSWORD) return deps.exclusive(async () => keepTokens(await once(), began));
        return options.retry ? withRetry(once, options.retry, wait) : once();
      };

      const sentWith = options.token ?? deps.tokens.access();
      let incoming = await attempt(sentWith);
      const renewable = call.name !== LOGIN && options.token === undefined;
      if (isUnauthorised(incoming) && renewable) {
        if (overSince(began, sentWith)) return failed({ kind: 'session-ended' });
        const renewed = await rejectOnAbort(renew(sentWith), signal);
        if (overSince(began, sentWith)) return failed({ kind: 'session-ended' });
        if (!renewed.ok && isTransient(renewed.failure) && deps.hasProfile()) {
          deps.onNotRenewed(renewed.failure);
          return failed({ kind: 'not-renewed', cause: renewed.failure });
        }
        if (renewed.ok) incoming = await attempt(renewed.value);
        if (isUnauthorised(incoming)) {
          if (!overSince(began, sentWith)) deps.onExpired();
          return failed({ kind: 'session-ended' });
        }
      }
      if (renewable && overSince(began, sentWith)) return failed({ kind: 'session-ended' });
      if (renewable && isInactiveReply(incoming)) deps.onInactive();
      return readIncoming(call, incoming);
    },
  };

  function keepTokens(incoming: Incoming, began: number): Incoming {
    // New tokens come in the same fields as in a refresh. The schema of the call itself loads with its screen.
    const reply = readIncoming(contract.refreshToken, incoming);
    if (reply.ok && reply.value.access !== undefined && deps.sessionNumber() === began) {
      deps.tokens.store({ access: reply.value.access, refresh: reply.value.refresh });
    }
    return incoming;
  }

  /** A call without a session is not outdated by a sign-in or sign-out. */
  function overSince(began: number, sentWith: string | null): boolean {
    return sentWith !== null && deps.sessionNumber() !== began;
  }
}

function isUnauthorised(incoming: Incoming): boolean {
  return incoming?.status === 401 && !isInactiveReply(incoming);
}

/** An aborted caller stops waiting; the shared refresh continues. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
