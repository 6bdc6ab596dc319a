import type { CallFailure } from '#platform/http/call-failure.ts';
import { createHttpClient } from '#platform/http/client.ts';
import { type Reply, type ServerRequest, fakeServer } from '#testing/fake-server.ts';

export const PROFILE = { first_name: 'Ada', last_name: 'Ward', is_active: 1, user_areas: ['North'] };

export const REFRESH = '/auth/token/refresh/';

type Device = { access: string | null; refresh: string | null; session: number; hasProfile: boolean };

/** One browser: all of its tabs share the tokens and the lock. */
export function device(start: Partial<Device> = {}) {
  const stored: Device = { access: 'old', refresh: 'r1', session: 0, hasProfile: false, ...start };
  let lock: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lock.then(work, work);
    lock = turn.catch(() => undefined);
    return turn;
  };
  return { stored, exclusive };
}

export function tab(
  shared: ReturnType<typeof device>,
  answer: (request: ServerRequest, times: number) => Reply | Promise<Reply>,
) {
  const { stored } = shared;
  const server = fakeServer(answer);
  const ended: string[] = [];
  const notRenewed: CallFailure[] = [];
  const pauses: number[] = [];
  let goOnline: () => void = () => {};
  let comeBack: () => void = () => {};
  let connection: Promise<void> = Promise.resolve();
  let presence: Promise<void> = Promise.resolve();
  const client = createHttpClient({
    fetch: server.fetch,
    tokens: {
      access: () => stored.access,
      refresh: () => stored.refresh,
      store({ access, refresh }) {
        stored.access = access;
        if (refresh !== undefined) stored.refresh = refresh;
      },
    },
    sessionNumber: () => stored.session,
    hosts: async () => ({ product: '', provider: 'https://provider.test' }),
    exclusive: shared.exclusive,
    whenPageActive: () => presence,
    whenOnline: () => connection,
    hasProfile: () => stored.hasProfile,
    onNotRenewed: (cause) => notRenewed.push(cause),
    onExpired: () => ended.push('expired'),
    onInactive: () => ended.push('inactive'),
    pause: async (ms) => void pauses.push(ms),
  });
  return {
    ...server,
    client,
    ended,
    notRenewed,
    pauses,
    loseConnection() {
      connection = new Promise((resolve) => {
        goOnline = resolve;
      });
    },
    connect: () => goOnline(),
    leave() {
      presence = new Promise((resolve) => {
        comeBack = resolve;
      });
    },
    comeBack: () => comeBack(),
  };
}

/** Accepts the token 'new' only, and returns it for the refresh token 'r1'. */
export function renewing(request: ServerRequest): Reply {
  if (request.url.includes(REFRESH)) return { body: { access: 'new' } };
  return request.token === 'new' ? { body: PROFILE } : { status: 401 };
}
