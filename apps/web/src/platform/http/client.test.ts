import { contract } from '@patrolplan/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureMessage } from './call-failure.ts';
import type { CallFailure } from './call-failure.ts';
import { createHttpClient } from './client.ts';
import { readIncoming } from './read-incoming.ts';
import { exclusiveBy, exclusiveOverTabs } from './renew-token.ts';
import { send } from './send.ts';
import { pause } from './with-retry.ts';
import { fakeServer } from '#testing/fake-server.ts';
import type { Asked, Reply } from '#testing/fake-server.ts';

const PROFILE = { first_name: 'Ada', last_name: 'Ward', is_active: 1, user_areas: ['North'] };
const REFRESH = '/auth/token/refresh/';

type Device = { access: string | null; refresh: string | null; session: number; hasProfile: boolean };

/** One browser: its tokens are shared by every tab opened on it, and so is the lock. */
function device(start: Partial<Device> = {}) {
  const held: Device = { access: 'old', refresh: 'r1', session: 0, hasProfile: false, ...start };
  let lock: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lock.then(work, work);
    lock = turn.catch(() => undefined);
    return turn;
  };
  return { held, exclusive };
}

function tab(
  shared: ReturnType<typeof device>,
  answer: (asked: Asked, times: number) => Reply | Promise<Reply>,
) {
  const { held } = shared;
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
      access: () => held.access,
      refresh: () => held.refresh,
      store({ access, refresh }) {
        held.access = access;
        if (refresh !== undefined) held.refresh = refresh;
      },
    },
    sessionNumber: () => held.session,
    hosts: async () => ({ product: '', provider: 'https://provider.test' }),
    exclusive: shared.exclusive,
    whenPageActive: () => presence,
    whenOnline: () => connection,
    hasProfile: () => held.hasProfile,
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

/** Takes only the token 'new'; hands it out for the refresh token 'r1'. */
function renewing(asked: Asked): Reply {
  if (asked.url.includes(REFRESH)) return { body: { access: 'new' } };
  return asked.token === 'new' ? { body: PROFILE } : { status: 401 };
}

describe('every request', () => {
  test('carries JSON headers and the bearer of the stored token', async () => {
    const { client, asked } = tab(device({ access: 'abc' }), () => ({ body: [] }));
    await client.call(contract.scoreSites, { body: { selected_areas: ['North'] } });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/sites/scores/',
      token: 'abc',
      body: { selected_areas: ['North'] },
    });
    expect(asked[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(asked[0]?.headers.get('Accept')).toBe('application/json');
  });

  test('of forgot-password and register goes to the provider host, with the bearer too', async () => {
    const { client, asked } = tab(device({ access: 'abc' }), () => ({ body: { message: 'sent' } }));
    await client.call(contract.requestReset, { body: { email: 'a@b.test' } });
    expect(asked[0]).toMatchObject({
      url: 'https://provider.test/api/v1/auth/password-reset/',
      token: 'abc',
    });
  });

  test('without a stored token carries no authorization header', async () => {
    const { client, asked } = tab(device({ access: null }), () => ({ body: {} }));
    await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
  });

  test('sends no cookies and is kept by no cache', async () => {
    const { client, asked } = tab(device(), () => ({ body: PROFILE }));
    await client.call(contract.readProfile, {});
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  });

  test('of a part of a CSV file sends its bytes as they are', async () => {
    const { client, asked } = tab(device(), () => ({ body: {} }));
    const bytes = new TextEncoder().encode('name,area\n');
    await client.call(contract.logRouteFetch, { body: bytes as never }); // any call: only the bytes matter here
    expect(asked[0]?.headers.get('Content-Type')).toBe('text/csv');
    expect(asked[0]?.init.body).toEqual(bytes);
  });

  test('names the site in its path', async () => {
    const { client, asked } = tab(device(), () => ({ body: {} }));
    await client.call(contract.readSite, { params: { siteid: 7 } });
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/v1/sitesdetailed/7/', body: undefined });
  });
});

describe('an answer', () => {
  test.each<[string, Reply, object]>([
    [
      'of status 500 is a server failure',
      { status: 500, body: { detail: 'x' } },
      { kind: 'server', status: 500 },
    ],
    ['that never comes is offline', 'no-answer', { kind: 'offline' }],
    [
      'of another 4xx carries its error body',
      { status: 400, body: { detail: 'Bad areas' } },
      { kind: 'refused', status: 400, body: { detail: 'Bad areas' }, raw: { detail: 'Bad areas' } },
    ],
    [
      'that is no list where one is due is of the wrong shape',
      { body: { sites: [] } },
      { kind: 'wrong-shape' },
    ],
    ['that is not JSON is of the wrong shape', { status: 200 }, { kind: 'wrong-shape' }],
  ])('%s', async (_, reply, failure) => {
    const { client } = tab(device(), () => reply);
    const result = await client.call(contract.scoreSites, { body: { selected_areas: [] } });
    expect(result).toEqual({ ok: false, failure });
  });

  test.each([400, 401, 403, 404])(
    'of %i with the detail of an inactive account ends the session',
    async (status) => {
      const { client, ended, askedFor } = tab(device(), () => ({
        status,
        body: { detail: 'User account is inactive' },
      }));
      expect(await client.call(contract.readProfile, {})).toEqual({
        ok: false,
        failure: { kind: 'inactive' },
      });
      expect(ended).toEqual(['inactive']);
      expect(askedFor(REFRESH)).toHaveLength(0);
    },
  );
});

test.each([200, 300, 500, 503])(
  'the detail of an inactive account signs nobody out with status %i',
  async (status) => {
    const { client, ended } = tab(device(), () => ({ status, body: { detail: 'User account is inactive' } }));
    const reply = await client.call(contract.readProfile, {});
    expect(reply).not.toMatchObject({ failure: { kind: 'inactive' } });
    expect(ended).toEqual([]);
  },
);

test.each([400, 499])('the detail of an inactive account counts with status %i', async (status) => {
  const { client, ended } = tab(device(), () => ({ status, body: { detail: 'User account is inactive' } }));
  await client.call(contract.readProfile, {});
  expect(ended).toEqual(['inactive']);
});

test('an inactive account that signs in has no session to end', async () => {
  const body = { detail: 'User account is inactive' };
  const { client, ended } = tab(device({ access: null }), () => ({ status: 401, body }));
  const reply = await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
  expect(reply).toEqual({ ok: false, failure: { kind: 'inactive' } });
  expect(ended).toEqual([]);
});

test.each([
  [199, 'refused'],
  [300, 'refused'],
  [499, 'refused'],
  [500, 'server'],
])('status %i is a failure of kind %s', (status, kind) => {
  expect(readIncoming(contract.readProfile, { status, body: PROFILE })).toMatchObject({ failure: { kind } });
});

test('status 200 and 299 are replies', () => {
  for (const status of [200, 299]) {
    expect(readIncoming(contract.readProfile, { status, body: PROFILE }).ok).toBe(true);
  }
});

describe('a page that is being left', () => {
  test('takes no broken call for a lost connection, unless it comes back', async () => {
    const here = tab(device(), () => 'no-answer');
    here.leave();
    let settled = false;
    const result = here.client.call(contract.readProfile, {}).finally(() => {
      settled = true;
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(settled).toBe(false);
    here.comeBack();
    expect(await result).toEqual({ ok: false, failure: { kind: 'offline' } });
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // What is sent does not matter here.
  const anything = { body: {}, params: { siteid: 1 } } as never;

  test.each(Object.values(contract))(
    '$name that hangs ends after 10 seconds as no response',
    async (call) => {
      const { client } = tab(device(), () => 'hangs');
      const result = client.call(call, anything);
      let settled = false;
      void result.finally(() => {
        settled = true;
      });
      await vi.advanceTimersByTimeAsync(9_999);
      expect(settled).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await result).toEqual({ ok: false, failure: { kind: 'offline' } });
    },
  );
});

describe('the retry option', () => {
  const flaky = (_: Asked, times: number): Reply => (times < 3 ? 'no-answer' : { body: PROFILE });

  test('is active only when a request sets it', async () => {
    const { client, asked } = tab(device(), flaky);
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test('tries again after 1 second by default', async () => {
    const { client, asked, pauses } = tab(device(), flaky);
    expect((await client.call(contract.readProfile, {}, { retry: { count: 2 } })).ok).toBe(true);
    expect(asked).toHaveLength(3);
    expect(pauses).toEqual([1_000, 1_000]);
  });
});

describe('a 401', () => {
  test('renews the token once with the refresh token, then replays the call once', async () => {
    const { client, asked } = tab(device(), renewing);
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(asked.map(({ url, token }) => [url, token])).toEqual([
      ['/api/v1/auth/profile/', 'old'],
      ['/api/v1/auth/token/refresh/', 'old'],
      ['/api/v1/auth/profile/', 'new'],
    ]);
    expect(asked[1]?.body).toEqual({ refresh: 'r1' });
  });

  test('of five calls together renews once and replays each once', async () => {
    const { client, askedFor } = tab(device(), renewing);
    const results = await Promise.all(Array.from({ length: 5 }, () => client.call(contract.readProfile, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(askedFor(REFRESH)).toHaveLength(1);
    expect(askedFor('/profile/')).toHaveLength(10);
  });

  test('in two tabs at once renews once', async () => {
    const shared = device();
    const tabs = [tab(shared, renewing), tab(shared, renewing)];
    const results = await Promise.all(tabs.map(({ client }) => client.call(contract.readProfile, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(tabs.flatMap(({ askedFor }) => askedFor(REFRESH))).toHaveLength(1);
  });

  test('of a call sent with a token that was meanwhile renewed is replayed without another renewal', async () => {
    const shared = device();
    const { client, askedFor } = tab(shared, (asked) => {
      shared.held.access = 'new';
      return renewing(asked);
    });
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(askedFor(REFRESH)).toHaveLength(0);
  });

  test('on login is no reason to renew', async () => {
    const { client, askedFor, ended } = tab(device(), () => ({ status: 401, body: { detail: 'No.' } }));
    const result = await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'refused', status: 401, body: { detail: 'No.' } },
    });
    expect(askedFor(REFRESH)).toHaveLength(0);
    expect(ended).toEqual([]);
  });

  test('after the replay ends the session', async () => {
    const { client, asked, ended } = tab(device(), ({ url }) =>
      url.includes(REFRESH) ? { body: { access: 'new' } } : { status: 401 },
    );
    expect(await client.call(contract.readProfile, {})).toEqual({
      ok: false,
      failure: { kind: 'session-ended' },
    });
    expect(asked).toHaveLength(3);
    expect(ended).toEqual(['expired']);
  });

  test('without a refresh token ends the session, without a refresh call', async () => {
    const { client, askedFor, ended } = tab(device({ access: null, refresh: null }), () => ({ status: 401 }));
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect(askedFor(REFRESH)).toHaveLength(0);
    expect(ended).toEqual(['expired']);
  });

  test.each([
    ['forgot password', contract.requestReset],
    ['registration', contract.register],
    ['reset password', contract.confirmReset],
  ])('on %s is like any other: a renewal with a session, the end of it without', async (_, call) => {
    const anything = { body: {} } as never; // what is sent does not matter here
    const within = tab(device(), renewing);
    await within.client.call(call, anything);
    expect([within.asked.length, within.askedFor(REFRESH).length, within.ended]).toEqual([3, 1, []]);
    const without = tab(device({ access: null, refresh: null }), () => ({ status: 401 }));
    const failure = { kind: 'session-ended' };
    expect(await without.client.call(call, anything)).toEqual({ ok: false, failure });
    expect([without.asked.length, without.ended]).toEqual([1, ['expired']]);
  });

  test.each<[string, Reply]>([
    ['401', { status: 401 }],
    ['500', { status: 500 }],
    ['an answer without a token', { body: { access: '' } }],
  ])('whose renewal is answered by %s ends the session at once', async (_, reply) => {
    const { client, askedFor, ended } = tab(device(), ({ url }) =>
      url.includes(REFRESH) ? reply : { status: 401 },
    );
    await client.call(contract.readProfile, {});
    expect(askedFor(REFRESH)).toHaveLength(1);
    expect(askedFor('/profile/')).toHaveLength(1);
    expect(ended).toEqual(['expired']);
  });

  test('twice in a row, the token expired again, renews twice', async () => {
    const shared = device();
    const { client, askedFor } = tab(shared, renewing);
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    shared.held.access = 'old';
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(askedFor(REFRESH)).toHaveLength(2);
  });

  test('of a call with a token of its own is no reason to renew', async () => {
    const { client, asked, ended } = tab(device(), () => ({ status: 401, body: { detail: 'No.' } }));
    const reply = await client.call(contract.readProfile, {}, { token: 'mine' });
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'refused', status: 401 } });
    expect(asked.map(({ token }) => token)).toEqual(['mine']);
    expect(ended).toEqual([]);
  });

  test('whose renewal finds no answer tries twice more, 1 second apart, then ends the session', async () => {
    const { client, askedFor, ended, pauses } = tab(device(), ({ url }) =>
      url.includes(REFRESH) ? 'no-answer' : { status: 401 },
    );
    await client.call(contract.readProfile, {});
    expect(askedFor(REFRESH)).toHaveLength(3);
    expect(pauses).toEqual([1_000, 1_000]);
    expect(ended).toEqual(['expired']);
  });

  test('whose renewal finds an answer at the third try goes on', async () => {
    const { client, ended } = tab(device(), (asked, times) =>
      asked.url.includes(REFRESH) && times < 3 ? 'no-answer' : renewing(asked),
    );
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(ended).toEqual([]);
  });

  test('on a device without a connection waits for it and signs nobody out', async () => {
    const here = tab(device(), renewing);
    here.loseConnection();
    const result = here.client.call(contract.readProfile, {});
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(here.askedFor(REFRESH)).toHaveLength(0);
    here.connect();
    expect((await result).ok).toBe(true);
    expect(here.ended).toEqual([]);
  });
});

const NOT_NOW: [string, Reply, string][] = [
  ['429', { status: 429, body: { detail: 'Wait.' } }, 'Wait.'],
  ['502', { status: 502 }, 'Server error. Please try again later.'],
  ['503', { status: 503 }, 'Server error. Please try again later.'],
  ['504', { status: 504 }, 'Server error. Please try again later.'],
  ['nothing', 'no-answer', 'Network error. Please check your connection.'],
];

describe('a renewal that the service cannot answer just now', () => {
  const failing = (reply: Reply) => (asked: Asked) => (asked.url.includes(REFRESH) ? reply : { status: 401 });

  test.each(NOT_NOW)(
    'answered by %s fails the call with its text and keeps a session with a stored profile',
    async (_, reply, text) => {
      const shared = device({ hasProfile: true });
      const { client, ended, notRenewed } = tab(shared, failing(reply));
      const result = await client.call(contract.readProfile, {});
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-renewed', cause: notRenewed[0] } });
      expect(result.ok || failureMessage(result.failure)).toBe(text);
      expect(ended).toEqual([]);
      expect(shared.held).toMatchObject({ access: 'old', refresh: 'r1' });
    },
  );

  test.each(NOT_NOW)('answered by %s ends a session without a stored profile', async (_, reply) => {
    const { client, ended, notRenewed } = tab(device(), failing(reply));
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect([ended, notRenewed]).toEqual([['expired'], []]);
  });

  test.each<[string, Reply]>([
    ...[400, 401, 403, 404, 408, 500, 501, 505].map((status): [string, Reply] => [`${status}`, { status }]),
    ['a reply without an access token', { body: { refresh: 'r2' } }],
    ['a page', { text: '<!doctype html>' }],
  ])('is not meant by %s: that ends a session with a stored profile too', async (_, reply) => {
    const { client, ended } = tab(device({ hasProfile: true }), failing(reply));
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(ended).toEqual(['expired']);
  });

  test('says when to try again', async () => {
    const headers = { 'Retry-After': '7' };
    for (const status of [429, 503]) {
      const { client, notRenewed } = tab(device({ hasProfile: true }), failing({ status, headers }));
      await client.call(contract.readProfile, {});
      expect(notRenewed).toMatchObject([{ status, retryAfterSeconds: 7 }]);
    }
  });

  test('is repeated by the next call, which succeeds and is replayed', async () => {
    const { client, askedFor, notRenewed } = tab(device({ hasProfile: true }), (asked) =>
      asked.url.includes(REFRESH) && notRenewed.length === 0 ? { status: 503 } : renewing(asked),
    );
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(askedFor(REFRESH)).toHaveLength(2);
    expect(notRenewed).toEqual([{ kind: 'server', status: 503 }]);
  });

  test('in a session that ended meanwhile reports nothing', async () => {
    const shared = device({ hasProfile: true });
    const { client, ended, notRenewed } = tab(shared, ({ url }) => {
      if (url.includes(REFRESH)) shared.held.session = 1;
      return { status: url.includes(REFRESH) ? 503 : 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect([ended, notRenewed]).toEqual([[], []]);
  });
});

/** Replaces the refresh token at each use and ends the session when a used one comes again. */
function rotating() {
  let generation = 1;
  return ({ url, body, token }: Asked): Reply => {
    if (!url.includes(REFRESH)) return token === `access ${generation}` ? { body: PROFILE } : { status: 401 };
    if (JSON.stringify(body) !== JSON.stringify({ refresh: `r${generation}` })) return { status: 401 };
    generation += 1;
    return { body: { access: `access ${generation}`, refresh: `r${generation}` } };
  };
}

describe('a service that replaces the refresh token', () => {
  test('is renewed with the replacement the next time', async () => {
    const shared = device();
    const { client, askedFor } = tab(shared, rotating());
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(shared.held).toMatchObject({ access: 'access 2', refresh: 'r2' });
    shared.held.access = 'outdated';
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(askedFor(REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'r1' }, { refresh: 'r2' }]);
  });

  test('signs nobody out when two tabs renew at once', async () => {
    const shared = device();
    const answer = rotating();
    const tabs = [tab(shared, answer), tab(shared, answer), tab(shared, answer)];
    const results = await Promise.all(tabs.map(({ client }) => client.call(contract.readProfile, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(tabs.flatMap(({ ended }) => ended)).toEqual([]);
  });

  test('refuses a token that another tab has just replaced: that tab’s tokens count', async () => {
    const shared = device();
    const { client, ended } = tab(shared, ({ url, token }) => {
      if (!url.includes(REFRESH)) return token === 'new' ? { body: PROFILE } : { status: 401 };
      Object.assign(shared.held, { access: 'new', refresh: 'r2' });
      return { status: 401 };
    });
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(ended).toEqual([]);
    expect(shared.held.refresh).toBe('r2');
  });

  test.each([{ access: 'new' }, { access: 'new', refresh: '' }, { access: 'new', refresh: null }])(
    'or one that does not, with %j: the stored refresh token stays',
    async (body) => {
      const shared = device();
      const { client } = tab(shared, (asked) => (asked.url.includes(REFRESH) ? { body } : renewing(asked)));
      expect((await client.call(contract.readProfile, {})).ok).toBe(true);
      expect(shared.held).toMatchObject({ access: 'new', refresh: 'r1' });
    },
  );
});

describe('a changed password', () => {
  const PASSWORDS = { current_password: 'a', new_password: 'b', re_new_password: 'b' };
  const change = { body: PASSWORDS };

  test('stores the tokens of the new session, if the reply has them', async () => {
    const shared = device();
    const tokens = { access: 'a2', refresh: 'r2' };
    const { client } = tab(shared, () => ({ body: { message: 'Changed.', ...tokens } }));
    expect((await client.call(contract.changePassword, change)).ok).toBe(true);
    expect(shared.held).toMatchObject(tokens);
    const silent = device();
    await tab(silent, () => ({ body: { message: 'Changed.' } })).client.call(contract.changePassword, change);
    expect(silent.held).toMatchObject({ access: 'old', refresh: 'r1' });
  });

  test('signs no other tab out whose call fails before the reply arrives', async () => {
    const shared = device();
    const arrives = Promise.withResolvers<Reply>();
    const changing = tab(shared, () => arrives.promise);
    const other = tab(shared, ({ url, token }) => {
      if (url.includes(REFRESH)) return { status: 401 };
      return token === 'a2' ? { body: PROFILE } : { status: 401 };
    });
    const changed = changing.client.call(contract.changePassword, change);
    const read = other.client.call(contract.readProfile, {});
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    arrives.resolve({ body: { message: 'Changed.', access: 'a2', refresh: 'r2' } });
    expect((await changed).ok).toBe(true);
    expect((await read).ok).toBe(true);
    expect(other.askedFor(REFRESH)).toHaveLength(0);
    expect(other.ended).toEqual([]);
  });

  test('renews an outdated token first, like every other call', async () => {
    const shared = device();
    const { client } = tab(shared, ({ url, token }) => {
      if (url.includes(REFRESH)) return { body: { access: 'new', refresh: 'r2' } };
      return token === 'new'
        ? { body: { message: 'Changed.', access: 'a3', refresh: 'r3' } }
        : { status: 401 };
    });
    expect((await client.call(contract.changePassword, change)).ok).toBe(true);
    expect(shared.held).toMatchObject({ access: 'a3', refresh: 'r3' });
  });
});

describe('a session that ended meanwhile', () => {
  test('is not ended again by a late 401, and its reply reaches no one', async () => {
    const shared = device();
    const signOut = () => Object.assign(shared.held, { access: null, refresh: null, session: 1 });
    const late = tab(shared, () => {
      signOut();
      return { status: 401 };
    });
    expect(await late.client.call(contract.readProfile, {})).toEqual({
      ok: false,
      failure: { kind: 'session-ended' },
    });
    expect(late.ended).toEqual([]);

    Object.assign(shared.held, { access: 'old', refresh: 'r1', session: 2 });
    const good = tab(shared, () => {
      signOut();
      return { body: PROFILE };
    });
    const failure = { kind: 'session-ended' };
    expect(await good.client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
  });

  test('fails at once, also on a device without a connection', async () => {
    const shared = device();
    const late = tab(shared, () => {
      Object.assign(shared.held, { access: null, refresh: null, session: 1 });
      return { status: 401 };
    });
    late.loseConnection();
    expect(await late.client.call(contract.readProfile, {})).toMatchObject({ ok: false });
    expect(late.ended).toEqual([]);
  });

  test('does not end the next one by a late 401, and is not replayed in it', async () => {
    const shared = device();
    const { client, asked, ended } = tab(shared, () => {
      Object.assign(shared.held, { access: 'next', refresh: 'r9', session: 2 });
      return { status: 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(asked.map(({ token }) => token)).toEqual(['old']);
    expect(ended).toEqual([]);
  });

  test('during the renewal is not replayed in the next one', async () => {
    const shared = device();
    const { client, askedFor } = tab(shared, ({ url }) => {
      if (!url.includes(REFRESH)) return { status: 401 };
      Object.assign(shared.held, { access: 'next', refresh: 'r9', session: 2 });
      return { status: 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(askedFor('/profile/')).toHaveLength(1);
    expect(shared.held.access).toBe('next');
  });

  test('during the replay does not end the next one', async () => {
    const shared = device();
    const { client, ended } = tab(shared, ({ url, token }) => {
      if (url.includes(REFRESH)) return { body: { access: 'new' } };
      if (token === 'new') Object.assign(shared.held, { access: 'next', refresh: 'r9', session: 2 });
      return { status: 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(ended).toEqual([]);
  });

  test('gets no tokens of a changed password', async () => {
    const shared = device();
    const { client } = tab(shared, () => {
      Object.assign(shared.held, { access: null, refresh: null, session: 1 });
      return { body: { message: 'Changed.', access: 'a2', refresh: 'r2' } };
    });
    const body = { current_password: 'a', new_password: 'b', re_new_password: 'b' };
    expect((await client.call(contract.changePassword, { body })).ok).toBe(false);
    expect(shared.held.access).toBeNull();
  });

  test('does not matter to a call that was made without a session', async () => {
    const shared = device({ access: null, refresh: null });
    const { client } = tab(shared, () => {
      Object.assign(shared.held, { access: 'next', refresh: 'r9', session: 1 });
      return { body: { message: 'sent' } };
    });
    expect((await client.call(contract.requestReset, { body: { email: 'a@b.test' } })).ok).toBe(true);
  });

  test('does not keep a sign-in from getting its reply', async () => {
    const shared = device();
    const { client } = tab(shared, () => {
      shared.held.session = 1;
      return { body: { access: 'a2', refresh: 'r2' } };
    });
    const body = { email: 'a@b.test', password: 'x' };
    expect((await client.call(contract.logIn, { body })).ok).toBe(true);
  });

  test('while its token was renewed gets no token back', async () => {
    const shared = device();
    const { client, ended } = tab(shared, ({ url }) => {
      if (!url.includes(REFRESH)) return { status: 401 };
      Object.assign(shared.held, { access: null, refresh: null, session: 1 });
      return { body: { access: 'new' } };
    });
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect(shared.held.access).toBeNull();
    expect(ended).toEqual([]);
  });
});

describe('a caller who calls off', () => {
  test('ends the request itself', async () => {
    const { client, asked } = tab(device(), () => 'hangs');
    const off = new AbortController();
    const result = client.call(contract.readProfile, {}, { signal: off.signal });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.init.signal?.aborted).toBe(false);
    off.abort();
    expect(asked[0]?.init.signal?.aborted).toBe(true);
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('before the request sends none', async () => {
    const { client, asked } = tab(device(), () => ({ body: PROFILE }));
    const signal = AbortSignal.abort();
    await expect(client.call(contract.readProfile, {}, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked).toEqual([]);
  });

  test('during the call, when the reply is a 401, does not wait for a renewal', async () => {
    const off = new AbortController();
    const here = tab(device(), () => {
      off.abort();
      return { status: 401 };
    });
    here.loseConnection();
    const result = here.client.call(contract.readProfile, {}, { signal: off.signal });
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('leaves nothing that listens to the signal, and no timer', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { client } = tab(device(), renewing);
    expect((await client.call(contract.readProfile, {}, { signal })).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(added.mock.calls.length).toBe(3); // two requests and the wait for the renewal
    expect(new Set(removed.mock.calls)).toEqual(new Set(added.mock.calls));
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('gets a rejection, not a failure to show', async () => {
    const { client } = tab(device(), () => 'hangs');
    const off = new AbortController();
    const result = client.call(contract.readProfile, {}, { signal: off.signal });
    off.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('does not call off the renewal that others wait for', async () => {
    const shared = device();
    const here = tab(shared, renewing);
    here.loseConnection();
    const off = new AbortController();
    const first = here.client.call(contract.readProfile, {}, { signal: off.signal });
    const second = here.client.call(contract.readProfile, {});
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    off.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    here.connect();
    expect((await second).ok).toBe(true);
  });
});

describe('the lock over all tabs', () => {
  test('is the one of the browser, by its name', async () => {
    const names: string[] = [];
    const locks = {
      request: async (name: string, work: () => Promise<unknown>) => {
        names.push(name);
        return work();
      },
    } as unknown as LockManager; // only `request` is used
    expect(await exclusiveBy(locks, 'a lock')(async () => 7)).toBe(7);
    expect(names).toEqual(['a lock']);
  });

  test('is a queue of this tab where the browser has none; work that fails does not block the next', async () => {
    const exclusive = exclusiveBy(undefined, 'a lock');
    const order: string[] = [];
    const first = exclusive(async () => {
      await pause(5);
      order.push('first');
      throw new Error('first failed');
    });
    const second = exclusive(async () => order.push('second'));
    await expect(first).rejects.toThrow('first failed');
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('is taken where the browser has one', async () => {
    const request = vi.fn<(name: string, work: () => unknown) => unknown>((_, work) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await exclusiveOverTabs('a lock')(async () => 7)).toBe(7);
    expect(request.mock.calls[0]?.[0]).toBe('a lock');
    vi.stubGlobal('navigator', undefined);
    expect(await exclusiveOverTabs('a lock')(async () => 8)).toBe(8);
    vi.unstubAllGlobals();
  });
});

test('the clock of the service is noted from each reply, with the time before and after', async () => {
  const noted: unknown[] = [];
  const wire = {
    fetch: async () => new Response('{}', { headers: { date: 'Sat, 14 Nov 2026 15:00:00 GMT' } }),
    whenPageActive: async () => undefined,
    noteDate: (...given: unknown[]) => noted.push(given),
  };
  await send(wire, { method: 'GET', url: '/', token: null });
  expect(noted).toEqual([['Sat, 14 Nov 2026 15:00:00 GMT', expect.any(Number), expect.any(Number)]]);
});
