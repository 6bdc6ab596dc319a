import { contract } from '@patrolplan/contract';
import { describe, expect, test, vi } from 'vitest';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE, REFRESH, device, tab, renewing } from '#testing/http-tab.ts';

describe('every request', () => {
  test('every request carries JSON headers and the bearer of the stored token', async () => {
    const { client, requests } = tab(device({ access: 'abc' }), () => ({ body: [] }));
    await client.call(contract.scoreSites, { body: { selected_areas: ['North'] } });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/sites/scores/',
      token: 'abc',
      body: { selected_areas: ['North'] },
    });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.headers.get('Accept')).toBe('application/json');
  });

  test('forgot-password and register go to the provider host, with the bearer too', async () => {
    const { client, requests } = tab(device({ access: 'abc' }), () => ({ body: { message: 'sent' } }));
    await client.call(contract.requestReset, { body: { email: 'a@b.test' } });
    expect(requests[0]).toMatchObject({
      url: 'https://provider.test/api/v1/auth/password-reset/',
      token: 'abc',
    });
  });

  test('a request without a stored token carries no authorization header', async () => {
    const { client, requests } = tab(device({ access: null }), () => ({ body: {} }));
    await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  test('a request sends no cookies and is never cached', async () => {
    const { client, requests } = tab(device(), () => ({ body: PROFILE }));
    await client.call(contract.readProfile, {});
    expect(requests[0]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  });

  test('a call with a version asks for a newer one only, and a 304 is a refusal with that status', async () => {
    const { client, requests } = tab(device(), () => ({ status: 304 }));
    const reply = await client.call(contract.readProfile, {}, { version: '"7"' });
    expect(requests[0]?.headers.get('If-None-Match')).toBe('"7"');
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'refused', status: 304 } });
    await client.call(contract.readProfile, {});
    expect(requests[1]?.headers.has('If-None-Match')).toBe(false);
  });

  test('a part of a CSV file is sent as raw bytes', async () => {
    const { client, requests } = tab(device(), () => ({ body: {} }));
    const bytes = new TextEncoder().encode('name,area\n');
    await client.call(contract.logRouteFetch, { body: bytes as never }); // Any call: only the bytes matter here.
    expect(requests[0]?.headers.get('Content-Type')).toBe('text/csv');
    expect(requests[0]?.init.body).toEqual(bytes);
  });

  test('the site id is part of the path', async () => {
    const { client, requests } = tab(device(), () => ({ body: {} }));
    await client.call(contract.readSite, { params: { siteid: 7 } });
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/v1/sitesdetailed/7/', body: undefined });
  });
});

describe('a reply', () => {
  test.each<[string, Reply, object]>([
    [
      'status 500 is a server failure',
      { status: 500, body: { detail: 'x' } },
      { kind: 'server', status: 500 },
    ],
    ['a missing response counts as offline', 'no-answer', { kind: 'offline' }],
    [
      'another 4xx carries its error body',
      { status: 400, body: { detail: 'Bad areas' } },
      { kind: 'refused', status: 400, body: { detail: 'Bad areas' }, raw: { detail: 'Bad areas' } },
    ],
    ['an object instead of a list has the wrong shape', { body: { sites: [] } }, { kind: 'wrong-shape' }],
    ['a body that is not JSON has the wrong shape', { status: 200 }, { kind: 'wrong-shape' }],
  ])('a reply is classified: %s', async (_, reply, failure) => {
    const { client } = tab(device(), () => reply);
    const result = await client.call(contract.scoreSites, { body: { selected_areas: [] } });
    expect(result).toEqual({ ok: false, failure });
  });

  test.each([400, 401, 403, 404])(
    'a %i with the detail of an inactive account ends the session',
    async (status) => {
      const { client, ended, requestsTo } = tab(device(), () => ({
        status,
        body: { detail: 'User account is inactive' },
      }));
      expect(await client.call(contract.readProfile, {})).toEqual({
        ok: false,
        failure: { kind: 'inactive' },
      });
      expect(ended).toEqual(['inactive']);
      expect(requestsTo(REFRESH)).toHaveLength(0);
    },
  );
});

test.each([200, 300, 500, 503])(
  'the detail of an inactive account does not end the session with status %i',
  async (status) => {
    const { client, ended } = tab(device(), () => ({ status, body: { detail: 'User account is inactive' } }));
    const reply = await client.call(contract.readProfile, {});
    expect(reply).not.toMatchObject({ failure: { kind: 'inactive' } });
    expect(ended).toEqual([]);
  },
);

test.each([400, 499])('the detail of an inactive account ends the session with status %i', async (status) => {
  const { client, ended } = tab(device(), () => ({ status, body: { detail: 'User account is inactive' } }));
  await client.call(contract.readProfile, {});
  expect(ended).toEqual(['inactive']);
});

test('the sign-in of an inactive account ends no session', async () => {
  const body = { detail: 'User account is inactive' };
  const { client, ended } = tab(device({ access: null }), () => ({ status: 401, body }));
  const reply = await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
  expect(reply).toEqual({ ok: false, failure: { kind: 'inactive' } });
  expect(ended).toEqual([]);
});

describe('an aborted call', () => {
  test('aborting a call aborts its request', async () => {
    const { client, requests } = tab(device(), () => 'hangs');
    const off = new AbortController();
    const result = client.call(contract.readProfile, {}, { signal: off.signal });
    await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 20_000 });
    expect(requests[0]?.init.signal?.aborted).toBe(false);
    off.abort();
    expect(requests[0]?.init.signal?.aborted).toBe(true);
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a call that is aborted before it starts sends no request', async () => {
    const { client, requests } = tab(device(), () => ({ body: PROFILE }));
    const signal = AbortSignal.abort();
    await expect(client.call(contract.readProfile, {}, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toEqual([]);
  });

  test('a call that is aborted before its 401 arrives does not wait for a renewal', async () => {
    const off = new AbortController();
    const here = tab(device(), () => {
      off.abort();
      return { status: 401 };
    });
    here.loseConnection();
    const result = here.client.call(contract.readProfile, {}, { signal: off.signal });
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a finished call leaves no abort listener and no timer', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { client } = tab(device(), renewing);
    expect((await client.call(contract.readProfile, {}, { signal })).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(added.mock.calls.length).toBe(3); // Two requests, and the wait for the refresh.
    expect(new Set(removed.mock.calls)).toEqual(new Set(added.mock.calls));
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('an aborted call rejects; it does not return a failure to show', async () => {
    const { client } = tab(device(), () => 'hangs');
    const off = new AbortController();
    const result = client.call(contract.readProfile, {}, { signal: off.signal });
    off.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('an aborted call does not abort the renewal that others wait for', async () => {
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
