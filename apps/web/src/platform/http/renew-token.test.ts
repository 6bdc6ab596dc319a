import { contract } from '@patrolplan/contract';
import { describe, expect, test, vi } from 'vitest';
import { failureMessage } from './call-failure.ts';
import { exclusiveBy, exclusiveOverTabs } from './renew-token.ts';
import { pause } from './with-retry.ts';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { PROFILE, REFRESH, device, tab, renewing } from '#testing/http-tab.ts';

describe('a 401', () => {
  test('a 401 renews the token once with the refresh token, then replays the call once', async () => {
    const { client, requests } = tab(device(), renewing);
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(requests.map(({ url, token }) => [url, token])).toEqual([
      ['/api/v1/auth/profile/', 'old'],
      ['/api/v1/auth/token/refresh/', 'old'],
      ['/api/v1/auth/profile/', 'new'],
    ]);
    expect(requests[1]?.body).toEqual({ refresh: 'r1' });
  });

  test('five simultaneous 401s renew the token once and replay each call once', async () => {
    const { client, requestsTo } = tab(device(), renewing);
    const results = await Promise.all(Array.from({ length: 5 }, () => client.call(contract.readProfile, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(requestsTo(REFRESH)).toHaveLength(1);
    expect(requestsTo('/profile/')).toHaveLength(10);
  });

  test('simultaneous 401s in two tabs renew the token once', async () => {
    const shared = device();
    const tabs = [tab(shared, renewing), tab(shared, renewing)];
    const results = await Promise.all(tabs.map(({ client }) => client.call(contract.readProfile, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(tabs.flatMap(({ requestsTo }) => requestsTo(REFRESH))).toHaveLength(1);
  });

  test('a 401 to an outdated token is replayed without another renewal', async () => {
    const shared = device();
    const { client, requestsTo } = tab(shared, (request) => {
      shared.stored.access = 'new';
      return renewing(request);
    });
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(requestsTo(REFRESH)).toHaveLength(0);
  });

  test('a 401 on login does not renew the token', async () => {
    const { client, requestsTo, ended } = tab(device(), () => ({ status: 401, body: { detail: 'No.' } }));
    const result = await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'refused', status: 401, body: { detail: 'No.' } },
    });
    expect(requestsTo(REFRESH)).toHaveLength(0);
    expect(ended).toEqual([]);
  });

  test('a 401 to the replayed call ends the session', async () => {
    const { client, requests, ended } = tab(device(), ({ url }) =>
      url.includes(REFRESH) ? { body: { access: 'new' } } : { status: 401 },
    );
    expect(await client.call(contract.readProfile, {})).toEqual({
      ok: false,
      failure: { kind: 'session-ended' },
    });
    expect(requests).toHaveLength(3);
    expect(ended).toEqual(['expired']);
  });

  test('a 401 without a refresh token ends the session, without a refresh call', async () => {
    const { client, requestsTo, ended } = tab(device({ access: null, refresh: null }), () => ({
      status: 401,
    }));
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect(requestsTo(REFRESH)).toHaveLength(0);
    expect(ended).toEqual(['expired']);
  });

  test.each([
    ['forgot password', contract.requestReset],
    ['registration', contract.register],
    ['reset password', contract.confirmReset],
  ])('a 401 on %s renews the token in a session and otherwise ends it', async (_, call) => {
    const anything = { body: {} } as never; // The input does not matter here.
    const within = tab(device(), renewing);
    await within.client.call(call, anything);
    expect([within.requests.length, within.requestsTo(REFRESH).length, within.ended]).toEqual([3, 1, []]);
    const without = tab(device({ access: null, refresh: null }), () => ({ status: 401 }));
    const failure = { kind: 'session-ended' };
    expect(await without.client.call(call, anything)).toEqual({ ok: false, failure });
    expect([without.requests.length, without.ended]).toEqual([1, ['expired']]);
  });

  test.each<[string, Reply]>([
    ['401', { status: 401 }],
    ['500', { status: 500 }],
    ['an answer without a token', { body: { access: '' } }],
  ])('a renewal answered by %s ends the session at once', async (_, reply) => {
    const { client, requestsTo, ended } = tab(device(), ({ url }) =>
      url.includes(REFRESH) ? reply : { status: 401 },
    );
    await client.call(contract.readProfile, {});
    expect(requestsTo(REFRESH)).toHaveLength(1);
    expect(requestsTo('/profile/')).toHaveLength(1);
    expect(ended).toEqual(['expired']);
  });

  test('a token that expires again is renewed again', async () => {
    const shared = device();
    const { client, requestsTo } = tab(shared, renewing);
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    shared.stored.access = 'old';
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(requestsTo(REFRESH)).toHaveLength(2);
  });

  test('a 401 to a call with its own token does not renew the stored token', async () => {
    const { client, requests, ended } = tab(device(), () => ({ status: 401, body: { detail: 'No.' } }));
    const reply = await client.call(contract.readProfile, {}, { token: 'mine' });
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'refused', status: 401 } });
    expect(requests.map(({ token }) => token)).toEqual(['mine']);
    expect(ended).toEqual([]);
  });

  test('a renewal without a response is retried twice, 1 second apart, then ends the session', async () => {
    const { client, requestsTo, ended, pauses } = tab(device(), ({ url }) =>
      url.includes(REFRESH) ? 'no-answer' : { status: 401 },
    );
    await client.call(contract.readProfile, {});
    expect(requestsTo(REFRESH)).toHaveLength(3);
    expect(pauses).toEqual([1_000, 1_000]);
    expect(ended).toEqual(['expired']);
  });

  test('a renewal that succeeds at the third attempt continues the call', async () => {
    const { client, ended } = tab(device(), (request, times) =>
      request.url.includes(REFRESH) && times < 3 ? 'no-answer' : renewing(request),
    );
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(ended).toEqual([]);
  });

  test('a 401 on a device without a connection waits for it and ends no session', async () => {
    const here = tab(device(), renewing);
    here.loseConnection();
    const result = here.client.call(contract.readProfile, {});
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(here.requestsTo(REFRESH)).toHaveLength(0);
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

describe('a temporarily failing renewal', () => {
  const failing = (reply: Reply) => (request: ServerRequest) =>
    request.url.includes(REFRESH) ? reply : { status: 401 };

  test.each(NOT_NOW)(
    'a renewal answered by %s fails the call with its text and keeps a session with a stored profile',
    async (_, reply, text) => {
      const shared = device({ hasProfile: true });
      const { client, ended, notRenewed } = tab(shared, failing(reply));
      const result = await client.call(contract.readProfile, {});
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-renewed', cause: notRenewed[0] } });
      expect(result.ok || failureMessage(result.failure)).toBe(text);
      expect(ended).toEqual([]);
      expect(shared.stored).toMatchObject({ access: 'old', refresh: 'r1' });
    },
  );

  test.each(NOT_NOW)('a renewal answered by %s ends a session without a stored profile', async (_, reply) => {
    const { client, ended, notRenewed } = tab(device(), failing(reply));
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect([ended, notRenewed]).toEqual([['expired'], []]);
  });

  test.each<[string, Reply]>([
    ...[400, 401, 403, 404, 408, 500, 501, 505].map((status): [string, Reply] => [`${status}`, { status }]),
    ['a reply without an access token', { body: { refresh: 'r2' } }],
    ['a page', { text: '<!doctype html>' }],
  ])('a renewal answered by %s ends the session even when a profile is stored', async (_, reply) => {
    const { client, ended } = tab(device({ hasProfile: true }), failing(reply));
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(ended).toEqual(['expired']);
  });

  test('a failed renewal reports the Retry-After of the service', async () => {
    const headers = { 'Retry-After': '7' };
    for (const status of [429, 503]) {
      const { client, notRenewed } = tab(device({ hasProfile: true }), failing({ status, headers }));
      await client.call(contract.readProfile, {});
      expect(notRenewed).toMatchObject([{ status, retryAfterSeconds: 7 }]);
    }
  });

  test('the next call retries the failed renewal and is replayed', async () => {
    const { client, requestsTo, notRenewed } = tab(device({ hasProfile: true }), (request) =>
      request.url.includes(REFRESH) && notRenewed.length === 0 ? { status: 503 } : renewing(request),
    );
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(requestsTo(REFRESH)).toHaveLength(2);
    expect(notRenewed).toEqual([{ kind: 'server', status: 503 }]);
  });

  test('a failed renewal is not reported when the session ended meanwhile', async () => {
    const shared = device({ hasProfile: true });
    const { client, ended, notRenewed } = tab(shared, ({ url }) => {
      if (url.includes(REFRESH)) shared.stored.session = 1;
      return { status: url.includes(REFRESH) ? 503 : 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect([ended, notRenewed]).toEqual([[], []]);
  });
});

/** Replaces the refresh token at each use, and ends the session when a used one is sent again. */
function rotating() {
  let generation = 1;
  return ({ url, body, token }: ServerRequest): Reply => {
    if (!url.includes(REFRESH)) return token === `access ${generation}` ? { body: PROFILE } : { status: 401 };
    if (JSON.stringify(body) !== JSON.stringify({ refresh: `r${generation}` })) return { status: 401 };
    generation += 1;
    return { body: { access: `access ${generation}`, refresh: `r${generation}` } };
  };
}

describe('a service that replaces the refresh token', () => {
  test('a replaced refresh token is used for the next renewal', async () => {
    const shared = device();
    const { client, requestsTo } = tab(shared, rotating());
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(shared.stored).toMatchObject({ access: 'access 2', refresh: 'r2' });
    shared.stored.access = 'outdated';
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(requestsTo(REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'r1' }, { refresh: 'r2' }]);
  });

  test('simultaneous renewals in two tabs sign nobody out', async () => {
    const shared = device();
    const answer = rotating();
    const tabs = [tab(shared, answer), tab(shared, answer), tab(shared, answer)];
    const results = await Promise.all(tabs.map(({ client }) => client.call(contract.readProfile, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(tabs.flatMap(({ ended }) => ended)).toEqual([]);
  });

  test('a refresh token that another tab has just replaced is refused; the tokens of that tab are used', async () => {
    const shared = device();
    const { client, ended } = tab(shared, ({ url, token }) => {
      if (!url.includes(REFRESH)) return token === 'new' ? { body: PROFILE } : { status: 401 };
      Object.assign(shared.stored, { access: 'new', refresh: 'r2' });
      return { status: 401 };
    });
    expect((await client.call(contract.readProfile, {})).ok).toBe(true);
    expect(ended).toEqual([]);
    expect(shared.stored.refresh).toBe('r2');
  });

  test.each([{ access: 'new' }, { access: 'new', refresh: '' }, { access: 'new', refresh: null }])(
    'the stored refresh token is kept when the reply has none: %j',
    async (body) => {
      const shared = device();
      const { client } = tab(shared, (request) =>
        request.url.includes(REFRESH) ? { body } : renewing(request),
      );
      expect((await client.call(contract.readProfile, {})).ok).toBe(true);
      expect(shared.stored).toMatchObject({ access: 'new', refresh: 'r1' });
    },
  );
});

describe('the lock over all tabs', () => {
  test('the lock uses Web Locks with the given name', async () => {
    const names: string[] = [];
    const locks = {
      request: async (name: string, work: () => Promise<unknown>) => {
        names.push(name);
        return work();
      },
    } as unknown as LockManager; // Safe: only `request` is used.
    expect(await exclusiveBy(locks, 'a lock')(async () => 7)).toBe(7);
    expect(names).toEqual(['a lock']);
  });

  test('without Web Locks a queue of this tab is used; failed work does not block the next', async () => {
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

  test('the lock over all tabs uses Web Locks where the browser has them', async () => {
    const request = vi.fn<(name: string, work: () => unknown) => unknown>((_, work) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await exclusiveOverTabs('a lock')(async () => 7)).toBe(7);
    expect(request.mock.calls[0]?.[0]).toBe('a lock');
    vi.stubGlobal('navigator', undefined);
    expect(await exclusiveOverTabs('a lock')(async () => 8)).toBe(8);
    vi.unstubAllGlobals();
  });
});
